import { deliveryDate, type HolidayRule } from '../builder/delivery.ts';
import { AT_WORK, BEING_CHECKED } from '../states/lists.ts';
import type { CommissionState } from '../states/tables.ts';
import { REVISION_DAYS } from '../stories/revision.ts';
import { chicagoInstant, type Day } from '../time/chicago.ts';

/**
 * Why an offer goes to the next artist. `offer_expired`: the time ran out. The artist chooses among the other reasons.
 */
export const DECLINE_REASONS = [
  'too_busy',
  'not_my_style',
  'brief_unclear',
  'personal',
  'other',
  'offer_expired',
] as const;

export type DeclineReason = (typeof DECLINE_REASONS)[number];

/**
 * What became of an offer. `expired` also means that the song went to somebody else, or was stopped: see
 * `isUnanswered`.
 */
export const OFFER_OUTCOMES = ['open', 'accepted', 'declined', 'expired', 'handed_back'] as const;
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

/** Whether the artist let the 24 hours of an offer pass. `reason` says why the offer ended. */
export const isUnanswered = ({
  outcome,
  reason,
}: {
  outcome: OfferOutcome;
  reason: string | null;
}): boolean =>
  outcome === 'expired' && (reason === null || reason === ('offer_expired' satisfies DeclineReason));

/** The reason of an offer that ended because the staff or the customer gave the song to another artist. */
export const GIVEN_TO_ANOTHER = 'given_to_another';

/** Whether the artist works on the song and has a due date. */
export const isAtWork = (state: CommissionState): boolean => AT_WORK.some((one) => one === state);

const isBeingChecked = (state: CommissionState): boolean => BEING_CHECKED.some((one) => one === state);

/** Whether an artist is asked for the song or has work on it that the customer does not have yet. */
export const hasArtist = (state: CommissionState): boolean =>
  state === 'offered' || isAtWork(state) || isBeingChecked(state);

/**
 * Whether the artist has handed in the song: the customer has it, or the staff are checking it. The artist
 * cannot change it then.
 */
export const isHandedIn = (state: CommissionState): boolean => state === 'delivered' || isBeingChecked(state);

/** How long an artist has to answer an offer. */
export const OFFER_HOURS = 24;

/**
 * When an offer ends: after 24 hours. From then on, the artist can no longer accept it. A question to the
 * customer stops this clock (`question.ts`).
 */
export const offerExpires = (offeredAt: Date): Date =>
  new Date(offeredAt.getTime() + OFFER_HOURS * 3_600_000);

/** Whether the artist can still accept or decline an offer. A question may have moved its end. */
export const isOfferOpen = (expiresAt: Date, now: Date): boolean => now < expiresAt;

/** On its delivery day a song is due at this hour in Chicago (spec 9.3-09). */
const DUE_HOUR = 20;

/** The moment by which a song that is promised for a day must be delivered. */
export const endOfPromise = (day: Day): Date => chicagoInstant(day, DUE_HOUR);

/** When a song is due: 8 pm in Chicago, `days` after `from` by the rule of `deliveryDate`. */
export const dueAt = (from: Date, days: number, rule?: HolidayRule): Date =>
  chicagoInstant(deliveryDate(from, days, rule), DUE_HOUR);

/** When the changed lines of a revision are due. `askedAt` is when the revision was requested or ordered. */
export const revisionDue = (askedAt: Date): Date => dueAt(askedAt, REVISION_DAYS);

/** While the staff look for an artist, they tell the customer after this many days how the search goes. */
const HEAR_AFTER_DAYS = 1;

/**
 * The latest time at which the customer hears from the staff while they look for an artist: 8 pm in Chicago on
 * the next day. `rule` tells which holidays do not count as days.
 */
export const hearBy = (from: Date, rule?: HolidayRule): Date => dueAt(from, HEAR_AFTER_DAYS, rule);

/**
 * The artist to ask next. `candidates` sing the genre in the voice that the customer chose, the best first. The
 * shop changes neither genre and voice (decision 0018) nor the promised day (decision 0079). Artists who are
 * full or were asked before are left out. Among the others, the first who usually works fast enough for the
 * promised day is chosen. If none does, it is the first of all, who may still accept that day. Null when nobody
 * is left.
 */
export function nextArtist<A extends { id: string; atCapacity: boolean; keepsPromise: boolean }>(
  candidates: readonly A[],
  tried: readonly string[],
): A | null {
  const free = candidates.filter(({ id, atCapacity }) => !atCapacity && !tried.includes(id));
  return free.find(({ keepsPromise }) => keepsPromise) ?? free[0] ?? null;
}
