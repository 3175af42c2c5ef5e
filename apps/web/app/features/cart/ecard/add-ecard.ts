import type { Product } from '@keepsong/contract/catalog';
import { withProducts } from '@keepsong/domain/cart/cart';
import { type ECard, isECard } from '@keepsong/domain/cart/ecard';
import { cartLine } from '@keepsong/domain/cart/song-from-draft';
import { cartStore } from '../cart.store.ts';
import { catalogProduct } from '../catalog-product.ts';

/** Puts a card for a song that was ordered before into the cart of this browser; one that is there goes. */
export function addECard(product: Product, ecard: ECard, storyId: number): void {
  const stamp = { cart_uuid: crypto.randomUUID(), added_at: new Date() };
  const line = { ...cartLine(catalogProduct(product), stamp, { ecard }), parent_story_id: String(storyId) };
  const cart = cartStore.read();
  cartStore.keep(withProducts(cart, [...cart.products.filter((one) => !isECard(one)), line]));
}
