import type { CommissionState, LateSongState, OrderState } from '../states/tables.ts';
import { addDays, type Day } from '../time/chicago.ts';

/** The customer's choices when a song is not delivered on its promised day (/terms). */
export const LATE_CHOICES = ['wait', 'another_artist', 'money_back'] as const;
export type LateChoice = (typeof LATE_CHOICES)[number];

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
} as const satisfies Record<LateChoice, LateSongState>;

export const LATE_STANDINGS = ['asked', 'waits', 'passed_on', 'paid_back', 'delivered', 'over'] as const;
/**
 * The standing of a question. `delivered`: the song came before an answer. `over`: the promised day or the
 * order has changed since.
 */
export type LateStanding = (typeof LATE_STANDINGS)[number];

export type LateFacts = {
  state: LateSongState;
  /** The promised time that was missed. */
  dueAt: Date;
  order: OrderState;
  work: { state: CommissionState; dueAt: Date | null } | null;
};

const OPEN: readonly OrderState[] = ['placed', 'partly_refunded'];

export function lateStanding({ state, dueAt, order, work }: LateFacts): LateStanding {
  if (state !== 'asked') return state;
  if (work && CAME.includes(work.state)) return 'delivered';
  const stands = work?.dueAt?.getTime() === dueAt.getTime() && work.state !== 'canceled';
  return stands && OPEN.includes(order) ? 'asked' : 'over';
}

/** Whether another artist can be asked. Not while the shop is already looking for one. */
export const mayPassOn = (state: CommissionState): boolean => state === 'offered' || state === 'accepted';

/** The new promised day for a customer who waits. */
export const waitUntil = (today: Day): Day => addDays(today, WAIT_DAYS);

/** The states in which the customer has the song. */
const CAME: readonly CommissionState[] = ['delivered', 'in_revision', 'change_to_be_checked'];
