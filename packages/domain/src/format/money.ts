import { invalid } from './invalid.ts';
import { INTL_LOCALE, type Locale } from './locale.ts';

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: Locale, digits: 0 | 2): Intl.NumberFormat {
  const key = `${locale}${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(INTL_LOCALE[locale], {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}

/** Whole cents as US dollars with two decimals, `$199.99` (spec 9.1-01, 9.1-02); 'Invalid format' for anything else. */
export const formatMoney = (cents: number, locale: Locale): string =>
  Number.isSafeInteger(cents) ? formatter(locale, 2).format(cents / 100) : invalid('Invalid format', cents);

/** Whole cents rounded down to whole dollars, `$199` (spec 9.1-02). */
export const formatWholeMoney = (cents: number, locale: Locale): string =>
  Number.isSafeInteger(cents)
    ? formatter(locale, 0).format(Math.floor(cents / 100))
    : invalid('Invalid format', cents);
