import { type CartLine, soldWith } from '@keepsong/domain/cart/kinds/index';
import type { ProductFacts } from '@keepsong/domain/cart/line/line';
import { type BoughtLine, FREE_STREAMING } from '@keepsong/domain/cart/named-products';
import { isOncePerSong, sameForSong } from '@keepsong/domain/cart/quantity';

/** Whether a product is sold only together with a song by an artist. */
export const needsOriginalSong = (product: ProductFacts & BoughtLine): boolean =>
  ['new_song', 'song'].includes(soldWith(product) ?? '');

/** Whether a product is sold only together with an instant song. */
export const needsInstantSong = (product: ProductFacts & BoughtLine): boolean =>
  soldWith(product) === 'instant_song';

/**
 * The id of the earlier song for which a product is bought, if the page's address names one. Null for an address without
 * a valid id, for products that are sold without such a song, and for those that only a new song can have.
 */
export const storyFor = (product: ProductFacts & BoughtLine, story: string | null): string | null =>
  soldWith(product) === 'song' && product.name !== FREE_STREAMING && /^[1-9]\d{0,14}$/.test(story ?? '')
    ? story
    : null;

/**
 * Whether a cart has already for this song what a product does for it, so that the product is not sold for it again: the
 * product itself, or another one that does the same. `storyId` is null for the new song in the cart.
 */
export const isThereFor = (
  product: Parameters<typeof isOncePerSong>[0],
  products: readonly CartLine[],
  storyId: string | null,
): boolean =>
  isOncePerSong(product) &&
  (products.some((held) => held.name === product.name && held.parent_story_id === storyId) ||
    sameForSong(products, { name: product.name, parent_story_id: storyId }).length > 0);
