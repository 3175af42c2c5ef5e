import { SONG } from './named-products.ts';

/** What decides where a product stands in a cart. `added_at` is ISO text. */
export type Placed = {
  name: string;
  product_type: string;
  cart_uuid: string;
  added_at: string;
  underSong: boolean;
  extra_info: { instant_product: boolean };
};

export type SongFacts = Pick<Placed, 'name' | 'product_type' | 'extra_info'>;

/** An instant song by what the catalog says of it (spec 3.5-07). */
export const isInstantSong = ({ product_type, extra_info }: SongFacts): boolean =>
  product_type === 'song' && extra_info.instant_product;

/** A song that an artist writes. */
export const isOriginalSong = (product: SongFacts): boolean =>
  !isInstantSong(product) && (product.name === SONG || product.product_type === 'song');

/** Whether a product is the song of the cart, of which there is one (spec 4.3-01). */
export const isSong = (product: SongFacts): boolean => isOriginalSong(product) || isInstantSong(product);

const PLACES = { song: 0, under: 1, rest: 2 } as const;

const groupOf = (product: Placed, hasSong: boolean) =>
  isSong(product) ? PLACES.song : product.underSong && hasSong ? PLACES.under : PLACES.rest;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The order in which a cart shows its products (spec 4.3-02): songs, what goes under them with the newest first, and
 * the rest as it came; without a song nothing goes under it. It follows from the products alone, so that sums do not depend on how a list was sent.
 */
export function inCartOrder<P extends Placed>(products: readonly P[]): P[] {
  const hasSong = products.some(isSong);
  const keyed = products.map((product) => ({ product, group: groupOf(product, hasSong) }));
  keyed.sort((a, b) => {
    if (a.group !== b.group) return a.group - b.group;
    const byTime = compareText(a.product.added_at, b.product.added_at);
    return (
      (a.group === PLACES.under ? -byTime : byTime) || compareText(a.product.cart_uuid, b.product.cart_uuid)
    );
  });
  return keyed.map(({ product }) => product);
}
