import type { ScheduledText } from '../cms/values.ts';
import type { Locale } from '../format/locale.ts';
import { formatWeekday } from '../format/weekday.ts';
import { addDays, chicagoDay, chicagoInstant, type Day } from '../time/chicago.ts';
import { DAY_MS } from '../time/day.ts';

/**
 * What stands in the calendar of the shop. On a `holiday` nobody delivers. A `cutoff` tells customers until when to
 * order. A `banner` stands above all pages. A `rush` window says something about rush delivery, or closes it.
 */
export const CALENDAR_KINDS = ['holiday', 'cutoff', 'banner', 'rush'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Whole days in the time zone of the shop, the last one included. */
export type DaySpan = { from: Day; to: Day };

/** An entry of the calendar covers at most this many days. */
export const SPAN_MAX = 366;

export const spanDays = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const covers = ({ from, to }: DaySpan, day: Day): boolean => from <= day && day <= to;

/** The spans that are running at a moment. */
export const runningAt = <T extends DaySpan>(spans: readonly T[], now: Date): T[] => {
  const today = chicagoDay(now);
  return spans.filter((span) => covers(span, today));
};

type Noted = DaySpan & { kind: CalendarKind; text: string };

/** What customers read of an entry: a cut-off date is named before its words. */
export const entryWords = ({ kind, to, text }: Noted, locale: Locale): string => {
  if (kind !== 'cutoff') return text;
  const day = formatWeekday(to, locale);
  return locale === 'sp' ? `Pide a más tardar el ${day}: ${text}` : `Order by ${day}: ${text}`;
};

/** An entry as a line of the banner. It begins with its first day and ends with its last one, in the shop's time zone. */
export const bannerOf = (entry: Noted & { url: string | null }, locale: Locale): ScheduledText => ({
  startDate: chicagoInstant(entry.from, 0).toISOString(),
  endDate: chicagoInstant(addDays(entry.to, 1), 0).toISOString(),
  text: entryWords(entry, locale),
  url: entry.url,
});

/** The last moment of a day in the shop's time zone: what is to go live by then is live on that day. */
export const endOfDay = (day: Day): Date => new Date(chicagoInstant(addDays(day, 1), 0).getTime() - 1);

/** The moment at which the shop is shown as on a day: now, if that is today, and else its noon. */
export const momentOn = (day: Day, now: Date): Date =>
  chicagoDay(now) === day ? now : chicagoInstant(day, 12);
