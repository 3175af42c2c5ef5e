import type { Product } from '@keepsong/contract/catalog';
import type { ECard } from '@keepsong/domain/cart/ecard';
import { newLine } from '@keepsong/domain/cart/kinds/index';
import { withECard } from '@keepsong/domain/cart/lines';
import { catalogProduct } from '../offer/catalog-product.ts';
import { cartStore } from '../store/cart.store.ts';

/** Puts a card for an earlier song into this browser's cart, in place of a card that is already there. */
export function addECard(product: Product, ecard: ECard, storyId: number): void {
  const stamp = { cart_uuid: crypto.randomUUID(), added_at: new Date() };
  const line = newLine(catalogProduct(product), stamp, { ecard, parent_story_id: String(storyId) });
  cartStore.keep(withECard(cartStore.read(), line));
}
