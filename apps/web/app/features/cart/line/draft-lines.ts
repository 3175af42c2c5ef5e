import type { Product } from '@keepsong/contract/catalog';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { songFromDraft } from '@keepsong/domain/cart/add-song';
import type { ECard } from '@keepsong/domain/cart/ecard';
import { type CartLine, newLine } from '@keepsong/domain/cart/kinds/index';
import { catalogProduct } from '../offer/catalog-product.ts';

type Chosen = {
  song: Product;
  /** The product for extra verses. Null when the shop does not sell it. */
  extraVerse: Product | null;
  addons: readonly Product[];
  /** The personalisation of the e-card among the add-ons. */
  ecard: ECard | null;
};

const stamp = () => ({ cart_uuid: crypto.randomUUID(), added_at: new Date() });

/**
 * The cart lines of a finished draft with its verses and chosen add-ons. Null when the server does not have the draft
 * yet.
 */
export function draftLines(data: SongData, { song, extraVerse, addons, ecard }: Chosen): CartLine[] | null {
  const lines = songFromDraft({
    data: extraVerse ? data : { ...data, extra_verses: 0 },
    song: catalogProduct(song),
    extraVerse: catalogProduct(extraVerse ?? song),
    now: new Date(),
    nextId: () => crypto.randomUUID(),
  });
  if (!lines.ok) return null;
  const extras = addons.map((addon) =>
    newLine(catalogProduct(addon), stamp(), { underSong: addon.under_song, ecard }),
  );
  return [...lines.value, ...extras].map((line) => ({ ...line, cta_clicked: 'add_to_cart' }));
}
