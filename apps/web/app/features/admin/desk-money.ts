import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';

/** Formats whole cents for the desk: two decimals, and a real minus sign before the dollar sign. */
export const deskMoney = (cents: number, locale: Locale): string =>
  formatMoney(cents, locale).replace('-', '\u2212');
