import type { BillingAddress, ShippingAddress } from '../checkout/address.ts';
import type { Coupon } from '../checkout/coupon.ts';
import { ok, type Result, refuse } from '../result.ts';
import { inCartOrder, isInstantSong, isOriginalSong, isSong } from './cart-order.ts';
import { type ReservedCoupon, recheckCoupon, reserve } from './coupon/cart-coupon.ts';
import type { CartLine } from './kinds/index.ts';
import { isECard, REVISION } from './named-products.ts';

/** Raised when the stored form changes; `readCart` discards carts of any other version. */
export const CART_VERSION = 1;

/** How the song is delivered (spec 3.1-14): on its page, or with an e-card that opens on it. */
export type DeliveryType = 'standard' | 'e-card';

/** The cart as the browser keeps it (spec 3.4). Totals are not in it: they come from `quoteCart`. */
export type Cart = {
  version: typeof CART_VERSION;
  products: CartLine[];
  hasOriginalSong: boolean;
  hasInstantSong: boolean;
  hasOriginalSongRevision: boolean;
  deliveryType: DeliveryType;
  standardDeliveryDays: number | null;
  /** The active coupon with its rules, which the browser uses for prices. */
  coupon: Coupon | null;
  /** A coupon that waits for its products (spec 4.3-07). */
  reservedCoupon: ReservedCoupon | null;
  /** Slugs of products that promotions added automatically and the customer removed from this cart. */
  refusedAutoAdds: readonly string[];
  payment_type: string;
  addresses: { shipping: ShippingAddress | null; billing: BillingAddress | null };
  affiliate: string | null;
};

/** A cart with nothing in it. */
export const emptyCart = (): Cart => ({
  version: CART_VERSION,
  products: [],
  hasOriginalSong: false,
  hasInstantSong: false,
  hasOriginalSongRevision: false,
  deliveryType: 'standard',
  standardDeliveryDays: null,
  coupon: null,
  reservedCoupon: null,
  refusedAutoAdds: [],
  payment_type: 'card',
  addresses: { shipping: null, billing: null },
  affiliate: null,
});

/**
 * Puts a product into the cart. A product with a known `cart_uuid` changes nothing, so that a double click adds it
 * once. Refuses a second song with `second_song`; if the customer confirms, `replaceSong` is called.
 */
export function addProduct(cart: Cart, product: CartLine): Result<Cart> {
  if (cart.products.some((held) => held.cart_uuid === product.cart_uuid)) return ok(cart);
  if (isSong(product) && cart.products.some(isSong)) return refuse('second_song');
  return ok(withProducts(cart, [...cart.products, product]));
}

/** The cart after the customer confirmed a second song: it is reset and contains only `product` (spec 4.3-01). */
export const replaceSong = (cart: Cart, product: CartLine): Cart => withProducts(resetCart(cart), [product]);

/**
 * Removes a line. Removing the song empties the whole cart, and `reset` says that its builder data must be deleted
 * too (spec 4.3-04). An unknown line changes nothing.
 */
export function removeProduct(cart: Cart, cartUuid: string): { cart: Cart; reset: boolean } {
  const product = cart.products.find((held) => held.cart_uuid === cartUuid);
  if (product === undefined) return { cart, reset: false };
  if (isSong(product)) return { cart: resetCart(cart), reset: true };
  const products = cart.products.filter((held) => held !== product);
  return { cart: withProducts(cart, products), reset: false };
}

/** The number beside the cart icon: lines, whatever their quantity (spec 2.9-15). */
export const cartCount = (cart: Cart): number => cart.products.length;

/**
 * An empty cart that keeps the facts that do not belong to its products: the affiliate (spec 3.4-11), and the coupon,
 * which waits for the next song.
 */
export const resetCart = (cart: Cart): Cart => ({
  ...emptyCart(),
  affiliate: cart.affiliate,
  reservedCoupon: cart.coupon ? reserve(cart.coupon) : cart.reservedCoupon,
});

/**
 * The cart with these products and everything that follows from them: their order (spec 4.3-02), the flags of spec
 * 3.4-03, whether the coupon still applies (4.3-06), and the delivery type. The delivery type is standard again once
 * the cart has no e-card, whatever removed it (4.3-05).
 */
export const withProducts = (cart: Cart, products: readonly CartLine[]): Cart => ({
  ...cart,
  ...recheckCoupon(cart, products),
  products: inCartOrder(products),
  hasOriginalSong: products.some(isOriginalSong),
  hasInstantSong: products.some(isInstantSong),
  hasOriginalSongRevision: products.some((product) => product.name === REVISION),
  deliveryType: products.some(isECard) ? 'e-card' : 'standard',
});
