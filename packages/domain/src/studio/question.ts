import { addDays, chicagoDay } from '../time/chicago.ts';
import { endOfPromise, offerExpires } from './commission.ts';

/**
 * When an artist asks the customer a question before accepting, the end of the offer moves by the waiting time.
 * It moves by at most this many hours.
 */
export const HOLD_HOURS = 24;
const HOLD_MS = HOLD_HOURS * 3_600_000;
/**
 * When the customer does not answer in that time, the promised day moves by this many days, once for a song.
 */
export const HOLD_DAYS = 1;

/** The times of an offer, and of the first question that its artist asked before accepting. */
export type OfferClock = { offeredAt: Date; questionAt: Date | null; answeredAt: Date | null };

/** The latest time until which a question extends the offer. An earlier answer ends the extension. */
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

/** The new due time of the song after its customer has not answered. */
export const dueAfterSilence = (due: Date): Date => endOfPromise(addDays(chicagoDay(due), HOLD_DAYS));
