import type { Day } from '../time/chicago.ts';
import { dateFormatter } from './formatters.ts';
import { INTL_LOCALE, type Locale } from './locale.ts';

/**
 * A calendar day with its weekday: 'Sun, Nov 29', 'dom, 29 nov'. Pages, mails and PDFs write a promised day in this form,
 * except at the desk (decision 0079). In Spanish the number and the month stay on one line.
 */
export function formatWeekday(day: Day, locale: Locale): string {
  const parts = dateFormatter(INTL_LOCALE[locale], {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(`${day}T12:00:00Z`));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const [weekday, date, month] = [of('weekday'), of('day'), of('month')];
  // Join the parts here, because browsers differ in how Intl joins them.
  return locale === 'en' ? `${weekday}, ${month} ${date}` : `${weekday}, ${date}\u00a0${month}`;
}
