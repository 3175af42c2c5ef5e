import { numberFormatter } from './formatters.ts';
import { invalid } from './invalid.ts';
import type { Locale } from './locale.ts';

const DOLLARS = (digits: 0 | 2) => ({
  style: 'currency' as const,
  currency: 'USD',
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
  // Zero has no sign, also when it comes from `-0`.
  signDisplay: 'negative' as const,
});
const [WHOLE, EXACT] = [DOLLARS(0), DOLLARS(2)];

/** Whole cents as US dollars with two decimals, `$199.99` (spec 9.1-01, 9.1-02); 'Invalid format' for anything else. */
export const formatMoney = (cents: number, locale: Locale): string =>
  Number.isSafeInteger(cents)
    ? numberFormatter(locale, EXACT).format(cents / 100)
    : invalid('Invalid format', cents);

/** Whole cents as a price that is charged: `$39` for whole dollars, else `$39.99`, so that no price is understated. */
export const formatShortMoney = (cents: number, locale: Locale): string =>
  (cents % 100 === 0 ? formatWholeMoney : formatMoney)(cents, locale);

/** Whole cents rounded down to whole dollars, `$199` (spec 9.1-02). */
export const formatWholeMoney = (cents: number, locale: Locale): string =>
  Number.isSafeInteger(cents)
    ? numberFormatter(locale, WHOLE).format(Math.floor(cents / 100))
    : invalid('Invalid format', cents);
