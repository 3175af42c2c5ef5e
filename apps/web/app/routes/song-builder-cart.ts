import type { Cart } from '@keepsong/domain/cart/cart';
import { songInfoOf } from '@keepsong/domain/cart/lines';
import { browserDraft } from '~/features/builder/draft/draft.ts';
import { cartStore, refreshSong } from '~/features/cart/store/cart.store.ts';

/** Whether the song of this draft is in the cart (spec 4.2-06). */
export const cartHoldsSong = (cart: Cart, slug: string): boolean =>
  slug !== '' && songInfoOf(cart)?.songbuilder_slug === slug;

/** The same check for loads in the browser, which run outside components. */
export const isInCart = (slug: string): boolean => cartHoldsSong(cartStore.getState().cart, slug);

/**
 * Keeps the name of the song's cart line equal to the draft's while a builder screen is open. Returns a function that
 * stops it.
 */
export function nameSongInCart(): () => void {
  const { state } = browserDraft();
  const refresh = () => refreshSong(state.getState().data);
  refresh();
  return state.subscribe(refresh);
}
