import { deliveryDate, type HolidayRule } from '../builder/delivery.ts';
import { ok, type Result, refuse } from '../result.ts';
import { chicagoInstant } from '../time/chicago.ts';

export type CommissionState =
  | 'briefed'
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'delivered'
  | 'in_revision'
  | 'canceled';

/** Where a commission may go (style 7). */
export const COMMISSION = {
  /** Paid, and waiting for the first artist to be asked. */
  briefed: ['offered', 'canceled'],
  /** An artist has 24 hours to say yes. */
  offered: ['accepted', 'declined', 'canceled'],
  accepted: ['delivered', 'canceled'],
  /** Nobody who fits could take it: the shop looks, and only the next artist leads on. */
  declined: ['offered'],
  delivered: ['in_revision'],
  in_revision: ['delivered'],
  canceled: [],
} as const satisfies Record<CommissionState, readonly CommissionState[]>;

const moves: Readonly<Record<CommissionState, readonly CommissionState[]>> = COMMISSION;

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

/** Whether a commission may go from one state to another. */
export const canMoveCommission = (from: CommissionState, to: CommissionState): boolean =>
  moves[from].includes(to);

/** `to` when the table allows it; refuses `commission_state` with `from` and `to`. */
export const moveCommission = (from: CommissionState, to: CommissionState): Result<CommissionState> =>
  canMoveCommission(from, to) ? ok(to) : refuse('commission_state', { from, to });

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

/**
 * The promise after a song went on to another artist: the old one while the new artist can keep it, otherwise theirs.
 * `ours` is null for songs that were ordered without a promise.
 */
export const promiseAfter = (ours: Date | null, theirs: Date): Date =>
  ours !== null && ours >= theirs ? ours : theirs;

/** The days after which a customer hears how the search for an artist goes. */
const HEAR_AFTER_DAYS = 1;

/** By when a customer hears from the shop that looks for an artist: 8 pm in Chicago on the next day that counts. */
export const hearBy = (from: Date, rule?: HolidayRule): Date => dueAt(from, HEAR_AFTER_DAYS, rule);

/**
 * The artist to ask next. `candidates` are those of the genre and vocal style that the customer chose, best first:
 * neither is ever given up for them (decision 0018), only the promised day is. So it is the first who has room, was
 * not asked before and keeps the promise, else the first who comes later; null when there is nobody left.
 */
export function nextArtist<A extends { id: string; atCapacity: boolean; keepsPromise: boolean }>(
  candidates: readonly A[],
  tried: readonly string[],
): A | null {
  const free = candidates.filter(({ id, atCapacity }) => !atCapacity && !tried.includes(id));
  return free.find(({ keepsPromise }) => keepsPromise) ?? free[0] ?? null;
}
