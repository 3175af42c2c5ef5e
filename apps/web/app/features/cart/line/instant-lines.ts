import type { Product } from '@keepsong/contract/catalog';
import { withProducts } from '@keepsong/domain/cart/cart';
import { type CartLine, type LineFields, newLine } from '@keepsong/domain/cart/kinds/index';
import { changeLine, instantSongOf } from '@keepsong/domain/cart/lines';
import type { InstantData } from '@keepsong/domain/instant/instant-data';
import { catalogProduct } from '../offer/catalog-product.ts';
import { announceAdded } from '../store/added-toast.ts';
import { addSong, cartStore } from '../store/cart.store.ts';

const stamp = () => ({ cart_uuid: crypto.randomUUID(), added_at: new Date() });

/**
 * Puts a picked song into the cart, or in place of the one that was picked before. When another song is in the way,
 * gives the line instead; pass it to `addSong` once the customer gives up that song.
 */
export function pickInstantSong(product: Product, instant_data: InstantData): CartLine | null {
  const cart = cartStore.read();
  const held = instantSongOf(cart, instant_data.collection_id);
  if (held) {
    cartStore.keep(changeLine(cart, held.cart_uuid, held.kind, { instant_data }));
    return null;
  }
  const line = newLine(catalogProduct(product), stamp(), { instant_data, cta_clicked: 'pick_this_song' });
  if (!addSong([line], { confirmed: false }).ok) return line;
  announceAdded(product.title);
  return null;
}

/** Puts an add-on of the instant song into the cart. */
export function addWithInstantSong(product: Product, own: Partial<LineFields> = {}): void {
  const cart = cartStore.read();
  const line = newLine(catalogProduct(product), stamp(), { underSong: product.under_song, ...own });
  cartStore.keep(withProducts(cart, [...cart.products, line]));
}

/** Removes an add-on of the instant song. */
export function removeWithInstantSong({ cart_uuid }: CartLine): void {
  const cart = cartStore.read();
  const left = cart.products.filter((line) => line.cart_uuid !== cart_uuid);
  cartStore.keep(withProducts(cart, left));
}
