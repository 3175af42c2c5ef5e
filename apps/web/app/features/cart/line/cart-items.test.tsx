import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { quoteOfCart } from '../page/quote-of-cart.ts';
import { cartOf, line } from '../testing/carts.ts';
import { CartItems } from './cart-items.tsx';

it('the lines of the checkout cost what the quote says, also while the cart still has an older price', () => {
  const cart = cartOf(line('cap', {}, 4_800), line('new-mug', {}, 1_000));
  const quote = quoteOfCart(cartOf(line('cap', {}, 5_200)));
  const html = drawPage(<CartItems cart={cart} draft={null} dates={null} songs={new Map()} quote={quote} />);
  expect(html).toContain('$52.00');
  expect(html).not.toContain('$48.00');
  // The quote does not know this line yet.
  expect(html).toContain('$10.00');
});
