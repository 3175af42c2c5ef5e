import { addressGiftCard } from '@keepsong/domain/cart/gift-card';
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

it('asks who a gift card goes to, and for a day that has not passed', () => {
  const cart = cartOf(card, line('cap'));
  expect(giftCardHindrance(cart, NOW)).toBe('Say who this gift card goes to.');
  const addressed = addressGiftCard(cart, 'gift-card-50', INFO);
  expect(giftCardHindrance(addressed, NOW)).toBe('');
  expect(giftCardHindrance(addressed, new Date('2026-11-22T12:00:00Z'))).toBe(
    'That day has passed. Choose another one.',
  );
});

it('is kept with its line alone', () => {
  const cart = openCart(cartOf(card, line('cap')));
  cart.addressGiftCard('gift-card-50', INFO);
  cart.addressGiftCard('cap', INFO);
  expect(cart.read().products.map(({ gift_card }) => gift_card)).toEqual([null, INFO]);
});
