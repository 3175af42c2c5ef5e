import type { CartProduct } from '@keepsong/domain/cart/cart';
import { isInstantSong } from '@keepsong/domain/cart/cart-order';
import { removeDraft } from '~/features/builder/draft.ts';
import { keptCards } from '~/features/cart/ecard/kept-cards.store.ts';
import { forgetInstant } from '~/features/instant/instant.store.ts';

/** A song left the cart, and what was answered or written for it goes too (spec 4.3-04); any other song stays. */
export async function forgetSong(song: CartProduct): Promise<void> {
  if (isInstantSong(song)) return forgetInstant();
  keptCards.forget();
  const slug = song.additional_info?.songbuilder_slug;
  if (slug) await removeDraft(slug);
}
