import { ApiError } from '@keepsong/contract/transport/client';
import { type Cart, emptyCart, withProducts } from '@keepsong/domain/cart/cart';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { couponWith } from '@keepsong/domain/testing/offers';
import { beforeEach, expect, it, vi } from 'vitest';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import { line } from '~/features/checkout/testing/checkout-cart.ts';
import { toastStore } from '~/ui/overlay/toast.store.ts';
import { checkCartCoupon } from './cart-coupon.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'test' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  toastStore.setState({ toasts: [], lastId: 0 });
});

const coupon = couponWith({ discount_fixed: 500 });
const held: Cart = { ...withProducts(emptyCart(), [line()]), coupon };

const shop = (answer: () => Promise<{ coupon: Coupon | null }>) => ({
  checkout: { couponValidation: answer },
});
const applies = (change: Partial<Coupon>) => shop(async () => ({ coupon: { ...coupon, ...change } }));
const refuses = (code: string) => shop(() => Promise.reject(new ApiError(409, { code, reset_coupon: true })));

/**
 * Opens the cart. Returns the notifications that the visitor sees, the code of the applied coupon, and the code
 * of the coupon that is set aside.
 */
async function open(api: ReturnType<typeof shop>) {
  cartStore.keep({ ...cartStore.read(), ...held });
  await checkCartCoupon(api, held);
  const { coupon: active, reservedCoupon } = cartStore.read();
  const said = toastStore.getState().toasts.map(({ text }) => text);
  return { said, active: active?.code ?? null, waits: reservedCoupon?.code ?? null };
}

const NOT_APPLICABLE = 'Sorry, this coupon is not applicable to the products.';
const CHANGED = 'A price in your cart has changed. The total is up to date.';

it.each([
  ['the shop puts it aside', refuses('coupon_not_applicable')],
  ['its new rules ask for other products', applies({ only_with: ['song-card'] })],
])('keeps the coupon in reserve and says so in the words of spec 8.3-04 when %s', async (_, api) => {
  expect(await open(api)).toEqual({ said: [NOT_APPLICABLE], active: null, waits: coupon.code });
});

it('keeps a coupon of which too little is left for a smaller cart', async () => {
  const refusal = { code: 'coupon_not_applicable', details: { budget: true } };
  expect(await open(shop(() => Promise.reject(new ApiError(400, refusal))))).toEqual({
    said: ['Too little is left of this coupon for the whole cart. It may still go with a smaller one.'],
    ...{ active: null, waits: coupon.code },
  });
});

it('removes a coupon that has ended', async () => {
  expect(await open(refuses('coupon_ended'))).toEqual({
    said: ['This code has ended.'],
    active: null,
    waits: null,
  });
});

it.each([
  ['takes less off', { discount_fixed: 100 }, [CHANGED]],
  ['takes off the same amount', { minimum_cart_size: 100 }, []],
])('says that prices have changed when the coupon %s: %j', async (_, change, said) => {
  expect(await open(applies(change))).toEqual({ said, active: coupon.code, waits: null });
});

it('says nothing while the shop cannot answer', async () => {
  const offline = shop(() => Promise.reject(new TypeError('offline')));
  expect(await open(offline)).toEqual({ said: [], active: coupon.code, waits: null });
});
