import { type Cart, resetCart, withProducts } from './cart.ts';
import { isInstantSong, isSong, type SongFacts } from './cart-order.ts';
import type { CartLine } from './kinds/index.ts';
import { type BoughtLine, isForInstant, isMadeFromSong } from './named-products.ts';
import { isPodReady } from './pod.ts';

/** The e-cards without content. They block the checkout (spec 2.5-05, 5-43). */
export const unfinishedECards = ({ products }: Cart): CartLine[] =>
  products.filter((line) => line.kind === 'ecard' && line.ecard === null);

/** The made-to-order lines that still need pictures or texts. They block the checkout (spec 2.5-05). */
export const unfinishedPod = ({ products }: Cart): CartLine[] =>
  products.filter((line) => line.kind === 'pod' && !isPodReady(line));

/** The spoken intros without a recording. They block the checkout (spec 2.5-05). */
export const unrecordedIntros = ({ products }: Cart): CartLine[] =>
  products.filter((line) => line.kind === 'greeting' && line.customer_greeting_data === null);

type Made = Pick<BoughtLine, 'name' | 'extra_info'> & { parent_story_id: string | null };

/**
 * The song in the cart from which a product can be made. Undefined when there is none, or when the product is
 * not for such a song.
 */
export const songInCartFor = <L extends SongFacts>(
  product: { name: string },
  lines: readonly L[],
): L | undefined => lines.find((line) => isSong(line) && !(isInstantSong(line) && !isForInstant(product)));

/**
 * Whether a line is made from a song but names none. The cart has no such song, and no earlier song is chosen.
 */
export const lacksSong = (line: Made, lines: readonly SongFacts[]): boolean =>
  isMadeFromSong(line) && line.parent_story_id === null && !songInCartFor(line, lines);

/** The lines that need a song but name none. They block the checkout (spec 2.5-05). */
export const songlessGoods = ({ products }: Cart): CartLine[] =>
  products.filter((line) => lacksSong(line, products));

/**
 * Removes lines that have expired, and bundles with an expired product (spec 4.4-05). If the song has expired, the
 * whole cart is reset.
 */
export function dropExpired(cart: Cart, now: Date): { cart: Cart; removed: CartLine[]; reset: boolean } {
  const isPast = (expire: string | null) => expire !== null && Date.parse(expire) <= now.getTime();
  const removed = cart.products.filter(
    ({ expire, bundled_products }) => isPast(expire) || bundled_products.some((item) => isPast(item.expire)),
  );
  if (removed.some(isSong)) return { cart: resetCart(cart), removed: cart.products, reset: true };
  if (removed.length === 0) return { cart, removed, reset: false };
  const products = cart.products.filter((held) => !removed.includes(held));
  return { cart: withProducts(cart, products), removed, reset: false };
}
