import type { Product } from '@keepsong/contract/catalog';
import { withProducts } from '@keepsong/domain/cart/cart';
import { type CartLine, type LineFields, newLine } from '@keepsong/domain/cart/kinds/index';
import { changeLine, instantSongOf } from '@keepsong/domain/cart/lines';
import { isLyricField } from '@keepsong/domain/cart/song-goods';
import type { InstantData } from '@keepsong/domain/instant/instant-data';
import { catalogProduct } from '../offer/catalog-product.ts';
import { cartStore } from '../store/cart.store.ts';

const stamp = () => ({ cart_uuid: crypto.randomUUID(), added_at: new Date() });

/**
 * Puts a picked instant song in the place of an earlier pick from the same collection, and returns null. If there is
 * none, returns the line of the new song, and the cart stays as it is.
 */
export function pickInstantSong(product: Product, instant_data: InstantData): CartLine | null {
  const cart = cartStore.read();
  const held = instantSongOf(cart, instant_data.collection_id);
  if (held) {
    const changed = changeLine(cart, held.cart_uuid, held.kind, { instant_data });
    cartStore.keep(withProducts(changed, changed.products.map(withoutLines)));
    return null;
  }
  return newLine(catalogProduct(product), stamp(), { instant_data, cta_clicked: 'pick_this_song' });
}

/**
 * Goods of the cart's song without the chosen lyric lines, because the new song has others. The beginning of its chorus
 * is printed until the customer chooses again.
 */
function withoutLines(line: CartLine): CartLine {
  if (line.kind !== 'pod' || line.pod_inputs === null || line.parent_story_id !== null) return line;
  const texts = Object.entries(line.pod_inputs.texts).map(([key, text]) => [
    key,
    isLyricField(key) ? '' : text,
  ]);
  return { ...line, pod_inputs: { ...line.pod_inputs, texts: Object.fromEntries(texts) } };
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
