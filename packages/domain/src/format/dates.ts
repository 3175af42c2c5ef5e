import { addDays, chicagoDay, type Day, SHOP_TIME_ZONE } from '../time/chicago.ts';
import { DAY_MS } from '../time/day.ts';
import { dateFormatter } from './formatters.ts';
import { INTL_LOCALE, type Locale } from './locale.ts';

/** The formats of spec 9.3-05…9.3-12, by the names that they have there. */
export type DateFormat =
  | 'default'
  | 'orderHistory'
  | 'full'
  | 'browserTimezone'
  | 'fixedAtEight'
  | 'dayMonth'
  | 'dayMonthYear'
  | 'year';

/** The text for a missing date (spec 9.3-13). */
const MISSING = '-';

/** A calendar day, which JSON writes without a time. */
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** An instant from code or from JSON. */
type Instant = Date | string | null | undefined;

/**
 * An instant in one of the shop's formats, or '-' for a missing or invalid date. All formats show Chicago time
 * (spec 9.3-01), except 'browserTimezone', which shows the time in `timeZone`. Without `timeZone` it shows
 * Chicago time too.
 */
export function formatDate(
  instant: Instant,
  format: DateFormat,
  locale: Locale,
  timeZone: string = SHOP_TIME_ZONE,
): string {
  const date = readInstant(instant);
  if (date === null) return MISSING;
  const zone = format === 'browserTimezone' ? timeZone : SHOP_TIME_ZONE;
  return FORMATS[format](partsOf(date, zone, locale), locale);
}

/**
 * A moment, for the staff in Chicago time: 'Nov 23, 11:31 AM', in Spanish '23 nov, 11:31 a.m.'. The year is
 * added only when it is not the current one.
 */
export function formatMoment(
  instant: Instant,
  locale: Locale,
  now: Date,
  timeZone: string = SHOP_TIME_ZONE,
): string {
  const date = readInstant(instant);
  if (date === null) return MISSING;
  const parts = partsOf(date, timeZone, locale);
  const { day, monthShort, yyyy, time } = parts;
  const isThisYear = yyyy === partsOf(now, timeZone, locale).yyyy;
  if (locale === 'sp') return `${isThisYear ? spanishDay(parts) : shortDate(parts, locale)}, ${time}`;
  return `${monthShort} ${day}${isThisYear ? '' : `, ${yyyy}`}, ${withHalf(time)}`;
}

/** The time of day in a time zone, with its name: '11:31 AM MST', in Spanish '11:31 a.m. MST'. */
export function formatClock(now: Date, locale: Locale, timeZone: string): string {
  const { time, zone } = partsOf(now, timeZone, locale);
  return `${locale === 'en' ? withHalf(time) : time} ${zone}`;
}

/** '11:31am' as the staff read it: '11:31 AM'. */
const withHalf = (time: string): string => time.replace(/[ap]m$/, (half) => ` ${half.toUpperCase()}`);

/**
 * A day for the staff, in Chicago time: 'Nov 23', in Spanish '23 nov'. The year is added as in `formatMoment`. Takes a
 * calendar day or an instant of it.
 */
export function formatShortDay(of: Day | Instant, locale: Locale, now: Date): string {
  const date = readInstant(typeof of === 'string' && DAY.test(of) ? noonOf(of) : of);
  if (date === null) return MISSING;
  const parts = partsOf(date, SHOP_TIME_ZONE, locale);
  const { day, monthShort, yyyy } = parts;
  const isThisYear = yyyy === partsOf(now, SHOP_TIME_ZONE, locale).yyyy;
  if (locale === 'sp') return isThisYear ? spanishDay(parts) : shortDate(parts, locale);
  return `${monthShort} ${day}${isThisYear ? '' : `, ${yyyy}`}`;
}

/**
 * A delivery date: MM/DD/YYYY in English (spec 9.3-03), '29 de noviembre de 2026' in Spanish. '-' without a
 * valid day.
 */
export function formatDay(day: Day | null | undefined, locale: Locale): string {
  const [, year, month, date] = DAY.exec(day ?? '') ?? [];
  if (day == null || year === undefined) return MISSING;
  return locale === 'en' ? `${month}/${date}/${year}` : formatDate(noonOf(day), 'dayMonthYear', locale);
}

/** A month of the form '2026-11': 'November 2026', in Spanish 'noviembre de 2026'. */
export function formatMonth(month: string, locale: Locale): string {
  const { month: name, yyyy } = partsOf(noonOf(`${month}-01`), SHOP_TIME_ZONE, locale);
  return locale === 'en' ? `${name} ${yyyy}` : `${name} de ${yyyy}`;
}

/** An instant that is on the same day in Chicago and in UTC. */
const noonOf = (day: Day): Date => new Date(`${day}T18:00:00Z`);

type Parts = {
  day: number;
  /** `dd` and `mm` have two digits. */
  dd: string;
  mm: string;
  yyyy: string;
  month: string;
  monthShort: string;
  weekday: string;
  /** `time` has the form '3:07pm' and `hour` '3pm'. In Spanish they are '3:07 p.m.' and '3 p.m.'. */
  time: string;
  hour: string;
  zone: string;
};

const FORMATS: Readonly<Record<DateFormat, (parts: Parts, locale: Locale) => string>> = {
  default: shortDate,
  orderHistory: (p, locale) =>
    locale === 'en' ? `${p.monthShort} ${p.day}, ${p.yyyy}` : shortDate(p, locale),
  full: (p, locale) =>
    locale === 'en'
      ? `${p.time} ${p.zone} on ${p.weekday}, ${p.mm}/${p.dd}/${p.yyyy}`
      : `${p.weekday}, ${shortDate(p, locale)}, ${p.time}\u00a0${p.zone}`,
  browserTimezone: (p, locale) => by(p, locale, `${p.hour}${locale === 'en' ? ' ' : '\u00a0'}${p.zone}`),
  // 'CST' is a fixed text. It also stays in summer, when Chicago has CDT (spec 10.4-08).
  fixedAtEight: (p, locale) => by(p, locale, locale === 'en' ? '8pm CST' : '8\u00a0p.m.\u00a0CST'),
  dayMonth,
  dayMonthYear: (p, locale) => `${dayMonth(p, locale)}${locale === 'en' ? ' ' : ' de '}${p.yyyy}`,
  year: (p) => p.yyyy,
};

/** In Spanish the month is a word, because Spanish readers take 02/03 for the 2nd of March. */
function shortDate(parts: Parts, locale: Locale): string {
  const { mm, dd, yyyy } = parts;
  return locale === 'en' ? `${mm}/${dd}/${yyyy.slice(-2)}` : `${spanishDay(parts)}\u00a0${yyyy}`;
}

/** '23 nov', with a space at which no line breaks. */
const spanishDay = ({ day, monthShort }: Parts): string => `${day}\u00a0${monthShort}`;

function by(parts: Parts, locale: Locale, time: string): string {
  return `${shortDate(parts, locale)}${locale === 'en' ? ' by' : ','} ${time}`;
}

function dayMonth({ day, month }: Parts, locale: Locale): string {
  return locale === 'en' ? `${month} ${day}${ordinalEnding(day)}` : `${day} de ${month}`;
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th';
}

const NUMBERS: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
};

function partsOf(date: Date, timeZone: string, locale: Locale): Parts {
  const numbers = readParts(date, 'en-US', { ...NUMBERS, timeZone });
  const word = (options: Intl.DateTimeFormatOptions, part: Intl.DateTimeFormatPartTypes) =>
    readParts(date, INTL_LOCALE[locale], { day: 'numeric', ...options, timeZone })(part);
  const hours = Number(numbers('hour'));
  const twelve = hours % 12 === 0 ? 12 : hours % 12;
  const [morning, evening] = locale === 'en' ? ['am', 'pm'] : ['\u00a0a.m.', '\u00a0p.m.'];
  const half = hours < 12 ? morning : evening;
  return {
    day: Number(numbers('day')),
    dd: numbers('day'),
    mm: numbers('month'),
    yyyy: numbers('year'),
    month: word({ month: 'long' }, 'month'),
    monthShort: word({ month: 'short' }, 'month'),
    weekday: word({ weekday: 'short' }, 'weekday'),
    time: `${twelve}:${numbers('minute')}${half}`,
    hour: `${twelve}${half}`,
    zone: numbers('timeZoneName'),
  };
}

function readParts(date: Date, locale: string, options: Intl.DateTimeFormatOptions) {
  const parts = dateFormatter(locale, options).formatToParts(date);
  return (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
}

function readInstant(instant: Instant): Date | null {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

const AGE_WORDS = {
  en: { today: 'Today', day: 'd', month: 'mo', year: 'y' },
  sp: { today: 'Hoy', day: 'd', month: 'm', year: 'a' },
} as const satisfies Record<Locale, Record<string, string>>;

/**
 * The age of something, such as 'Today', '3d', '2mo' or '1y' (spec 9.3-14). It counts whole days, months or
 * years in Chicago.
 */
export function ageLabel(instant: Instant, now: Date, locale: Locale): string {
  const date = readInstant(instant);
  if (date === null) return MISSING;
  const words = AGE_WORDS[locale];
  const [from, to] = [chicagoDay(date), chicagoDay(now)];
  if (from >= to) return words.today;
  const months = wholeMonths(from, to);
  if (months >= 12) return `${Math.floor(months / 12)}${words.year}`;
  return months > 0 ? `${months}${words.month}` : `${daysBetween(from, to)}${words.day}`;
}

function wholeMonths(from: Day, to: Day): number {
  const [year, month, day] = from.split('-').map(Number);
  const [toYear, toMonth, toDay] = to.split('-').map(Number);
  const months = ((toYear ?? 0) - (year ?? 0)) * 12 + ((toMonth ?? 0) - (month ?? 0));
  // A month that began on the 31st is complete on the last day of a month, even if that month is shorter.
  const isMonthEnd = addDays(to, 1).endsWith('-01');
  return (toDay ?? 0) >= (day ?? 0) || isMonthEnd ? months : months - 1;
}

const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
