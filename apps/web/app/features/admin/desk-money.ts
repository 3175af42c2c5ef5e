import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';

/** Formats whole cents for the desk: two decimals, and a real minus sign before the dollar sign. */
export const deskMoney = (cents: number, locale: Locale): string =>
  formatMoney(cents, locale).replace('-', '\u2212');

/** Dollars, with thousands written in one group if wanted, and cents. */
const SUM = /^\$?\s*(?:([1-9]\d{0,2})([.,])(\d{3})|(\d{1,6}))(?:([.,])(\d{0,2}))?$/;

/**
 * Reads a sum in dollars as people type it, and gives cents: `12`, `12.5`, `$1,200.00`. Null for anything else. English
 * and Spanish use comma and point the other way round, and a staff has both. So how many digits follow decides: up to
 * two are cents, and three are thousands. `1,250` and `1.250` are 1,250 dollars, and `12,50` is 12 dollars and a half.
 */
export function readSum(typed: string): number | null {
  const [found, thousands = '', group, rest = '', plain = '', point, parts = ''] =
    SUM.exec(typed.trim()) ?? [];
  if (found === undefined || (point !== undefined && point === group)) return null;
  return Number(`${thousands}${rest}${plain}${parts.padEnd(2, '0')}`);
}

/** Reads a sum as `readSum` does. With a minus before it, it is below 0. */
export function readSignedSum(typed: string): number | null {
  const [sign, sum] = /^\s*[-−]/.test(typed) ? [-1, typed.replace(/^\s*[-−]/, '')] : [1, typed];
  const cents = readSum(sum);
  return cents ? sign * cents : cents;
}

/**
 * Whether a typed sum is shown as wrong. One that cannot be read (`cents` is null) is wrong at once. An empty one, or
 * zero, is wrong after somebody has tried to send it.
 */
export const isSumWrong = (typed: string, cents: number | null, isTried: boolean): boolean =>
  isTried ? !cents : cents === null && typed.trim() !== '';
