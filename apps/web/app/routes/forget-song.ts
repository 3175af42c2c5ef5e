import { isInstantSong } from '@keepsong/domain/cart/cart-order';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { songInfo } from '@keepsong/domain/cart/lines';
import { removeDraft } from '~/features/builder/draft/draft.ts';
import { keptCards } from '~/features/cart/ecard/kept-cards.store.ts';
import { forgetInstant } from '~/features/instant/page/instant.store.ts';

/**
 * Call this when a song was removed from the cart. It also removes the answers and the draft of this song (spec
 * 4.3-04). The answers and drafts of other songs stay.
 */
export async function forgetSong(song: CartLine): Promise<void> {
  if (isInstantSong(song)) return forgetInstant();
  keptCards.forget();
  const slug = songInfo(song)?.songbuilder_slug;
  if (slug) await removeDraft(slug);
}
