import type { ScheduledText } from '../cms/values.ts';
import type { Locale } from '../format/locale.ts';
import { formatWeekday } from '../format/weekday.ts';
import { addDays, chicagoDay, chicagoInstant, type Day } from '../time/chicago.ts';
import { DAY_MS } from '../time/day.ts';

/**
 * The kinds of entries in the shop's calendar. On a `holiday` nobody delivers. A `cutoff` tells customers by
 * when to order. A `banner` is shown at the top of all pages. A `rush` window says something about rush
 * delivery, or stops its sale.
 */
export const CALENDAR_KINDS = ['holiday', 'cutoff', 'banner', 'rush'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Whole days in the shop's time zone. Both are included. */
export type DaySpan = { from: Day; to: Day };

/** The largest number of days of one calendar entry. */
export const SPAN_MAX = 366;

export const spanDays = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const covers = ({ from, to }: DaySpan, day: Day): boolean => from <= day && day <= to;

/** The spans that contain this moment's day. */
export const runningAt = <T extends DaySpan>(spans: readonly T[], now: Date): T[] => {
  const today = chicagoDay(now);
  return spans.filter((span) => covers(span, today));
};

type Noted = DaySpan & { kind: CalendarKind; text: string };

/** The text of an entry for customers. A cut-off date begins with its day. */
export const entryWords = ({ kind, to, text }: Noted, locale: Locale): string => {
  if (kind !== 'cutoff') return text;
  const day = formatWeekday(to, locale);
  return locale === 'sp' ? `Pide a más tardar el ${day}: ${text}` : `Order by ${day}: ${text}`;
};

/**
 * An entry as a text of the banner. It is shown from the start of its first day to the end of its last one, in
 * the shop's time zone.
 */
export const bannerOf = (entry: Noted & { url: string | null }, locale: Locale): ScheduledText => ({
  startDate: chicagoInstant(entry.from, 0).toISOString(),
  endDate: chicagoInstant(addDays(entry.to, 1), 0).toISOString(),
  text: entryWords(entry, locale),
  url: entry.url,
});

/** So many days after its end an entry is over in every time zone. */
const OVER_DAYS = 60;

/** Entries that ended before this day are not read any more. `now` is the time of the shop. */
export const readFrom = (now: Date): Day => addDays(chicagoDay(now), -OVER_DAYS);

/**
 * The last moment of a day in the shop's time zone. Content that is scheduled until then is live on that day.
 */
export const endOfDay = (day: Day): Date => new Date(chicagoInstant(addDays(day, 1), 0).getTime() - 1);

/**
 * The moment for which the shop is shown when an editor looks at a day. It is now for today, and noon for other
 * days.
 */
export const momentOn = (day: Day, now: Date): Date =>
  chicagoDay(now) === day ? now : chicagoInstant(day, 12);
