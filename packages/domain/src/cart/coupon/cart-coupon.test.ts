import { describe, expect, it } from 'vitest';
import type { Coupon, Discountable } from '../../checkout/coupon.ts';
import { couponWith } from '../../testing/offers.ts';
import {
  type CartCoupons,
  type ReservedCoupon,
  readReservedCoupon,
  recheckCoupon,
  reserve,
  reserveCode,
  reservedToTry,
  takeCoupon,
} from './cart-coupon.ts';

const coupon = (change: Partial<Coupon> = {}): Coupon =>
  couponWith({
    code: 'BUNDLE15',
    only_with: ['personalized-song'],
    only_with_any: ['cap', 'mug'],
    discount_percent: 15,
    ...change,
  });
const product = (name: string): Discountable => ({
  name,
  price: 1_000,
  quantity: 1,
  extra_info: { exclude_from_discounts: false },
});
const [song, cap, mug, print] = ['personalized-song', 'cap', 'mug', 'lyric-print'].map(product);
const goods = (...given: (Discountable | undefined)[]) => given.filter((item) => item !== undefined);
const waiting: ReservedCoupon = {
  code: 'BUNDLE15',
  products: ['personalized-song'],
  products_any: ['cap', 'mug'],
};

describe('reserving a coupon', () => {
  it('keeps the code and the products that it waits for (3.4-05)', () => {
    expect(reserve(coupon())).toEqual(waiting);
  });

  it('keeps a bare code without products to wait for (2.9-05)', () => {
    expect(reserveCode(' bundle15 ')).toEqual({ code: 'BUNDLE15', products: [], products_any: [] });
  });
});

describe('recheckCoupon (4.3-06)', () => {
  const older: ReservedCoupon = { code: 'OLDER', products: [], products_any: [] };

  it('keeps a coupon that applies, and a reserved one beside it', () => {
    const held: CartCoupons = { coupon: coupon(), reservedCoupon: older };
    expect(recheckCoupon(held, goods(song, cap))).toEqual(held);
  });

  it('keeps the reserved coupon when no coupon is active', () => {
    const held: CartCoupons = { coupon: null, reservedCoupon: older };
    expect(recheckCoupon(held, [])).toEqual(held);
  });

  it.each([
    ['a companion of all', goods(cap, mug)],
    ['every one of any', goods(song, print)],
    ['everything', []],
  ])('reserves the coupon when the cart lost %s', (_case, products) => {
    expect(recheckCoupon({ coupon: coupon(), reservedCoupon: older }, products)).toEqual({
      coupon: null,
      reservedCoupon: waiting,
    });
  });
});

describe('takeCoupon (8.3-04)', () => {
  it('activates a coupon that applies and drops the reserved one', () => {
    expect(takeCoupon(coupon(), goods(song, mug))).toEqual({ coupon: coupon(), reservedCoupon: null });
  });

  it('reserves a coupon that does not apply', () => {
    expect(takeCoupon(coupon(), goods(song))).toEqual({ coupon: null, reservedCoupon: waiting });
  });
});

describe('reservedToTry (4.3-07)', () => {
  const reserved: CartCoupons = { coupon: null, reservedCoupon: waiting };

  it.each<[string, CartCoupons, Discountable[], string | null]>([
    ['all and one of any', reserved, goods(song, mug), 'BUNDLE15'],
    ['only all', reserved, goods(song), null],
    ['only one of any', reserved, goods(cap), null],
    ['another coupon active', { ...reserved, coupon: coupon() }, goods(song, mug), null],
    ['none reserved', { coupon: null, reservedCoupon: null }, goods(song), null],
    ['a bare code and any product', { coupon: null, reservedCoupon: reserveCode('x') }, goods(print), 'X'],
    ['a bare code and nothing', { coupon: null, reservedCoupon: reserveCode('x') }, [], null],
  ])('with %s', (_case, coupons, products, code) => {
    expect(reservedToTry(coupons, products)).toBe(code);
  });
});

describe('readReservedCoupon', () => {
  it('reads a stored one back unchanged, without unknown fields', () => {
    expect(readReservedCoupon({ ...waiting, discount_percent: 100 })).toEqual(waiting);
  });

  it('leaves out values that are not slugs', () => {
    expect(readReservedCoupon({ code: 'X', products: ['a', 5, null], products_any: 'cap' })).toEqual({
      code: 'X',
      products: ['a'],
      products_any: [],
    });
  });

  it.each<unknown>([null, undefined, 'X', 5, [], {}, { code: '' }, { code: 5, products: [] }])(
    'returns null for %j',
    (value) => {
      expect(readReservedCoupon(value)).toBeNull();
    },
  );
});
