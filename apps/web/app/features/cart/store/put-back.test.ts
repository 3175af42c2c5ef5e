import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { expect, it } from 'vitest';
import { cartOf, line, openCart, song } from '../testing/carts.ts';

const print = line('lyric-print', { quantity: 2 });

it('puts a removed line back unchanged', () => {
  const cart = openCart(cartOf(song(), print));
  const removal = cart.removeLine('lyric-print');
  expect(cart.names()).toEqual(['personalized-song']);
  expect(cart.putBack(removal).ok).toBe(true);
  expect(cart.read().products[1]).toEqual(print);
  cart.putBack(removal);
  expect(cart.names()).toEqual(['personalized-song', 'lyric-print']);
});

it('does not put it back when the song is no longer in the cart', () => {
  const cart = openCart(cartOf(song(), print));
  const removal = cart.removeLine('lyric-print');
  cart.removeLine('personalized-song');
  expect(cart.putBack(removal).ok).toBe(false);
  expect(cart.read().products).toEqual([]);
});

it('does not add a second one of a product that is sold once', () => {
  const rights = line('rights', { extra_info: { ...PLAIN_INFO, one_per_story: true } });
  const cart = openCart(cartOf(song(), rights));
  const removal = cart.removeLine('rights');
  cart.addToCart({ ...rights }, true);
  expect(cart.putBack(removal).ok).toBe(false);
  expect(cart.names()).toEqual(['personalized-song', 'rights']);
});
