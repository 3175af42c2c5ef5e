import { lineKind } from './line.ts';
import { freezePod } from './pod.ts';

type Contents = readonly { id: string }[];

/** Whether a bundle still holds what it held when it was put into the cart, in whatever order (spec 4.3-09). */
export function holdsTheSame(one: Contents, other: Contents): boolean {
  const ids = (contents: Contents) => contents.map(({ id }) => id).sort();
  const [mine, theirs] = [ids(one), ids(other)];
  return mine.length === theirs.length && mine.every((id, at) => id === theirs[at]);
}

/** Products that are sold together; `bundled_products` says which. */
export const bundle = lineKind({
  name: 'bundle',
  is: ({ bundled_products }) => bundled_products.length > 0,
  own: () => ({}),
  freeze: freezePod,
});
