import { isInstantSong } from '@keepsong/domain/cart/cart-order';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { songInfo } from '@keepsong/domain/cart/lines';
import { removeDraft } from '~/features/builder/draft/draft.ts';
import { keptCards } from '~/features/cart/ecard/kept-cards.store.ts';
import { forgetInstant } from '~/features/instant/page/instant.store.ts';

/**
 * Call this when a song has left the cart. Removes the answers and the draft of that song too (spec 4.3-04), and
 * keeps those of any other song.
 */
export async function forgetSong(song: CartLine): Promise<void> {
  if (isInstantSong(song)) return forgetInstant();
  keptCards.forget();
  const slug = songInfo(song)?.songbuilder_slug;
  if (slug) await removeDraft(slug);
}
