import { ApiError } from '@keepsong/contract/transport/client';
import { type Cart, emptyCart, withProducts } from '@keepsong/domain/cart/cart';
import { couponWith } from '@keepsong/domain/testing/offers';
import { beforeEach, expect, it, vi } from 'vitest';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import { line } from '~/features/checkout/testing/checkout-cart.ts';
import { toastStore } from '~/ui/overlay/toast.store.ts';
import { openCartWallet } from './cart-wallet-part.tsx';

const paymentSettings = vi.hoisted(() => vi.fn());
vi.mock('~/platform/api/api.ts', () => ({
  browserApi: () => ({
    account: { current: async () => ({ user: null }) },
    catalog: { geoData: async () => ({ countries: {}, states: {} }) },
    checkout: { paymentSettings },
  }),
}));
vi.mock('~/platform/chrome/page-facts.ts', async (original) => ({
  ...(await original<object>()),
  browserPage: () => ({ settings: { support_email: 'a@b.co', partner: { name: 'Cards' } } }),
}));

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'test' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  toastStore.setState({ toasts: [], lastId: 0 });
  paymentSettings.mockReset();
});

const held: Cart = {
  ...withProducts(emptyCart(), [line()]),
  coupon: couponWith({ code: 'HELLO10' }),
  giftCards: [{ code: '7K2QMAAAAABBBBBCCCCC', amount: 5_000 }],
};

it.each([
  ['gift_card_used', 'reset_gift_cards', 'This gift card was used before.'],
  [
    'gift_card_void',
    'reset_gift_cards',
    'This gift card was refunded to its buyer and cannot be used any more.',
  ],
  ['coupon_ended', 'reset_coupon', 'This code has ended.'],
])(
  'takes a code that the shop refuses as %s out of the cart, says why, and asks again',
  async (code, flag, words) => {
    cartStore.keep({ ...cartStore.read(), ...held });
    paymentSettings.mockRejectedValueOnce(new ApiError(409, { code, [flag]: true }));
    paymentSettings.mockRejectedValueOnce(new TypeError('offline'));
    expect(await openCartWallet()).toBe(null);
    expect(paymentSettings).toHaveBeenCalledTimes(2);
    const { coupon, giftCards } = cartStore.read();
    expect({ coupon: coupon !== null, cards: giftCards.length }).toEqual({
      coupon: flag !== 'reset_coupon',
      cards: flag === 'reset_gift_cards' ? 0 : 1,
    });
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual([words]);
  },
);

it('leaves the codes alone after another refusal', async () => {
  cartStore.keep({ ...cartStore.read(), ...held });
  paymentSettings.mockRejectedValue(new ApiError(409, { code: 'second_song' }));
  expect(await openCartWallet()).toBe(null);
  expect(paymentSettings).toHaveBeenCalledTimes(1);
  expect(cartStore.read().giftCards).toEqual(held.giftCards);
  expect(toastStore.getState().toasts).toEqual([]);
});
