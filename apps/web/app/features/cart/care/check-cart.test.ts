import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { changeLine } from '@keepsong/domain/cart/lines';
import { allOf } from '@keepsong/domain/testing/lines';
import { expect, it, vi } from 'vitest';
import { cartStore } from '../store/cart.store.ts';
import { cartOf, line, NOW, openCart } from '../testing/carts.ts';
import { checkFee, hindranceOf } from './check-cart.ts';

const INFO = {
  recipient_name: 'Lou',
  recipient_email: 'lou@example.com',
  message: '',
  send_on: '2026-11-21',
};
const card = line('gift-card-50', { product_type: 'gift-card' });

it('asks for the recipient of a gift card, and for a date that has not passed', () => {
  const cart = cartOf(card, line('cap'));
  expect(hindranceOf(cart, NOW)).toBe('Say who this gift card goes to.');
  const addressed = changeLine(cart, 'gift-card-50', 'gift_card', { gift_card: INFO });
  expect(hindranceOf(addressed, NOW)).toBe('');
  expect(hindranceOf(addressed, new Date('2026-11-22T12:00:00Z'))).toBe(
    'That day has passed. Choose another one.',
  );
});

it('names an instant song whose stored data cannot be read any more, before the customer pays', () => {
  const song = line('instant-product', {
    product_type: 'song',
    extra_info: { ...PLAIN_INFO, instant_product: true },
  });
  expect(hindranceOf(cartOf(song), NOW)).toBe(
    'Your song is not complete yet. Go through the steps once more.',
  );
});

it('waits for a look at what has no place on a changed product any more', () => {
  const lost_inputs = { texts: [{ key: 'day', text: '7 May' }], pictures: 0 };
  expect(hindranceOf(cartOf(line('cap', { lost_inputs })), NOW)).toBe(
    'cap: We changed this product. See in your cart what has no place on it any more.',
  );
});

it('a recipient is stored only in the line of its gift card', () => {
  const cart = openCart(cartOf(card, line('cap')));
  cart.changeLine('gift-card-50', 'gift_card', { gift_card: INFO });
  cart.changeLine('cap', 'gift_card', { gift_card: INFO });
  expect(cart.read().products.map((held) => allOf(held).gift_card)).toEqual([undefined, INFO]);
});

it('a service fee that changed since the customer saw it is told once, with both amounts', () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  const fee = (price: number) => ({ title: 'Service fee', price });
  cartStore.keep(cartOf());
  expect(checkFee(fee(200))).toEqual([]);
  cartStore.keep(cartOf(line('cap')));
  expect([checkFee(fee(300)), checkFee(fee(300)), checkFee(null)]).toEqual([[], [], []]);
  expect(checkFee(fee(450))).toEqual([{ title: 'Service fee', before: 300, after: 450 }]);
  expect(checkFee(fee(450))).toEqual([]);
});
