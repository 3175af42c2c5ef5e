import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { isCounted } from '@keepsong/domain/cart/quantity';
import { expect, it } from 'vitest';
import { lineTitle } from '../page/cart-words.ts';
import { cartOf, line, openCart, song } from '../testing/carts.ts';

const print = line('lyric-print', { quantity: 2, requires_shipping_address: true });

it('changes only the quantity of a line, from one to twenty', () => {
  const cart = openCart(cartOf(song(), print));
  const counts = [3, 0, -1, 21, 500].map((wanted) => {
    cart.setLineQuantity(print.cart_uuid, wanted);
    return cart.read().products[1]?.quantity;
  });
  expect(counts).toEqual([3, 1, 1, 20, 20]);
  expect(cart.read().products[0]).toEqual(song());
});

it('offers a quantity for products that are sent, and for lines with more than one', () => {
  const once = { ...print, quantity: 1, extra_info: { ...PLAIN_INFO, one_per_story: true } };
  expect(
    [print, { ...print, quantity: 1 }, once, line('rights'), line('rights', { quantity: 3 })].map(isCounted),
  ).toEqual([true, true, false, false, true]);
});

it('shows the quantity in the title of a line', () => {
  expect([lineTitle(print), lineTitle({ ...print, quantity: 1 })]).toEqual([
    'lyric-print × 2',
    'lyric-print',
  ]);
});
