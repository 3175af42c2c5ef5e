import { isInstantSong } from '@keepsong/domain/cart/cart-order';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { songInfo } from '@keepsong/domain/cart/lines';
import { forgetDraft, removeDraft } from '~/features/builder/draft/draft.ts';
import { keptCards } from '~/features/cart/ecard/kept-cards.store.ts';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import { forgetInstant } from '~/features/instant/page/instant.store.ts';
import { giveUpCart } from './give-up-cart.ts';

/**
 * Removes what this browser stored for a song that has left the cart. If another song is in the cart now, the
 * data of that song stays. `draftOf` decides what happens to the draft of an original song.
 */
async function forget(song: CartLine, draftOf: (slug: string) => void | Promise<void>): Promise<void> {
  const left = cartStore.read();
  if (isInstantSong(song)) {
    if (!left.hasInstantSong) forgetInstant();
    return;
  }
  if (!left.hasOriginalSong) keptCards.forget();
  const slug = songInfo(song)?.songbuilder_slug;
  if (slug) await draftOf(slug);
}

/** Call this when a song was removed from the cart. Its draft is deleted here and at the shop (spec 4.3-04). */
export const forgetSong = (song: CartLine): Promise<void> => forget(song, removeDraft);

/** Call this when the customer gave up a whole cart, with these lines, for another song. */
export const forgetCart = (gone: readonly CartLine[]): Promise<void> => giveUpCart(gone, forgetSong);

/**
 * Call this when a song of the cart was ordered. Its draft is removed from this browser, but the shop keeps it
 * for the order.
 */
export const forgetOrderedSong = (song: CartLine): Promise<void> => forget(song, forgetDraft);
