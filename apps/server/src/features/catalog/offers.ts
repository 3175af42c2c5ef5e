import { type FrozenLine, kindOf } from '@keepsong/domain/cart/kinds/index';
import { canTake, type ServedSong } from '@keepsong/domain/cart/line/served-song';
import { EXTRA_VERSE } from '@keepsong/domain/cart/named-products';
import { typesWhere } from '@keepsong/domain/catalogue/product-rules';
import type { ProductRow } from './catalog.repository.ts';
import { extraInfoOf } from './extra-info.ts';

/**
 * Product types that are bought only together with a song. After the order they are too late, or are bought in
 * another way.
 */
const ONLY_WITH_ORDER: readonly string[] = typesWhere('hasPage', false);

/** The goods that an existing song has, and what else decides which goods it can still take. */
export type SongTaken = ServedSong & {
  /** The lines that were bought for it and not given back. */
  kept: readonly FrozenLine[];
};

/** Whether the checkout sells a product for this song. `contents`: the products in the bundles of the list. */
function isOpenTo(row: ProductRow, song: SongTaken, contents: readonly ProductRow[]): boolean {
  const { id, slug: name, productType: product_type, bundledIds } = row;
  const extra_info = extraInfoOf(row, 'en');
  const kind = kindOf({ name, product_type, extra_info, bundled_products: bundledIds });
  const held = contents.filter((item) => bundledIds.includes(item.id)).map(({ slug }) => ({ name: slug }));
  return canTake({ id: String(id), name, kind, extra_info, contents: held }, song, song.kept);
}

/**
 * The products that can still be offered for an existing story. It leaves out products that a story can have only once
 * and already has (spec 5-37), and those that it cannot take, for example because its e-card was sent. `song` is null when
 * the reader may not know this. `contents`: the products in the bundles among `offered`.
 */
export const stillOffered = (
  offered: readonly ProductRow[],
  song: SongTaken | null,
  contents: readonly ProductRow[],
): ProductRow[] =>
  offered.filter(
    (row) =>
      !ONLY_WITH_ORDER.includes(row.productType) &&
      row.slug !== EXTRA_VERSE &&
      (song === null || isOpenTo(row, song, contents)),
  );
