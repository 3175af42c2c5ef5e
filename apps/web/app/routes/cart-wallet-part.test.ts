import { ApiError } from '@keepsong/contract/transport/client';
import { type Cart, emptyCart, withProducts } from '@keepsong/domain/cart/cart';
import { couponWith } from '@keepsong/domain/testing/offers';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { CouponField } from '~/features/cart/coupon/coupon-field.tsx';
import { codeTrial, removeOrdered, tellRefusedCode } from '~/features/cart/operations/cart-actions.ts';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import type { CheckoutData } from '~/features/checkout/page/load-checkout.ts';
import { cartOf, line } from '~/features/checkout/testing/checkout-cart.ts';
import type { WalletHost } from '~/features/checkout/wallet/use-wallet.ts';
import { PageContext } from '~/platform/page/page-context.tsx';
import { drawPage, FACTS } from '~/platform/testing/draw-page.testing.tsx';
import { toastStore } from '~/ui/overlay/toast.store.ts';
import CartWalletPart, { openCartWallet } from './cart-wallet-part.tsx';

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
const hosts = vi.hoisted((): WalletHost[] => []);
vi.mock('~/features/checkout/wallet/use-wallet.ts', () => ({
  useWallet: ({ checkout }: { checkout: WalletHost }) => void hosts.push(checkout),
}));
vi.mock('~/features/checkout/wallet/wallet-area.tsx', () => ({ WalletArea: () => null }));

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
    // The reason stays beside the code field until the customer tries another code or has ordered.
    vi.spyOn(codeTrial, 'getInitialState').mockImplementation(codeTrial.getState);
    const field = () => drawPage(createElement(CouponField));
    expect(field()).toContain(words);
    removeOrdered(null);
    expect(field()).not.toContain(words);
  },
);

it('takes only the refused gift cards out of the cart, whatever is wrong with each', async () => {
  const [open, used, unknown] = ['7K2QMAAAAABBBBBCCCCC', '7K2QMAAAAABBBBBCUSED', '7K2QMAAAAABBBBBCN0NE'];
  const giftCards = [used, open, unknown].map((code) => ({ code, amount: 5_000 }));
  cartStore.keep({ ...cartStore.read(), ...held, giftCards });
  for (const [code, end] of [
    ['gift_card_unknown', 'N0NE'],
    ['gift_card_used', 'USED'],
  ] as const)
    paymentSettings.mockRejectedValueOnce(
      new ApiError(409, { code, reset_gift_cards: true, details: { gift_card_ends: [end] } }),
    );
  paymentSettings.mockRejectedValueOnce(new TypeError('offline'));
  expect(await openCartWallet()).toBe(null);
  expect(cartStore.read().giftCards).toEqual([{ code: open, amount: 5_000 }]);
  expect(toastStore.getState().toasts).toHaveLength(2);
});

it('keeps a code that took the place of the refused one while the shop answered', async () => {
  cartStore.keep({ ...cartStore.read(), ...held });
  paymentSettings.mockImplementationOnce(async () => {
    cartStore.keep({ ...cartStore.read(), coupon: couponWith({ code: 'BETTER20' }) });
    throw new ApiError(409, { code: 'coupon_ended', reset_coupon: true });
  });
  paymentSettings.mockRejectedValueOnce(new TypeError('offline'));
  expect(await openCartWallet()).toBe(null);
  expect(paymentSettings).toHaveBeenCalledTimes(2);
  expect(cartStore.read().coupon?.code).toBe('BETTER20');
  expect(toastStore.getState().toasts).toEqual([]);
});

it('forgets the reason of a refused code with the last thing in the cart', () => {
  cartStore.keep({ ...cartStore.read(), ...held });
  tellRefusedCode('This code has ended.');
  cartStore.keep(emptyCart());
  expect(codeTrial.getState().refused).toBe('');
});

it('leaves the codes alone after another refusal', async () => {
  cartStore.keep({ ...cartStore.read(), ...held });
  paymentSettings.mockRejectedValue(new ApiError(409, { code: 'second_song' }));
  expect(await openCartWallet()).toBe(null);
  expect(paymentSettings).toHaveBeenCalledTimes(1);
  expect(cartStore.read().giftCards).toEqual(held.giftCards);
  expect(toastStore.getState().toasts).toEqual([]);
});

it('loads the cart page anew when the wallet got a new price, because its days and prices may be older', async () => {
  const cart = cartOf(line());
  const quote = { total: 3_900, credit_applied: 0 };
  paymentSettings.mockResolvedValue({ quote, stripe_intent_id: 'pi_1', quote_hash: 'h' });
  const opened = Promise.resolve({ quote, payment: {}, draft: null } as CheckoutData);
  const loader = vi.fn(() => null);
  const element = createElement(CartWalletPart, { cart, opened });
  const router = createMemoryRouter([{ id: 'cart', path: '*', element, loader }], {
    hydrationData: { loaderData: { cart: null } },
  });
  await prerender(createElement(PageContext, { value: FACTS }, createElement(RouterProvider, { router })));
  expect(loader).not.toHaveBeenCalled();
  await hosts.at(-1)?.price.ask(cart);
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(1));
});
