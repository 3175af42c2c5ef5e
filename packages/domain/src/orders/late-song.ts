import type { CommissionState, LateSongState, OrderState } from '../states/tables.ts';
import { addDays, type Day } from '../time/chicago.ts';

/** What a customer may choose when a song is not delivered on its promised day (/terms). */
export const LATE_CHOICES = ['wait', 'another_artist', 'money_back'] as const;
export type LateChoice = (typeof LATE_CHOICES)[number];

/** The credit for waiting, once for each song. */
export const WAIT_CREDIT_CENTS = 2_000;
/** By how many days the promise moves for a customer who waits. */
export const WAIT_DAYS = 3;
/** After how many days a customer who has not chosen is asked once more. */
export const REMIND_DAYS = 2;

/** The state of the question after each choice. */
export const CHOSEN = {
  wait: 'waits',
  another_artist: 'passed_on',
  money_back: 'paid_back',
} as const satisfies Record<LateChoice, LateSongState>;

export const LATE_STANDINGS = ['asked', 'waits', 'passed_on', 'paid_back', 'delivered', 'over'] as const;
/** How a question stands. `delivered`: the song came before an answer. `over`: the day or the order has changed since. */
export type LateStanding = (typeof LATE_STANDINGS)[number];

export type LateFacts = {
  state: LateSongState;
  /** The promise that was broken. */
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

/** Whether another artist can be asked: not while the shop looks for one already. */
export const mayPassOn = (state: CommissionState): boolean => state === 'offered' || state === 'accepted';

/** For which day a song is promised to a customer who waits. */
export const waitUntil = (today: Day): Day => addDays(today, WAIT_DAYS);

/** The states of a song that its customer has. */
const CAME: readonly CommissionState[] = ['delivered', 'in_revision', 'change_to_be_checked'];
