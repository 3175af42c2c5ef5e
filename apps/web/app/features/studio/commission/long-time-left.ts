import { countdownHours, daysLeft } from '@keepsong/domain/format/countdown';
import { m } from '~/paraglide/messages.js';

/** The time until a song is due, such as '8 days 8 h'. On the last day it is the countdown of spec 9.3-15. */
export function longTimeLeft(end: string | null, now: Date): string {
  const left = end === null ? null : daysLeft(end, now);
  if (!end || !left || left.days === 0) return countdownHours(end ?? '', now);
  return m.studio_days_left({ count: left.days, hours: left.hours });
}
