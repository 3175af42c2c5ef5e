import { DAY_MS } from '../time/day.ts';

/** For how many days the link to a new address works, which the staff have mailed for somebody who lost the old one. */
export const ADDRESS_LINK_DAYS = 3;
export const ADDRESS_LINK_MS = ADDRESS_LINK_DAYS * DAY_MS;

/** The addresses of accounts that were merged into another one, or erased. Nobody can have them. */
export const mergedAddress = (id: number): string => `merged-${id}@deleted.invalid`;
