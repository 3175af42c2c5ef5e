import type { Cart } from '@keepsong/domain/cart/cart';
import { songInfoOf } from '@keepsong/domain/cart/lines';
import { cartStore } from '~/features/cart/store/cart.store.ts';

/** Whether the cart holds the song of the draft `slug` (spec 4.2-06). */
export const cartHoldsSong = (cart: Cart, slug: string): boolean =>
  slug !== '' && songInfoOf(cart)?.songbuilder_slug === slug;

/**
 * Whether this browser's cart holds the song of the draft `slug`. Loads in the browser use this, because they run
 * outside components.
 */
export const isInCart = (slug: string): boolean => cartHoldsSong(cartStore.getState().cart, slug);
