import { DAY_MS } from '../time/day.ts';

/** For how many days the link to a new address works, which the staff have mailed for somebody who lost the old one. */
export const ADDRESS_LINK_DAYS = 3;
export const ADDRESS_LINK_MS = ADDRESS_LINK_DAYS * DAY_MS;

const ENDED = '@deleted.invalid';

/** The addresses of accounts that were merged into another one, or erased. Nobody can have them. */
export const mergedAddress = (id: number): string => `merged-${id}${ENDED}`;

/** Whether an account has ended, because it was erased or merged, by its address. Nobody can sign in to it any more. */
export const isEndedAddress = (email: string): boolean => email.endsWith(ENDED);
