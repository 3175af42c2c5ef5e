import { DAY_MS } from '../time/day.ts';

/**
 * For how many days the link to confirm a new address works. The staff mail it for customers who lost access to
 * the old address.
 */
export const ADDRESS_LINK_DAYS = 3;
export const ADDRESS_LINK_MS = ADDRESS_LINK_DAYS * DAY_MS;

const ENDED = '@deleted.invalid';

/** The address of an account that was merged or erased. No real account can have it. */
export const mergedAddress = (id: number): string => `merged-${id}${ENDED}`;

/**
 * Whether an account has ended, judged by its address. Accounts end when they are erased or merged, and nobody
 * can sign in to them any more.
 */
export const isEndedAddress = (email: string): boolean => email.endsWith(ENDED);
