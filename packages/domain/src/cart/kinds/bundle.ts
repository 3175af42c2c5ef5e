import { lineKind, noFields } from '../line/line.ts';
import { songOfGoods, streamedOnce } from '../line/sold-with.ts';
import { freezePod } from './pod.ts';

type Contents = readonly { id: string }[];

/**
 * Whether two bundles have the same contents, in any order. It finds bundles that have changed since the
 * customer put them into the cart (spec 4.3-09).
 */
export function holdsTheSame(one: Contents, other: Contents): boolean {
  const ids = (contents: Contents) => contents.map(({ id }) => id).sort();
  const [mine, theirs] = [ids(one), ids(other)];
  return mine.length === theirs.length && mine.every((id, at) => id === theirs[at]);
}

/** A product that consists of the products in `bundled_products`. */
export const bundle = lineKind({
  name: 'bundle',
  is: ({ bundled_products }) => bundled_products.length > 0,
  own: noFields,
  soldWith: songOfGoods,
  oncePerSong: streamedOnce,
  freeze: freezePod,
});
