import type { BillingAddress, ShippingAddress } from '../checkout/address.ts';
import type { Coupon } from '../checkout/coupon.ts';
import type { RushFee } from '../checkout/rush.ts';
import type { HeldGiftCard } from '../credits/gift-card-code.ts';
import { ok, type Result, refuse } from '../result.ts';
import { inCartOrder, isInstantSong, isOriginalSong, isSong } from './cart-order.ts';
import { type ReservedCoupon, recheckCoupon, reserve } from './coupon/cart-coupon.ts';
import type { CartLine } from './kinds/index.ts';

/** Raise this when the form of stored carts changes. `readCart` discards carts with another version. */
export const CART_VERSION = 1;

/** How the song is given (spec 3.1-14): on its page, or by an e-card that opens its page. */
export type DeliveryType = 'standard' | 'e-card';

/**
 * A rush delivery that the shop took out of the cart at `lost_at`, because the artist of `artist_id` cannot keep
 * it any more, or because its price changed. `choice` is null when the cart did not know which one it was, and
 * `artist_id` is '' when it did not know the artist.
 */
export type LostRush = { choice: RushFee | null; lost_at: string; artist_id: string };

/** The cart as the browser stores it (spec 3.4). It has no totals, because `quoteCart` computes them. */
export type Cart = {
  version: typeof CART_VERSION;
  products: CartLine[];
  hasOriginalSong: boolean;
  hasInstantSong: boolean;
  hasOriginalSongRevision: boolean;
  deliveryType: DeliveryType;
  standardDeliveryDays: number | null;
  /** Told in the cart until the customer dismisses it, chooses another delivery or artist, or orders. */
  lostRush: LostRush | null;
  /** The service fee that the customer saw last, in cents. A later change is told. Null when they saw none yet. */
  shownFee: number | null;
  /** The active coupon with its rules. The browser computes prices from them. */
  coupon: Coupon | null;
  /** A coupon that becomes active once the cart has the right products (spec 4.3-07). */
  reservedCoupon: ReservedCoupon | null;
  /**
   * The gift cards that pay for this cart. When the order is placed, they become credit of the customer's
   * account.
   */
  giftCards: readonly HeldGiftCard[];
  /** The slugs of products that a promotion added and the customer removed. They are not added to this cart again. */
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
  lostRush: null,
  shownFee: null,
  coupon: null,
  reservedCoupon: null,
  giftCards: [],
  refusedAutoAdds: [],
  payment_type: 'card',
  addresses: { shipping: null, billing: null },
  affiliate: null,
});

/**
 * Puts a product into the cart. Nothing changes when the cart already has its `cart_uuid`, so a double click
 * adds it once. Refuses with `second_song` when the cart already has a song. If the customer then confirms, the
 * caller uses `replaceSong`.
 */
export function addProduct(cart: Cart, product: CartLine): Result<Cart> {
  if (cart.products.some((held) => held.cart_uuid === product.cart_uuid)) return ok(cart);
  if (isSong(product) && cart.products.some(isSong)) return refuse('second_song');
  return ok(withProducts(cart, [...cart.products, product]));
}

/**
 * The cart after the customer has confirmed that a second song replaces the first one. The cart is reset, and
 * its only line is `product` (spec 4.3-01).
 */
export const replaceSong = (cart: Cart, product: CartLine): Cart => withProducts(resetCart(cart), [product]);

/**
 * Removes a line. When the line is the song, the whole cart is emptied. `reset` then tells the caller to delete
 * the draft in the builder too (spec 4.3-04). An unknown line changes nothing.
 */
export function removeProduct(cart: Cart, cartUuid: string): { cart: Cart; reset: boolean } {
  const product = cart.products.find((held) => held.cart_uuid === cartUuid);
  if (product === undefined) return { cart, reset: false };
  if (isSong(product)) return { cart: resetCart(cart), reset: true };
  const products = cart.products.filter((held) => held !== product);
  return { cart: withProducts(cart, products), reset: false };
}

/** The number shown on the cart icon. It counts lines and not quantities (spec 2.9-15). */
export const cartCount = (cart: Cart): number => cart.products.length;

/**
 * An empty cart that keeps everything that does not depend on the products. That is the affiliate (spec
 * 3.4-11), the gift cards and the coupon, which is reserved for the next song.
 */
export const resetCart = (cart: Cart): Cart => ({
  ...emptyCart(),
  affiliate: cart.affiliate,
  giftCards: cart.giftCards,
  reservedCoupon: cart.coupon ? reserve(cart.coupon) : cart.reservedCoupon,
});

/**
 * The cart with other products. Updates everything that depends on the products: their order (spec 4.3-02), the
 * flags of spec 3.4-03, whether the coupon still applies (4.3-06), and the delivery type. Without an e-card the
 * delivery type becomes 'standard' (4.3-05).
 */
export const withProducts = (cart: Cart, products: readonly CartLine[]): Cart => ({
  ...cart,
  ...recheckCoupon(cart, products),
  products: inCartOrder(products),
  hasOriginalSong: products.some(isOriginalSong),
  hasInstantSong: products.some(isInstantSong),
  hasOriginalSongRevision: products.some((product) => product.kind === 'revision'),
  deliveryType: products.some(({ kind }) => kind === 'ecard') ? 'e-card' : 'standard',
});
