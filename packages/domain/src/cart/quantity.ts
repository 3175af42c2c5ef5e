import { type Cart, removeProduct, withProducts } from './cart.ts';
import { PLAIN_INFO } from './extra-info.ts';
import { type CartLine, type Kind, kindOf, oncePerSong, soldWith } from './kinds/index.ts';
import type { ProductFacts } from './line/line.ts';
import type { BoughtLine } from './named-products.ts';

/** The largest quantity of a line, unless its kind or the catalog sets another. */
export const MOST_OF_ONE = 20;

type Limits = { extra_info: { one_per_story: boolean } };

/** The largest quantity that one line of a product may have. */
export function mostOf(kind: Pick<Kind, 'most' | 'oncePerSong'>, line: BoughtLine & Limits): number {
  if ((kind.oncePerSong?.(line) ?? null) !== null) return 1;
  return kind.most ?? (line.extra_info.one_per_story ? 1 : MOST_OF_ONE);
}

/** The largest quantity of a line of this product. */
export const mostOfProduct = (product: ProductFacts & BoughtLine & Limits): number =>
  mostOf(kindOf(product), product);

/**
 * Whether the customer can change the quantity of a line. This is possible for a product that is sent by post
 * and may be bought more than once for a song. It is also possible when the quantity is already above 1.
 */
export const isCounted = (line: CartLine): boolean =>
  line.quantity > 1 || (line.requires_shipping_address && mostOfProduct(line) > 1);

/** Whether a song takes a product only once, by the rule of its kind or by the catalog. */
export const isOncePerSong = (product: ProductFacts & BoughtLine & Limits): boolean =>
  product.extra_info.one_per_story || oncePerSong(product) !== null;

/** Whether a cart has at most one line of a product (spec 5-37). Extra verses have one line, with a quantity. */
export const isOnceInCart = (product: ProductFacts & Limits): boolean =>
  isOncePerSong(product) || soldWith(product) === 'new_song';

type ForSong = Pick<CartLine, 'name' | 'parent_story_id'>;

/**
 * The other products of a cart that do the same for a song as this one, which the song takes only once: streaming that is
 * paid, and streaming as a gift. The slug alone decides, so a bundle counts as none.
 */
export function sameForSong(products: readonly CartLine[], { name, parent_story_id }: ForSong): CartLine[] {
  const once = oncePerSong({ name, product_type: '', extra_info: PLAIN_INFO, bundled_products: [] });
  if (once === null) return [];
  return products.filter(
    (held) => held.name !== name && held.parent_story_id === parent_story_id && oncePerSong(held) === once,
  );
}

/**
 * Whether a cart has already what a song takes only once: the product itself, or another one that does the same for the
 * song.
 */
export const isHeldOnce = (products: readonly CartLine[], product: ForSong): boolean =>
  products.some((held) => held.name === product.name && isOnceInCart(held)) ||
  sameForSong(products, product).length > 0;

/** Changes the quantity of a line. With 0 the line is removed. Anything except a whole number ≥ 0 changes nothing. */
export function setQuantity(cart: Cart, cartUuid: string, quantity: number): Cart {
  if (!Number.isSafeInteger(quantity) || quantity < 0) return cart;
  if (quantity === 0) return removeProduct(cart, cartUuid).cart;
  const products = cart.products.map((held) => (held.cart_uuid === cartUuid ? { ...held, quantity } : held));
  return withProducts(cart, products);
}
