import { DAY_MS } from './day.ts';

/** An uploaded file that nothing names is deleted after an hour. Then nobody can fill the storage with it. */
export const UNCLAIMED_MS = 3_600_000;

/** A claimed file is named by a draft, a cart or a form. If it is not ordered, it is kept this long (spec 10.2-10). */
export const CLAIMED_DAYS = 30;

/** When a file that was uploaded at `at` is deleted, if nothing claims it. */
export const unclaimedExpires = (at: Date): Date => new Date(at.getTime() + UNCLAIMED_MS);

/** When a claimed file that was uploaded at `at` is deleted, if it is not ordered. */
export const claimedExpires = (at: Date): Date => new Date(at.getTime() + CLAIMED_DAYS * DAY_MS);
