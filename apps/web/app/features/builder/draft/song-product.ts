import type { Client } from '@keepsong/contract/transport/client';
import { SONG } from '@keepsong/domain/cart/named-products';
import { isApiError } from '~/platform/api/api-error.ts';

/** The song product of a draft with its add-ons. If it is not sold any more, gives the shop's default song. */
export function findSongProduct(api: Client, slug: string) {
  const ask = (name: string) =>
    api.catalog.product({ params: { slug: name }, query: { get_with_parent: 'true' } }, { cache: true });
  return ask(slug).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404 && slug !== SONG) return ask(SONG);
    throw error;
  });
}

/** The price of a product's song, in cents. */
export type SongPrice = { product: string; cents: number };

/** The price to show while a song is built. Null when it cannot be loaded, because that must not stop the customer. */
export function findSongPrice(api: Client, product: string): Promise<SongPrice | null> {
  return findSongProduct(api, product).then(
    ({ product: { price } }) => ({ product, cents: price }),
    () => null,
  );
}
