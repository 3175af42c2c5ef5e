import { DAY_MS } from '../time/day.ts';

/** For how many days an invitation to the staff can be accepted. */
export const INVITE_DAYS = 7;
export const INVITE_MS = INVITE_DAYS * DAY_MS;
