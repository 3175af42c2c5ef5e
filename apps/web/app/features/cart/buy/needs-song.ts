import { soldWith } from '@keepsong/domain/cart/kinds/index';
import type { ProductFacts } from '@keepsong/domain/cart/line/line';
import { FREE_STREAMING } from '@keepsong/domain/cart/named-products';

/** Whether a product is sold only together with a song by an artist. */
export const needsOriginalSong = (product: ProductFacts): boolean =>
  ['new_song', 'song'].includes(soldWith(product) ?? '');

/**
 * The id of the earlier song for which a product is bought, if the page's address names one. Null for an address without
 * a valid id, for products that are sold without such a song, and for those that only a new song can have.
 */
export const storyFor = (product: ProductFacts, story: string | null): string | null =>
  soldWith(product) === 'song' && product.name !== FREE_STREAMING && /^[1-9]\d{0,14}$/.test(story ?? '')
    ? story
    : null;
