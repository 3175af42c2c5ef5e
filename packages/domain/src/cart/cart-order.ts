import { SONG } from './named-products.ts';

/** The fields that decide the position of a product in the cart. `added_at` is ISO text. */
export type Placed = {
  name: string;
  product_type: string;
  cart_uuid: string;
  added_at: string;
  underSong: boolean;
  extra_info: { instant_product: boolean };
};

export type SongFacts = Pick<Placed, 'name' | 'product_type' | 'extra_info'>;

/** Whether the catalog marks the product as an instant song (spec 3.5-07). */
export const isInstantSong = ({ product_type, extra_info }: Omit<SongFacts, 'name'>): boolean =>
  product_type === 'song' && extra_info.instant_product;

/** Whether a product is a song. A cart can have only one (spec 4.3-01). */
export const isSong = ({ name, product_type }: Pick<SongFacts, 'name' | 'product_type'>): boolean =>
  name === SONG || product_type === 'song';

/** Whether the product is a song that an artist writes. */
export const isOriginalSong = (product: SongFacts): boolean => isSong(product) && !isInstantSong(product);

const PLACES = { song: 0, under: 1, rest: 2 } as const;

const groupOf = (product: Placed, hasSong: boolean) =>
  isSong(product) ? PLACES.song : product.underSong && hasSong ? PLACES.under : PLACES.rest;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Sorts the products of a cart for display (spec 4.3-02). The song comes first. Then come the products that
 * belong under it, newest first. The others follow, oldest first. Without a song no products stand under it.
 * The result does not depend on the order of the given list, so totals are always the same.
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
