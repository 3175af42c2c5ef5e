import { offerExpires } from './commission.ts';

/**
 * When an artist asks the customer a question before accepting, the end of the offer moves by the waiting time.
 * It moves by at most this many hours.
 */
export const HOLD_HOURS = 24;
const HOLD_MS = HOLD_HOURS * 3_600_000;

/** The times of an offer, and of the first question that its artist asked before accepting. */
export type OfferClock = { offeredAt: Date; questionAt: Date | null; answeredAt: Date | null };

/** The clock of the offer stands still while its artist waits for an answer, but not longer than until this time. */
export const heldUntil = (questionAt: Date): Date => new Date(questionAt.getTime() + HOLD_MS);

/**
 * When an offer ends. The time in which the artist waited for the customer's answer is added to its 24 hours.
 */
export function offerEnds({ offeredAt, questionAt, answeredAt }: OfferClock): Date {
  const end = offerExpires(offeredAt);
  if (questionAt === null) return end;
  const waited = (answeredAt ?? heldUntil(questionAt)).getTime() - questionAt.getTime();
  return new Date(end.getTime() + Math.min(Math.max(waited, 0), HOLD_MS));
}

/** Whether the artist is waiting for an answer now, so that the offer is being extended. */
export const isHeld = ({ questionAt, answeredAt }: Omit<OfferClock, 'offeredAt'>, now: Date): boolean =>
  questionAt !== null && answeredAt === null && now < heldUntil(questionAt);
