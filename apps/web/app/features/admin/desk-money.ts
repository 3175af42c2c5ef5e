import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';

/** Whole cents as the desk shows them: two places, and a real minus before the sign. */
export const deskMoney = (cents: number, locale: Locale): string =>
  formatMoney(cents, locale).replace('-', '\u2212');
