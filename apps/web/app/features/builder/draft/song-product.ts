import type { Client } from '@keepsong/contract/transport/client';
import { SONG } from '@keepsong/domain/cart/named-products';
import { isApiError } from '~/platform/api/api-error.ts';

/**
 * Finds the song product with this slug and its add-ons. If the shop does not sell it any more, finds the default song
 * product.
 */
export function findSongProduct(api: Client, slug: string) {
  const ask = (name: string) =>
    api.catalog.product({ params: { slug: name }, query: { get_with_parent: 'true' } }, { cache: true });
  return ask(slug).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404 && slug !== SONG) return ask(SONG);
    throw error;
  });
}

/** The price of a song, in cents, and the slug of its product. */
export type SongPrice = { product: string; cents: number };

/**
 * The price to show while a song is built. Null when it cannot be loaded, because a missing price must not stop the
 * customer.
 */
export function findSongPrice(api: Client, product: string): Promise<SongPrice | null> {
  return findSongProduct(api, product).then(
    ({ product: { price } }) => ({ product, cents: price }),
    () => null,
  );
}
