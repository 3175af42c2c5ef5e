import { type Cart, removeProduct, resetCart, withProducts } from './cart.ts';
import { isSong } from './cart-order.ts';
import type { CartLine } from './kinds/index.ts';
import { isPodReady } from './pod.ts';

/** The most of one product that a line holds. */
export const MOST_OF_ONE = 20;

/** Whether a customer says how many of a line: of what is sent by post, and of what stands there more than once. */
export const isCounted = ({ requires_shipping_address, quantity, extra_info }: CartLine): boolean =>
  quantity > 1 || (requires_shipping_address && !extra_info.one_per_story);

/** Changes how many of a line are bought; 0 takes the line out. Anything but a whole number ≥ 0 changes nothing. */
export function setQuantity(cart: Cart, cartUuid: string, quantity: number): Cart {
  if (!Number.isSafeInteger(quantity) || quantity < 0) return cart;
  if (quantity === 0) return removeProduct(cart, cartUuid).cart;
  const products = cart.products.map((held) => (held.cart_uuid === cartUuid ? { ...held, quantity } : held));
  return withProducts(cart, products);
}

/** The e-cards that nobody has personalised: they keep the cart from the checkout (spec 2.5-05, 5-43). */
export const unfinishedECards = ({ products }: Cart): CartLine[] =>
  products.filter((line) => line.kind === 'ecard' && line.ecard === null);

/** Lines that nobody has given what they are made from: they keep the cart from the checkout (spec 2.5-05). */
export const unfinishedPod = ({ products }: Cart): CartLine[] =>
  products.filter((line) => line.kind === 'pod' && !isPodReady(line));

/** Takes out products that are past their time or bundle one that is (spec 4.4-05); a song takes the cart with it. */
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
