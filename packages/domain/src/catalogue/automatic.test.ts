import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountsOf } from '../checkout/coupon.ts';
import { couponWith } from '../testing/offers.ts';
import { type AutomaticPromotion, automaticFor } from './automatic.ts';

const product = (name: string, price = 1_000, quantity = 1) => ({
  ...{ name, price, quantity },
  extra_info: { exclude_from_discounts: false },
});
const promotion = (change: Partial<AutomaticPromotion>): AutomaticPromotion => ({
  ...couponWith({}),
  ...{ stacks: false },
  ...change,
});
const cart = [product('personalized-song', 20_000), product('lyric-print', 4_800, 2)];
const TEN = promotion({ code: 'TEN', discount_percent: 10 });
const FIVE = promotion({ code: 'FIVE', discount_percent: 5, stacks: true });

describe('the automatic promotion of a cart', () => {
  it('is the one that takes most off', () => {
    expect(automaticFor([FIVE, TEN], cart, { hasCode: false })).toBe(TEN);
  });

  it('is next to a code only one that goes together with codes', () => {
    expect(automaticFor([TEN, FIVE], cart, { hasCode: true })).toBe(FIVE);
    expect(automaticFor([TEN], cart, { hasCode: true })).toBeNull();
  });

  it('is none when the cart does not fit, or nothing gets cheaper', () => {
    const large = promotion({ discount_percent: 50, minimum_cart_size: 90_000 });
    expect(automaticFor([large, promotion({})], cart, { hasCode: false })).toBeNull();
  });
});

it('a code after a promotion never takes more off than is left, whatever the quantities', () => {
  const amounts = fc.record({
    price: fc.integer({ min: 0, max: 9_999 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    discount_percent: fc.integer({ min: 0, max: 100 }),
    discount_fixed: fc.integer({ min: 0, max: 30_000 }),
  });
  fc.assert(
    fc.property(amounts, ({ price, quantity, share, ...off }) => {
      const promo = Math.floor(price * quantity * share);
      const [discount = 0] = discountsOf(couponWith(off), [{ ...product('x', price, quantity), promo }]);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(promo + discount).toBeLessThanOrEqual(price * quantity);
    }),
  );
});
