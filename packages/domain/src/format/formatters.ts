import { INTL_LOCALE, type Locale } from './locale.ts';

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

function madeOnce<T>(known: Map<string, T>, given: unknown, make: () => T): T {
  const key = JSON.stringify(given);
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/**
 * A formatter of dates for a language tag such as 'en-US'. Each is made once and kept: making one takes about a hundred
 * times as long as using it. There are as many as the code has options, times the time zones.
 */
export const dateFormatter = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  madeOnce(dates, [tag, options], () => new Intl.DateTimeFormat(tag, options));

/** The same for numbers, in one of the shop's languages. */
export const numberFormatter = (locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  madeOnce(numbers, [locale, options], () => new Intl.NumberFormat(INTL_LOCALE[locale], options));
