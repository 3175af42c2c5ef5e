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
  /** An artist said no or let the time pass; only the next one leads on. */
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

/**
 * The artist to ask next: the first of `candidates`, best first, who has room and was not asked before; null when
 * there is nobody left and a person must look.
 */
export function nextArtist<A extends { id: string; atCapacity: boolean }>(
  candidates: readonly A[],
  tried: readonly string[],
): A | null {
  return candidates.find(({ id, atCapacity }) => !atCapacity && !tried.includes(id)) ?? null;
}
