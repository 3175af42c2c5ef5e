import { describe, expect, it } from 'vitest';
import { cartOf, coupon, line, openCart, song } from '../testing/carts.ts';

const FORTY = coupon('FORTY20', { only_with: ['personalized-song'] });
const PRINT5 = coupon('PRINT5', { only_with: ['lyric-print'], discount_percent: 0, discount_fixed: 500 });

describe('a coupon', () => {
  it('is active when it suits the cart, and otherwise reserved', () => {
    const cart = openCart(cartOf(song()));
    expect(cart.takeCoupon(PRINT5)).toBe(false);
    expect(cart.read()).toMatchObject({
      coupon: null,
      reservedCoupon: { code: 'PRINT5', products: ['lyric-print'] },
    });
    expect(cart.takeCoupon(FORTY)).toBe(true);
    expect(cart.read().coupon?.code).toBe('FORTY20');
    expect(cart.aside).toEqual([]);
  });

  it('goes back to reserved when its product is removed, and says so once (4.3-06)', () => {
    const cart = openCart(cartOf(song(), line('lyric-print')));
    cart.takeCoupon(PRINT5);
    cart.removeLine('lyric-print');
    expect(cart.read()).toMatchObject({ coupon: null, reservedCoupon: { code: 'PRINT5' } });
    expect(cart.aside).toEqual(['PRINT5']);
    cart.removeLine('personalized-song');
    expect(cart.read().reservedCoupon?.code).toBe('PRINT5');
    expect(cart.aside).toEqual(['PRINT5']);
  });

  it("follows the shop's present rules for it (7.5-02)", () => {
    const cart = openCart(cartOf(song(), line('lyric-print')));
    cart.takeCoupon(FORTY);
    const before = cart.read();
    cart.renewCoupon({ ...FORTY });
    cart.renewCoupon(PRINT5);
    expect(cart.read()).toBe(before);
    cart.renewCoupon({ ...FORTY, discount_percent: 1 });
    expect(cart.read().coupon).toMatchObject({ code: 'FORTY20', discount_percent: 1 });
    cart.renewCoupon({ ...FORTY, only_with: ['song-card'] });
    expect(cart.read()).toMatchObject({ coupon: null, reservedCoupon: { products: ['song-card'] } });
    // The shop's new rules put the coupon aside, not a change of the products. So `onCouponAside` is not called, and
    // the page shows the message in the shop's words (8.3-04).
    expect(cart.aside).toEqual([]);
  });

  it('is reserved when the shop puts it aside, and the page says so (8.3-04)', () => {
    const cart = openCart(cartOf(song()));
    cart.setCouponAside();
    expect(cart.read()).toMatchObject({ coupon: null, reservedCoupon: null });
    cart.takeCoupon(FORTY);
    cart.setCouponAside();
    expect(cart.read()).toMatchObject({ coupon: null, reservedCoupon: { code: 'FORTY20' } });
    expect(cart.aside).toEqual([]);
  });

  it('is removed silently when the customer takes it off', () => {
    const cart = openCart(cartOf(song()));
    cart.takeCoupon(FORTY);
    cart.removeCoupon();
    expect(cart.read()).toMatchObject({ coupon: null, reservedCoupon: null });
    expect(cart.aside).toEqual([]);
  });

  it('is spent with its order, while a reserved one stays', () => {
    const cart = openCart(cartOf(song()));
    cart.takeCoupon(FORTY);
    cart.reserveCode('later');
    cart.removeOrdered();
    expect(cart.read()).toMatchObject({ products: [], coupon: null, reservedCoupon: { code: 'LATER' } });
    cart.forgetReserved();
    expect(cart.read().reservedCoupon).toBeNull();
  });
});

describe('an address', () => {
  it('brings a code, which changes nothing when it is already applied (2.9-05)', () => {
    const cart = openCart(cartOf(song()));
    cart.reserveCode(' hello10 ');
    expect(cart.read().reservedCoupon).toEqual({ code: 'HELLO10', products: [], products_any: [] });
    cart.takeCoupon(FORTY);
    cart.reserveCode('forty20');
    cart.reserveCode('  ');
    expect(cart.read()).toMatchObject({ coupon: { code: 'FORTY20' }, reservedCoupon: null });
  });

  it('brings the affiliate, which stays after the song (2.9-06)', () => {
    const cart = openCart(cartOf(song()));
    cart.keepAffiliate('blog');
    cart.keepAffiliate('');
    cart.removeLine('personalized-song');
    expect(cart.read().affiliate).toBe('blog');
  });
});
