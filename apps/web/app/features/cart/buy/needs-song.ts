import { soldWith } from '@keepsong/domain/cart/kinds/index';
import type { ProductFacts } from '@keepsong/domain/cart/line/line';
import { STREAMING } from '@keepsong/domain/cart/named-products';

/** Whether a product is sold only together with a song by an artist. */
export const needsOriginalSong = (product: ProductFacts): boolean =>
  ['new_song', 'song'].includes(soldWith(product) ?? '');

/**
 * The id of the earlier song for which streaming is bought, if the page's address names one. Null for other products,
 * and for an address without a valid id.
 */
export const storyFor = (name: string, story: string | null): string | null =>
  name === STREAMING && story !== null && /^[1-9]\d{0,14}$/.test(story) ? story : null;
