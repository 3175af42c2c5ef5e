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
 * A date formatter for a language tag such as 'en-US'. Each formatter is created once and kept, because
 * creating one takes about a hundred times as long as using it. The map stays small: it has one formatter for
 * each set of options in the code and each time zone.
 */
export const dateFormatter = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  madeOnce(dates, [tag, options], () => new Intl.DateTimeFormat(tag, options));

/** A number formatter for one of the shop's languages. It is created once, like the date formatters. */
export const numberFormatter = (locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  madeOnce(numbers, [locale, options], () => new Intl.NumberFormat(INTL_LOCALE[locale], options));
