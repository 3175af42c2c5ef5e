import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatShortMoney, formatWholeMoney } from './money.ts';

describe('money', () => {
  it.each([
    [19_999, '$199.99', '$199', '$199.99'],
    [0, '$0.00', '$0', '$0.00'],
    [-0, '$0.00', '$0', '$0.00'],
    [5, '$0.05', '$0', '$0.05'],
    [123_456_700, '$1,234,567.00', '$1,234,567', '$1,234,567.00'],
    [-550, '-$5.50', '-$6', '-$5.50'],
    // The Spanish formats are the formats of Spanish in the United States, where the shop is.
  ])('%i cents', (cents, english, whole, spanish) => {
    expect(formatMoney(cents, 'en')).toBe(english);
    expect(formatWholeMoney(cents, 'en')).toBe(whole);
    expect(formatMoney(cents, 'sp')).toBe(spanish);
  });

  it('has whole dollars in Spanish too', () => {
    expect(formatWholeMoney(19_999, 'sp')).toBe('$199');
  });

  it('has a short form that never names less than the price', () => {
    expect([3_900, 3_999, 4_000, 5].map((cents) => formatShortMoney(cents, 'en'))).toEqual([
      ...['$39', '$39.99', '$40', '$0.05'],
    ]);
    expect(formatShortMoney(3_999, 'sp')).toBe('$39.99');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1.5, 2 ** 60])('%d is not an amount', (cents) => {
    for (const locale of ['en', 'sp'] as const) {
      expect(formatMoney(cents, locale)).toBe('Invalid format');
      expect(formatWholeMoney(cents, locale)).toBe('Invalid format');
      expect(formatShortMoney(cents, locale)).toBe('Invalid format');
    }
  });

  it('shows the cents that it was given', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (cents) => {
        const digits = formatMoney(cents, 'en').replace(/\D/g, '');
        expect(Number(digits)).toBe(cents);
      }),
    );
  });
});
