import { deliveryDate, type HolidayRule } from '../builder/delivery.ts';
import type { CommissionState } from '../states/tables.ts';
import { REVISION_DAYS } from '../stories/revision.ts';
import { chicagoInstant } from '../time/chicago.ts';

/** Why an artist gives an offer back. `offer_expired` is the clock's, the others are the artist's to choose. */
export const DECLINE_REASONS = [
  'too_busy',
  'not_my_style',
  'brief_unclear',
  'personal',
  'other',
  'offer_expired',
] as const;

export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** The states in which the artist works on the song and has a due date. */
export const AT_WORK = ['accepted', 'in_revision'] as const satisfies readonly CommissionState[];

export const isAtWork = (state: CommissionState): boolean => AT_WORK.some((one) => one === state);

const OFFER_MS = 24 * 60 * 60_000;

/** The first instant at which an offer is no longer the artist's to take: 24 hours on. */
export const offerExpires = (offeredAt: Date): Date => new Date(offeredAt.getTime() + OFFER_MS);

/** Whether an offer can still be accepted or declined by its artist. */
export const isOfferOpen = (offeredAt: Date, now: Date): boolean => now < offerExpires(offeredAt);

/** The hour in Chicago by which a song is due on its day (spec 9.3-09). */
const DUE_HOUR = 20;

/** When a song is due: 8 pm in Chicago, `days` after `from` by the rule of `deliveryDate`. */
export const dueAt = (from: Date, days: number, rule?: HolidayRule): Date =>
  chicagoInstant(deliveryDate(from, days, rule), DUE_HOUR);

/** When the lines of a revision are due. `askedAt`: when it was requested or ordered. */
export const revisionDue = (askedAt: Date): Date => dueAt(askedAt, REVISION_DAYS);

/**
 * The promise after another artist accepted: the old one if the new artist can keep it, otherwise the new artist's.
 * `ours` is null for songs that were ordered without a promise.
 */
export const promiseAfter = (ours: Date | null, theirs: Date): Date =>
  ours !== null && ours >= theirs ? ours : theirs;

/** The days after which a customer hears how the search for an artist goes. */
const HEAR_AFTER_DAYS = 1;

/** While the staff look for an artist: the time by which the customer hears from them, 8 pm in Chicago on the next day that counts. */
export const hearBy = (from: Date, rule?: HolidayRule): Date => dueAt(from, HEAR_AFTER_DAYS, rule);

/**
 * The artist to ask next. `candidates` sing the genre in the voice that the customer chose, the best first; the shop never
 * changes these (decision 0018), only the promised day. Chosen is the first who has room, was not asked before and keeps
 * the promise; otherwise the first who needs longer. Null when nobody is left.
 */
export function nextArtist<A extends { id: string; atCapacity: boolean; keepsPromise: boolean }>(
  candidates: readonly A[],
  tried: readonly string[],
): A | null {
  const free = candidates.filter(({ id, atCapacity }) => !atCapacity && !tried.includes(id));
  return free.find(({ keepsPromise }) => keepsPromise) ?? free[0] ?? null;
}
