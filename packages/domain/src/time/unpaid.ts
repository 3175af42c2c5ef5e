import { DAY_MS } from './day.ts';

/**
 * Pictures, recordings and songs that no paid order contains are deleted after this time (spec 10.2-10). Mailed links to
 * drafts and previews end with them.
 */
export const UNPAID_KEPT_MS = 30 * DAY_MS;

/** When something that was stored at `now` is deleted if nobody pays for it. */
export const unpaidExpires = (now: Date): Date => new Date(now.getTime() + UNPAID_KEPT_MS);
