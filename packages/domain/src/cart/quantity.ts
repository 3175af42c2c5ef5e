import { type Cart, removeProduct, withProducts } from './cart.ts';
import type { CartLine } from './kinds/index.ts';
import { EXTRA_VERSE } from './named-products.ts';

/** The largest quantity of a line. */
export const MOST_OF_ONE = 20;

/**
 * Whether the customer can change the quantity of a line. This is possible for a product that is sent by post
 * and may be bought more than once for a song. It is also possible when the quantity is already above 1.
 */
export const isCounted = ({ requires_shipping_address, quantity, extra_info }: CartLine): boolean =>
  quantity > 1 || (requires_shipping_address && !extra_info.one_per_story);

type NamedProduct = { name: string; extra_info: { one_per_story: boolean } };

/** Whether a cart has at most one line of a product (spec 5-37). Extra verses have one line, with a quantity. */
export const isOnceInCart = ({ name, extra_info }: NamedProduct): boolean =>
  extra_info.one_per_story || name === EXTRA_VERSE;

/** Changes the quantity of a line. With 0 the line is removed. Anything except a whole number ≥ 0 changes nothing. */
export function setQuantity(cart: Cart, cartUuid: string, quantity: number): Cart {
  if (!Number.isSafeInteger(quantity) || quantity < 0) return cart;
  if (quantity === 0) return removeProduct(cart, cartUuid).cart;
  const products = cart.products.map((held) => (held.cart_uuid === cartUuid ? { ...held, quantity } : held));
  return withProducts(cart, products);
}
