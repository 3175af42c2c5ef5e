import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import { songInfoOf } from '@keepsong/domain/cart/lines';
import { askForArtist, keptSong } from '~/features/builder/draft/draft.ts';
import { dropPast } from '~/features/cart/care/check-cart.ts';
import { giveUp } from '~/features/cart/care/give-up.ts';
import {
  dropAddresses,
  dropRush,
  keepAddresses,
  refuseCoupons,
  refuseGiftCards,
} from '~/features/cart/operations/cart-actions.ts';
import { loadDraft } from '~/features/cart/page/load-cart.ts';
import { quoteOfCart } from '~/features/cart/page/quote-of-cart.ts';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import {
  applyRecovery,
  type CartResets,
  type CheckoutEntry,
  enterCheckout,
} from '~/features/checkout/page/load-checkout.ts';
import { orderAttempt } from '~/features/checkout/payment/order-attempt.ts';
import type { Leave } from '~/features/checkout/payment/recovery.ts';
import { forgetSong } from './forget-song.ts';

const PLACES = { cart: '/cart', artists: '/song-builder/artist-recommendations' } as const;

/** What to remove from the cart when the shop refuses an order, for each flag of spec 8.2. */
const CART_RESETS: CartResets = {
  addresses: dropAddresses,
  coupon: refuseCoupons,
  giftCards: refuseGiftCards,
  rushFee: dropRush,
  given: giveUp,
};

/** Enters the checkout with the cart of this browser. */
export const enter = (api: Client, cart: Cart): Promise<CheckoutEntry> =>
  enterCheckout({
    api,
    store: orderAttempt,
    cart,
    quote: quoteOfCart(cart),
    loadDraft: (slug) => loadDraft(api, slug),
    keptSong,
    keepAddresses,
  });

/**
 * Removes from the cart everything that a refusal names, such as a coupon. Returns the path of the page where
 * the customer can go on.
 */
export async function recover(recovery: Leave): Promise<string> {
  applyRecovery(recovery, orderAttempt, CART_RESETS);
  const song = songInfoOf(cartStore.read());
  if (recovery.to === 'artists' && song) await askForArtist(song.songbuilder_slug);
  return PLACES[recovery.to];
}

/**
 * Removes lines of the cart that are expired or have lost their cover. Returns false if it removed any; the
 * customer then sees the cart.
 */
export async function isStillGood(): Promise<boolean> {
  const { removed, gone } = await dropPast();
  if (gone) await forgetSong(gone);
  return !removed;
}
