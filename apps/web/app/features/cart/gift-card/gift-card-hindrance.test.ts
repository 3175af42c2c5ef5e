import { changeLine } from '@keepsong/domain/cart/lines';
import { allOf } from '@keepsong/domain/testing/lines';
import { expect, it } from 'vitest';
import { cartOf, line, NOW, openCart } from '../testing/carts.ts';
import { giftCardHindrance } from './gift-card-hindrance.ts';

const INFO = {
  recipient_name: 'Lou',
  recipient_email: 'lou@example.com',
  message: '',
  send_on: '2026-11-21',
};
const card = line('gift-card-50', { product_type: 'gift-card' });

it('asks for the recipient of a gift card, and for a date that has not passed', () => {
  const cart = cartOf(card, line('cap'));
  expect(giftCardHindrance(cart, NOW)).toBe('Say who this gift card goes to.');
  const addressed = changeLine(cart, 'gift-card-50', 'gift_card', { gift_card: INFO });
  expect(giftCardHindrance(addressed, NOW)).toBe('');
  expect(giftCardHindrance(addressed, new Date('2026-11-22T12:00:00Z'))).toBe(
    'That day has passed. Choose another one.',
  );
});

it('is stored only in its line', () => {
  const cart = openCart(cartOf(card, line('cap')));
  cart.changeLine('gift-card-50', 'gift_card', { gift_card: INFO });
  cart.changeLine('cap', 'gift_card', { gift_card: INFO });
  expect(cart.read().products.map((held) => allOf(held).gift_card)).toEqual([undefined, INFO]);
});
