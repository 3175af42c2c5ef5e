import type { Cart } from '@keepsong/domain/cart/cart';
import { songInfoOf } from '@keepsong/domain/cart/lines';
import { browserDraft } from '~/features/builder/draft/draft.ts';
import { cartStore, refreshSong } from '~/features/cart/store/cart.store.ts';

/** Whether the cart holds the song of the draft `slug` (spec 4.2-06). */
export const cartHoldsSong = (cart: Cart, slug: string): boolean =>
  slug !== '' && songInfoOf(cart)?.songbuilder_slug === slug;

/**
 * Whether this browser's cart holds the song of the draft `slug`. Loads in the browser use this, because they run
 * outside components.
 */
export const isInCart = (slug: string): boolean => cartHoldsSong(cartStore.getState().cart, slug);

/**
 * Copies changes of the draft to the song's line in the cart while a builder screen is open, so that the cart shows the
 * current name. Returns a function that stops this.
 */
export function nameSongInCart(): () => void {
  const { state } = browserDraft();
  const refresh = () => refreshSong(state.getState().data);
  refresh();
  return state.subscribe(refresh);
}
