import { describe, expect, it } from 'vitest';
import { cartOf, coupon, line, NOW, promo, song } from '../testing/carts.ts';
import { cartRows, couponWords, giftCardWords, promoReason } from './cart-words.ts';
import { quoteOfCart } from './quote-of-cart.ts';

const fee = line('service-fee', {}, 999);
const HALF = promo('lyric-print', { discount_percent: 50 });
const cart = {
  ...cartOf(song({ promo_addons: [HALF] }), line('lyric-print', {}, 4_800)),
  coupon: coupon('HELLO10'),
};
const quote = quoteOfCart(cart, { now: NOW, serviceFee: fee });

const amounts = (rows: { label: string; amount: string; note?: string }[]) =>
  rows.map(({ label, amount, note }) => [label, amount, note]);

it('says how much a gift card can pay', () => {
  expect(giftCardWords({ code: '7K2QMAAAAABBBBBD0050', amount: 5_000 }, 'en')).toBe(
    'Gift card …D0050 pays up to $50.00 of this cart.',
  );
});

it('names every amount of the cart with its reason', () => {
  expect(amounts(cartRows(quote, 'en', cart.coupon))).toEqual([
    ['Subtotal', '$247.99', undefined],
    ['Service fee', '$9.99', expect.stringContaining('song page')],
    ['Offers', '-$24.00', undefined],
    ['Discount (HELLO10)', '-$22.40', '10% off'],
  ]);
  expect(quote.total).toBe(19_999 + 999 + 2_400 - 2_240);
});

it('names the promotion that needs no code in a line of its own', () => {
  const autumn = { ...coupon('AUTUMN', { discount_percent: 10 }), stacks: true };
  const both = quoteOfCart(cart, { now: NOW, promotions: [autumn] });
  expect(amounts(cartRows(both, 'en', cart.coupon)).slice(1)).toEqual([
    ['Offers', '-$24.00', undefined],
    ['Offer (AUTUMN)', '-$22.40', undefined],
    ['Discount (HELLO10)', '-$20.16', '10% off'],
  ]);
});

describe('the reason why a line is cheaper', () => {
  const [own, print] = cart.products;
  if (!own || !print) throw new Error('the cart is empty');

  it('names the product that promotes it, or the code', () => {
    expect(promoReason(cart, print, NOW)).toBe('Offer with personalized-song');
    const coded = cartOf(song({ promo_addons: [{ ...HALF, only_with_coupon_code: 'hello10' }] }), print);
    expect(promoReason({ ...coded, coupon: coupon('HELLO10') }, print, NOW)).toBe('Offer with code HELLO10');
    expect(promoReason(coded, print, NOW)).toBe('');
  });

  it('is empty at the usual price', () => expect(promoReason(cart, own, NOW)).toBe(''));
});

it.each([
  [coupon('A', { discount_percent: 20 }), '20% off'],
  [coupon('B', { discount_percent: 0, discount_fixed: 500 }), '$5.00 off'],
  [coupon('C', { discount_percent: 5, discount_fixed: 100 }), '5% off + $1.00 off'],
])('describes the discount of a coupon', (one, words) => expect(couponWords(one, 'en')).toBe(words));
