import { DAY_MS } from './day.ts';

/**
 * Pictures, recordings and songs without a paid order are deleted after this time (spec 10.2-10). Mailed links
 * to drafts and previews expire at the same time.
 */
export const UNPAID_KEPT_DAYS = 30;

export const UNPAID_KEPT_MS = UNPAID_KEPT_DAYS * DAY_MS;

/** When something that was stored at `now` is deleted if nobody pays for it. */
export const unpaidExpires = (now: Date): Date => new Date(now.getTime() + UNPAID_KEPT_MS);

/**
 * An uploaded file is deleted after an hour if no draft, cart or form uses it. So nobody can fill the storage
 * with unused files.
 */
export const UNCLAIMED_MS = 3_600_000;

/** When a file that was uploaded at `at` is deleted, if nothing claims it. */
export const unclaimedExpires = (at: Date): Date => new Date(at.getTime() + UNCLAIMED_MS);
