import { RUSH_FEE } from '@keepsong/domain/checkout/rush';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/toast.store.ts';
import { cartStore } from './cart.store.ts';
import { keepStandardDays, removeLine } from './cart-actions.ts';
import { isRushPointless } from './delivery-of-cart.ts';
import type { CartFacts } from './load-cart.ts';

/** Keeps how fast the song's artist is, and takes rush delivery out that would bring nothing (spec 3.4-04, 3.4-13). */
export function checkDelivery(facts: CartFacts): void {
  keepStandardDays(facts.standardDays);
  const cart = cartStore.read();
  const line = cart.products.find(({ name }) => name === RUSH_FEE);
  const product = facts.addons.find(({ name }) => name === RUSH_FEE) ?? null;
  if (!line || !isRushPointless(cart, product, facts)) return;
  removeLine(line.cart_uuid);
  toast.show({ tone: 'warning', text: m.cart_rush_gone() });
}
