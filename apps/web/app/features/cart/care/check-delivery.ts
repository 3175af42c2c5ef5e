import { RUSH_FEE } from '@keepsong/domain/cart/named-products';
import { isRushPointless } from '../delivery/delivery-of-cart.ts';
import { dropRush, keepStandardDays } from '../operations/cart-actions.ts';
import type { CartFacts } from '../page/load-cart.ts';
import { cartStore } from '../store/cart.store.ts';

/**
 * Stores how fast the song's artist delivers, and removes rush delivery when it would not be faster or the artist
 * cannot keep it (spec 3.4-04, 3.4-13). The song's line in the cart then says so.
 */
export function checkDelivery(facts: CartFacts): void {
  keepStandardDays(facts.standardDays);
  const product = facts.addons.find(({ name }) => name === RUSH_FEE) ?? null;
  if (isRushPointless(cartStore.read(), product, facts)) dropRush();
}
