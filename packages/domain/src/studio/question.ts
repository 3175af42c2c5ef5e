import { addDays, chicagoDay } from '../time/chicago.ts';
import { endOfPromise, offerExpires } from './commission.ts';

/** A question of an artist who is asked for a song holds the time to answer the offer for so many hours at most. */
export const HOLD_HOURS = 24;
const HOLD_MS = HOLD_HOURS * 3_600_000;
/** By so many days the promised day moves, once for a song, when its customer does not answer in that time. */
export const HOLD_DAYS = 1;

/** An offer, and the first question that its artist asked the customer before accepting. */
export type OfferClock = { offeredAt: Date; questionAt: Date | null; answeredAt: Date | null };

/** Until when a question holds the clock, if it is not answered before. */
export const heldUntil = (questionAt: Date): Date => new Date(questionAt.getTime() + HOLD_MS);

/** When an offer ends: after its 24 hours, without the time in which the artist waited for the customer. */
export function offerEnds({ offeredAt, questionAt, answeredAt }: OfferClock): Date {
  const end = offerExpires(offeredAt);
  if (questionAt === null) return end;
  const waited = (answeredAt ?? heldUntil(questionAt)).getTime() - questionAt.getTime();
  return new Date(end.getTime() + Math.min(Math.max(waited, 0), HOLD_MS));
}

/** Whether a question holds the clock now. */
export const isHeld = ({ questionAt, answeredAt }: Omit<OfferClock, 'offeredAt'>, now: Date): boolean =>
  questionAt !== null && answeredAt === null && now < heldUntil(questionAt);

/** When the song is due, after its customer has not answered. */
export const dueAfterSilence = (due: Date): Date => endOfPromise(addDays(chicagoDay(due), HOLD_DAYS));
