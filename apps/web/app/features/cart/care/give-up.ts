import { dropGiven } from '../operations/cart-actions.ts';
import { lineTitle } from '../page/cart-words.ts';

/** Takes a product out of the cart that only a promotion gives. Returns its title, or null when it is not there. */
export function giveUp(productId: string): string | null {
  const line = dropGiven(productId);
  return line && lineTitle(line);
}
