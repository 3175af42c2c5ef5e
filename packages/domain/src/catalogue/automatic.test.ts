import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountsOf } from '../checkout/coupon.ts';
import { couponWith, promoWith } from '../testing/offers.ts';
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
  it('is one whose budget pays the whole discount', () => {
    const spent = { ...TEN, left_cents: 2_959 };
    expect(automaticFor([FIVE, spent], cart, { hasCode: false })).toBe(FIVE);
    const enough = { ...TEN, left_cents: 2_960 };
    expect(automaticFor([FIVE, enough], cart, { hasCode: false })).toBe(enough);
  });

  it('is compared with its budget by the discount of the quote', () => {
    const serviceFee = product('service-fee', 1_000);
    const withFee = promotion({ discount_percent: 10, include_service_fee: true, left_cents: 2_960 });
    expect(automaticFor([withFee], cart, { hasCode: false })).toBe(withFee);
    expect(automaticFor([withFee], cart, { hasCode: false, serviceFee })).toBeNull();
    const promos = [promoWith({ product_name: 'lyric-print', discount_percent: 50 })];
    const small = promotion({ discount_percent: 10, left_cents: 2_720 });
    expect(automaticFor([small], cart, { hasCode: false })).toBeNull();
    expect(automaticFor([small], cart, { hasCode: false, promos })).toBe(small);
  });

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
