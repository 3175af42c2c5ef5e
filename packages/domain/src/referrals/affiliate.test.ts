import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseOf, commissionOf, shareOn } from './affiliate.ts';

const line = (cart_uuid: string, price: number, tax = 0, discount = 0) => ({
  ...{ cart_uuid, name: cart_uuid, price, discount, tax, credit: 0, promo: 0 },
});
const ORDER = {
  quote: {
    lines: [
      line('song', 19_999, 800, 4_000),
      line('tip', 2_000),
      line('card', 5_000),
      line('print', 4_800, 396),
    ],
    ...{ shipping: 595, taxes: 1_196, total: 29_590, spent: { nonTaxable: 0, taxable: 0 } },
  },
  lines: [
    { cartUuid: 'song', productType: 'song' },
    { cartUuid: 'tip', productType: 'gratuity' },
    { cartUuid: 'card', productType: 'gift-card' },
    { cartUuid: 'print', productType: 'physical' },
  ],
};

describe('the share of an affiliate', () => {
  it('is that of the last day that has come', () => {
    const rates = [
      { fromDay: '2026-01-01', share: 1_000 },
      { fromDay: '2027-01-01', share: 1_500 },
      { fromDay: '2026-06-01', share: 500 },
    ];
    expect(
      ['2025-12-31', '2026-01-01', '2026-06-01', '2026-12-31', '2027-01-01'].map((day) =>
        shareOn(rates, day),
      ),
    ).toEqual([null, 1_000, 500, 500, 1_500]);
  });

  it('is of what was paid for goods, without taxes, parcels, tips and gift cards', () => {
    expect(baseOf(ORDER)).toBe(15_999 + 4_800);
    expect(commissionOf(ORDER, 1_000)).toBe(2_079);
  });

  it.each([
    ['a whole line', [{ id: 'print', amount: 5_196 }], 1_599],
    ['a part of it, with the tax in it', [{ id: 'print', amount: 2_598 }], 1_839],
    [
      'what has no share',
      [
        { id: 'tip', amount: 2_000 },
        { id: 'shipping', amount: 595 },
      ],
      2_079,
    ],
    [
      'everything, even more than there was',
      [
        { id: 'song', amount: 16_799 },
        { id: 'print', amount: 9_999 },
      ],
      0,
    ],
  ])('shrinks with %s that goes back', (_, returned, left) => {
    expect(commissionOf(ORDER, 1_000, returned)).toBe(left);
  });

  it('never grows when money goes back, and is never below 0', () => {
    const returns = fc.array(
      fc.record({ id: fc.constantFrom('song', 'tip', 'print', 'shipping', 'none'), amount: fc.nat(20_000) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(returns, fc.nat(5_000), (returned, share) => {
        const steps = returned.map((__, at) => commissionOf(ORDER, share, returned.slice(0, at)));
        return steps.every((cents, at) => cents >= 0 && (at === 0 || cents <= (steps[at - 1] ?? 0)));
      }),
    );
  });
});
