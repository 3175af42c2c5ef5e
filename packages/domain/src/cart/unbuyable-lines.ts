import { type Cart, resetCart, withProducts } from './cart.ts';
import { isInstantSong, isSong, type SongFacts } from './cart-order.ts';
import { type CartLine, kindOf, soldWith } from './kinds/index.ts';
import type { Lack, ProductFacts } from './line/line.ts';
import { type BoughtLine, isForInstant } from './named-products.ts';

/**
 * The song in the cart from which a product can be made. Undefined when there is none, or when the product is
 * not for such a song.
 */
export const songInCartFor = <L extends SongFacts>(
  product: { name: string },
  lines: readonly L[],
): L | undefined => lines.find((line) => isSong(line) && !(isInstantSong(line) && !isForInstant(product)));

/**
 * Whether a product can be bought for the new song of a cart, which is an instant song or one by an artist. `checkGoods`
 * refuses all other products, so no page may offer them with this song.
 */
export function goesWithNewSong(product: ProductFacts & BoughtLine, isInstant: boolean): boolean {
  const needed = soldWith(product);
  if (!isInstant) return needed !== 'instant_song';
  return isForInstant(product) && needed !== 'new_song' && needed !== 'song';
}

type Needy = ProductFacts & BoughtLine & { parent_story_id: string | null };

/**
 * Whether a line is sold only with a song but names none. The cart has no such song, and no earlier song is chosen.
 */
export const lacksSong = (line: Needy, lines: readonly SongFacts[]): boolean =>
  soldWith(line) === 'any_song' && line.parent_story_id === null && !songInCartFor(line, lines);

/** The lines of a cart that lack this. They block the checkout (spec 2.5-05). */
export const linesThatLack = ({ products }: Pick<Cart, 'products'>, lack: Lack, now: Date): CartLine[] =>
  products.filter((line) => {
    if (lack === 'song') return lacksSong(line, products);
    if (lack === 'look') return line.lost_inputs !== null;
    return kindOf(line).lack(line, now) === lack;
  });

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
