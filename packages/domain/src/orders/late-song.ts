import { BEING_CHANGED } from '../states/lists.ts';
import type { CommissionState, LateSongState } from '../states/tables.ts';
import { addDays, type Day } from '../time/chicago.ts';

/** The customer's choices when a song is not delivered on its promised day (/terms). */
export const LATE_CHOICES = ['wait', 'another_artist', 'money_back'] as const;
/**
 * The customer's choices when changed lines are not sung on their promised day (decision 0147). `keep`: the song
 * stays as it is. Nobody else can sing lines of an artist's recording, so no other artist is asked.
 */
export const LATE_CHANGE_CHOICES = ['wait', 'money_back', 'keep'] as const;
export type LateChoice = (typeof LATE_CHOICES)[number] | (typeof LATE_CHANGE_CHOICES)[number];

/** The credit that a customer gets for waiting, once for each song. */
export const WAIT_CREDIT_CENTS = 2_000;
/** How many days later the new promised day is when the customer waits. */
export const WAIT_DAYS = 3;
/** After this many days without a choice, the customer is asked once more. */
export const REMIND_DAYS = 2;

/** The state of the question after each choice. */
export const CHOSEN = {
  wait: 'waits',
  another_artist: 'passed_on',
  money_back: 'paid_back',
  keep: 'kept',
} as const satisfies Record<LateChoice, LateSongState>;

export const LATE_STANDINGS = [
  'asked',
  'waits',
  'passed_on',
  'paid_back',
  'kept',
  'delivered',
  'over',
] as const;
/**
 * The standing of a question. `delivered`: the song, or its change, came before an answer. `over`: the promised
 * day or the order has changed since.
 */
export type LateStanding = (typeof LATE_STANDINGS)[number];

export type LateFacts = {
  state: LateSongState;
  /** Whether changed lines are late, and not the song. */
  isChange: boolean;
  /** The promised time that was missed. */
  dueAt: Date;
  /** Whether the song, or the change, is still paid for. */
  isPaid: boolean;
  work: { state: CommissionState; dueAt: Date | null; revisedAt: Date | null } | null;
};

export function lateStanding({ state, isChange, dueAt, isPaid, work }: LateFacts): LateStanding {
  if (state !== 'asked') return state;
  const isChanging = work !== null && isBeingChanged(work.state);
  if (isChange ? isSung(work, dueAt) : isChanging || work?.state === 'delivered') return 'delivered';
  const stands = work?.dueAt?.getTime() === dueAt.getTime() && work.state !== 'canceled';
  return stands && isChange === isChanging && isPaid ? 'asked' : 'over';
}

/** Whether another artist can be asked. Not while the shop is already looking for one. */
export const mayPassOn = (state: CommissionState): boolean => state === 'offered' || state === 'accepted';

/** The new promised day for a customer who waits. */
export const waitUntil = (today: Day): Day => addDays(today, WAIT_DAYS);

/** Whether lines of a delivered song are changed, and its promised day is that of the change. */
export const isBeingChanged = (state: CommissionState): boolean => BEING_CHANGED.some((one) => one === state);

/**
 * Whether the customer has the new version of a change that was due then. A change that was stopped also leaves the
 * song delivered, but without a new version.
 */
const isSung = (work: LateFacts['work'], dueAt: Date): boolean =>
  work?.state === 'delivered' && work.revisedAt !== null && work.revisedAt >= dueAt;
