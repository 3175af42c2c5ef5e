import { lineOf } from '@keepsong/domain/cart/lines';
import { RUSH_FEE } from '@keepsong/domain/cart/named-products';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { isRushPointless } from '../delivery/delivery-of-cart.ts';
import { keepStandardDays, removeLine } from '../operations/cart-actions.ts';
import type { CartFacts } from '../page/load-cart.ts';
import { cartStore } from '../store/cart.store.ts';

/**
 * Stores how fast the song's artist delivers, and removes rush delivery when it would not be faster or the artist
 * cannot keep it (spec 3.4-04, 3.4-13).
 */
export function checkDelivery(facts: CartFacts): void {
  keepStandardDays(facts.standardDays);
  const cart = cartStore.read();
  const line = lineOf(cart, 'rush_fee');
  const product = facts.addons.find(({ name }) => name === RUSH_FEE) ?? null;
  if (!line || !isRushPointless(cart, product, facts)) return;
  removeLine(line.cart_uuid);
  toast.show({ tone: 'warning', text: m.cart_rush_gone() });
}
