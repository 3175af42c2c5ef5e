import { lineKind, noFields } from './line.ts';
import { freezePod } from './pod.ts';

type Contents = readonly { id: string }[];

/** Whether a bundle still has the contents that it had when it was put into the cart, in any order (spec 4.3-09). */
export function holdsTheSame(one: Contents, other: Contents): boolean {
  const ids = (contents: Contents) => contents.map(({ id }) => id).sort();
  const [mine, theirs] = [ids(one), ids(other)];
  return mine.length === theirs.length && mine.every((id, at) => id === theirs[at]);
}

/** A product that consists of others, listed in `bundled_products`. */
export const bundle = lineKind({
  name: 'bundle',
  is: ({ bundled_products }) => bundled_products.length > 0,
  own: noFields,
  freeze: freezePod,
});
