import type { Client } from '@keepsong/contract/transport/client';
import { SONG } from '@keepsong/domain/cart/named-products';
import { isApiError } from '~/platform/api/api-error.ts';

/** The song product of a draft with its add-ons; one that is not sold any more gives way to the shop's own. */
export function findSongProduct(api: Client, slug: string) {
  const ask = (name: string) =>
    api.catalog.product({ params: { slug: name }, query: { get_with_parent: 'true' } }, { cache: true });
  return ask(slug).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404 && slug !== SONG) return ask(SONG);
    throw error;
  });
}

/** What the song of a product costs, in cents. */
export type SongPrice = { product: string; cents: number };

/** The price to show while a song is built; null when it cannot be had: nobody is kept from writing by that. */
export function findSongPrice(api: Client, product: string): Promise<SongPrice | null> {
  return findSongProduct(api, product).then(
    ({ product: { price } }) => ({ product, cents: price }),
    () => null,
  );
}
