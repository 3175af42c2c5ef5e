import { countdownHours } from '@keepsong/domain/format/countdown';
import { DAY_MS } from '@keepsong/domain/time/day';

export type TimeLeft = {
  /** The time in the form 'HHh MMm'; '00:00' after the end (spec 9.3-15). */
  text: string;
  isOver: boolean;
  /** Less than a day is left, so the display shows a warning. */
  isSoon: boolean;
};

/** The time until an offer ends or a song is due. Null without an end. */
export function timeLeft(end: string | null, now: Date): TimeLeft | null {
  if (end === null) return null;
  const left = Date.parse(end) - now.getTime();
  return { text: countdownHours(end, now), isOver: left <= 0, isSoon: left > 0 && left < DAY_MS };
}
