import type { Product } from '@keepsong/contract/catalog';
import type { CartProduct } from '@keepsong/domain/cart/cart';
import { type ECard, isECard } from '@keepsong/domain/cart/ecard';
import { cartLine, songFromDraft } from '@keepsong/domain/cart/song-from-draft';
import { browserDraft } from '~/features/builder/draft.ts';
import type { Offer } from '~/features/builder/pre-cart.tsx';
import { catalogProduct } from '~/features/cart/catalog-product.ts';

type Chosen = {
  addons: readonly Product[];
  /** How the e-card among them was personalised. */
  ecard: ECard | null;
};

const stamp = () => ({ cart_uuid: crypto.randomUUID(), added_at: new Date() });

/** The lines of the song, its verses and the chosen add-ons; null when the draft is not at the shop yet. */
export async function linesOf(
  { song, extraVerse }: Offer,
  { addons, ecard }: Chosen,
): Promise<CartProduct[] | null> {
  await browserDraft().flush();
  const { data } = browserDraft().state.getState();
  const lines = songFromDraft({
    data: extraVerse ? data : { ...data, extra_verses: 0 },
    song: catalogProduct(song),
    extraVerse: catalogProduct(extraVerse ?? song),
    now: new Date(),
    nextId: () => crypto.randomUUID(),
  });
  if (!lines.ok) return null;
  const extras = addons.map((addon) =>
    cartLine(catalogProduct(addon), stamp(), {
      underSong: addon.under_song,
      ecard: isECard(addon) ? ecard : null,
    }),
  );
  return [...lines.value, ...extras].map((line) => ({ ...line, cta_clicked: 'add_to_cart' }));
}
