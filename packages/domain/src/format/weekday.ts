import type { Day } from '../time/chicago.ts';
import { INTL_LOCALE, type Locale } from './locale.ts';

/** A calendar day as people say it: 'Sun, Nov 29', 'dom, 29 nov'. */
export function formatWeekday(day: Day, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(INTL_LOCALE[locale], {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(`${day}T12:00:00Z`));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const [weekday, date, month] = [of('weekday'), of('day'), of('month')];
  // Put together here: how Intl joins the parts changes from one browser to the next.
  return locale === 'en' ? `${weekday}, ${month} ${date}` : `${weekday}, ${date} ${month}`;
}
