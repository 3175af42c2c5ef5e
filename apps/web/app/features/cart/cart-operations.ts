import { MAX_EXTRA_VERSES, type SongData } from '@keepsong/domain/builder/song-data';
import {
  addProduct,
  type Cart,
  type CartProduct,
  dropExpired,
  personalizeECard,
  removeProduct,
  resetCart,
  setQuantity,
} from '@keepsong/domain/cart/cart';
import type { ECard } from '@keepsong/domain/cart/ecard';
import { refreshSong } from '@keepsong/domain/cart/refresh-song';
import { addSong, type CatalogProduct, cartLine } from '@keepsong/domain/cart/song-from-draft';
import { ok, type Result } from '@keepsong/domain/result';
import type { CartStore } from './create-cart-store.ts';

export const EXTRA_VERSE = 'extra-verse';

/** What can be done to the cart: each operation reads the newest cart, asks the domain, and keeps the answer. */
export function cartOperations(
  store: Pick<CartStore, 'read' | 'keep'>,
  { now, newId }: { now: () => Date; newId: () => string },
) {
  const keepIfOk = (result: Result<Cart>): Result<Cart> => {
    if (result.ok) store.keep(result.value);
    return result;
  };
  const stamp = () => ({ cart_uuid: newId(), added_at: now() });

  return {
    /**
     * Puts a song and what goes under it into the cart. Refuses `second_song` while another song is there, unless the
     * customer has confirmed giving that one up (spec 4.3-01, 8.3-02).
     */
    addSong(lines: readonly CartProduct[], { confirmed }: { confirmed: boolean }): Result<Cart> {
      return keepIfOk(addSong(store.read(), lines, confirmed));
    },

    /** Names the song as its draft does now, when that changed; other tabs hear of it as of any change. */
    refreshSong(draft: SongData): void {
      const cart = store.read();
      const fresh = refreshSong(cart, draft);
      if (fresh !== cart) store.keep(fresh);
    },

    /** Puts one of a product into the cart. Refuses `second_song` for a song while another is there. */
    addToCart(product: CatalogProduct, underSong: boolean, ecard: ECard | null = null): Result<Cart> {
      return keepIfOk(addProduct(store.read(), cartLine(product, stamp(), { underSong, ecard })));
    },

    /** Keeps how the e-card of a line was personalised; null when it is begun anew. */
    personalizeECard(cartUuid: string, ecard: ECard | null): void {
      store.keep(personalizeECard(store.read(), cartUuid, ecard));
    },

    /** Takes a line out. `reset` says that the song went, and its builder data must go too (spec 4.3-04). */
    removeLine(cartUuid: string): { reset: boolean } {
      const { cart, reset } = removeProduct(store.read(), cartUuid);
      store.keep(cart);
      return { reset };
    },

    /** Sets how many extra verses the song has, 0 to 12; 0 takes the line out. `product` is the catalog's. */
    setExtraVerses(count: number, product: CatalogProduct): Result<Cart> {
      const cart = store.read();
      const quantity = Math.min(Math.max(Math.trunc(count), 0), MAX_EXTRA_VERSES);
      const line = cart.products.find(({ name }) => name === EXTRA_VERSE);
      if (line) return keepIfOk(ok(setQuantity(cart, line.cart_uuid, quantity)));
      if (quantity === 0) return ok(cart);
      return keepIfOk(addProduct(cart, cartLine(product, stamp(), { quantity, underSong: true })));
    },

    /** Takes out what is past its time (spec 4.4-05) and says what went; `reset` as for `removeLine`. */
    dropExpired(): { removed: CartProduct[]; reset: boolean } {
      const { cart, removed, reset } = dropExpired(store.read(), now());
      if (removed.length > 0) store.keep(cart);
      return { removed, reset };
    },

    /** Keeps the addresses of the checkout with the cart (spec 3.4-07). */
    keepAddresses(addresses: Cart['addresses']): void {
      store.keep({ ...store.read(), addresses });
    },

    /** The cart after its order, or after the song was deleted: empty. */
    emptyCart(): void {
      store.keep(resetCart(store.read()));
    },
  };
}
