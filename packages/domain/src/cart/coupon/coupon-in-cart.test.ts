import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coupon, checkCoupon } from '../../checkout/coupon.ts';
import type { RushFee } from '../../checkout/rush.ts';
import { lineWith } from '../../testing/lines.ts';
import { couponWith } from '../../testing/offers.ts';
import {
  addProduct,
  type Cart,
  emptyCart,
  removeProduct,
  replaceSong,
  resetCart,
  withProducts,
} from '../cart.ts';
import { PLAIN_INFO } from '../extra-info.ts';
import { type CartLine, type LineFields, newLine } from '../kinds/index.ts';
import { RUSH_FEE } from '../named-products.ts';
import { setQuantity } from '../quantity.ts';
import { readCart } from '../read-cart.ts';
import { dropExpired } from '../unbuyable-lines.ts';
import { type ReservedCoupon, reserve } from './cart-coupon.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const line = (name: string, change: Partial<LineFields> = {}): CartLine =>
  lineWith(
    newLine(
      {
        id: name,
        name,
        title: name,
        sku: '',
        price: 5_000,
        product_type: name === 'personalized-song' ? 'song' : 'digital',
        requires_shipping_address: false,
        photo: null,
        extra_info: PLAIN_INFO,
      },
      { cart_uuid: name, added_at: now },
    ),
    change,
  );
const coupon = (change: Partial<Coupon> = {}): Coupon =>
  couponWith({ code: 'BUNDLE15', discount_percent: 15, ...change });
const song = line('personalized-song');
const cartOf = (given: Coupon | null, ...products: CartLine[]): Cart =>
  withProducts({ ...emptyCart(), coupon: given }, products);
const older: ReservedCoupon = { code: 'OLDER', products: ['mug'], products_any: [] };

describe('a coupon in the cart (4.3-06)', () => {
  const withCap = coupon({ only_with: ['cap'] });
  const gone = { coupon: null, reservedCoupon: reserve(withCap) };

  it('stays while it applies', () => {
    const cart = removeProduct(cartOf(withCap, song, line('cap'), line('mug')), 'mug').cart;
    expect(cart).toMatchObject({ coupon: withCap, reservedCoupon: null });
  });

  it('becomes the reserved one when a required product is removed', () => {
    expect(removeProduct(cartOf(withCap, song, line('cap')), 'cap').cart).toMatchObject(gone);
    expect(setQuantity(cartOf(withCap, song, line('cap')), 'cap', 0)).toMatchObject(gone);
  });

  it('becomes the reserved one when a required product expires', () => {
    const cart = cartOf(withCap, song, line('cap', { expire: now.toISOString() }));
    expect(dropExpired(cart, now).cart).toMatchObject(gone);
  });

  it('becomes the reserved one when a smaller quantity is not enough for it', () => {
    const from = coupon({ minimum_cart_size: 10_000 });
    const cart = cartOf(from, line('cap', { quantity: 2 }));
    expect(cart.coupon).toEqual(from);
    expect(setQuantity(cart, 'cap', 1)).toMatchObject({ coupon: null, reservedCoupon: reserve(from) });
  });

  it('becomes the reserved one when the last product is removed', () => {
    const any = coupon();
    expect(removeProduct(cartOf(any, line('cap')), 'cap').cart).toMatchObject({
      coupon: null,
      reservedCoupon: reserve(any),
    });
  });

  it('does not become active automatically: the server is asked first', () => {
    const removed = removeProduct(cartOf(withCap, song, line('cap')), 'cap').cart;
    const back = addProduct(removed, line('cap'));
    expect(back.ok && back.value).toMatchObject(gone);
  });

  it('waits for the next song when the cart is reset, and so does a reserved one', () => {
    const reset = { ...emptyCart(), reservedCoupon: reserve(withCap) };
    const cart = cartOf(withCap, song, line('cap'));
    expect(resetCart(cart)).toEqual(reset);
    expect(removeProduct(cart, 'personalized-song')).toEqual({ cart: reset, reset: true });
    const replaced = replaceSong(cart, { ...song, cart_uuid: 'two' });
    expect([replaced.coupon, replaced.reservedCoupon]).toEqual([null, reserve(withCap)]);
    const waiting = { ...cartOf(null, song), reservedCoupon: older, refusedAutoAdds: ['cap'] };
    expect(resetCart(waiting)).toEqual({ ...emptyCart(), reservedCoupon: older });
  });

  it('always applies to the products in the cart, whatever is added and removed, and is never lost', () => {
    const names = ['personalized-song', 'cap', 'mug', 'print'];
    const coupons = fc
      .record({
        only_with: fc.subarray(['personalized-song', 'cap']),
        only_with_any: fc.subarray(['mug', 'print']),
        excluded_for: fc.subarray(names),
        minimum_cart_size: fc.constantFrom(0, 5_000, 10_001),
      })
      .map(coupon);
    const steps = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(2)), { maxLength: 12 });
    fc.assert(
      fc.property(coupons, steps, (given, changes) => {
        let cart: Cart = { ...emptyCart(), coupon: given };
        for (const [name, quantity] of changes) {
          const added = addProduct(cart, line(name));
          cart = setQuantity(added.ok ? added.value : cart, name, quantity);
          if (cart.coupon !== null) expect(checkCoupon(cart.coupon, cart.products).ok).toBe(true);
          expect((cart.coupon ?? cart.reservedCoupon)?.code).toBe(given.code);
        }
      }),
    );
  });
});

describe('readCart with coupons, promotions and rush fees', () => {
  const withCap = coupon({ only_with: ['cap'] });
  const rushFeeInfo: RushFee = { add_days: 2, cost: 4_999, holiday_skip: true };
  const promo = {
    product_name: 'cap',
    auto_add_to_cart: '1' as const,
    only_with_coupon_code: null,
    start_datetime: '2026-12-01',
    end_datetime: null,
    discount_percent: 20,
    discount_fixed: 0,
  };
  const stored: Cart = {
    ...cartOf(
      withCap,
      { ...song, extra_info: { ...PLAIN_INFO, promo_addons: [promo], variant_name: 'A3' } },
      line('cap'),
      line(RUSH_FEE, { rushFeeInfo }),
    ),
    reservedCoupon: older,
  };

  it('reads them back unchanged', () => {
    expect(readCart(JSON.stringify(stored))).toEqual({ cart: stored, mended: [] });
  });

  it('leaves out unreadable coupons, active or reserved', () => {
    for (const odd of [5, 'X', {}, { ...withCap, discount_percent: 200 }])
      expect(readCart({ ...stored, coupon: odd }).cart).toMatchObject({
        coupon: null,
        reservedCoupon: older,
      });
    for (const odd of [5, 'X', {}, { code: '' }])
      expect(readCart({ ...stored, reservedCoupon: odd }).cart).toMatchObject({
        coupon: withCap,
        reservedCoupon: null,
      });
  });

  it('reserves a coupon whose required product was left out', () => {
    const products = [song, { ...line('cap'), price: -1 }];
    expect(readCart({ ...stored, products }).cart).toMatchObject({
      coupon: null,
      reservedCoupon: reserve(withCap),
    });
  });

  it('drops an unreadable rush fee and unreadable promotions, but keeps the product', () => {
    const odd = {
      ...song,
      extra_info: {
        one_per_story: 1,
        variant_name: 5,
        promo_addons: [promo, { ...promo, discount_fixed: -1 }],
      },
    };
    const rush = { ...line(RUSH_FEE), rushFeeInfo: { ...rushFeeInfo, cost: -1 } };
    const { cart, mended } = readCart({ ...stored, products: [odd, line('cap'), rush] });
    expect(cart.products.find(({ name }) => name === RUSH_FEE)).toMatchObject({ rushFeeInfo: null });
    expect(cart.products[0]).toEqual({
      ...song,
      extra_info: { ...PLAIN_INFO, promo_addons: [promo] },
    });
    expect(mended).toEqual([]);
  });
});
