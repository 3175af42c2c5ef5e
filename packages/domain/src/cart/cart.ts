import type { BillingAddress, ShippingAddress } from '../checkout/address.ts';
import type { Coupon } from '../checkout/coupon.ts';
import type { RushFee } from '../checkout/rush.ts';
import type { GreetingData } from '../instant/greeting.ts';
import type { InstantData } from '../instant/instant-data.ts';
import { ok, type Result, refuse } from '../result.ts';
import { type ReservedCoupon, reserve, settleCoupon } from './cart-coupon.ts';
import { inCartOrder, isInstantSong, isOriginalSong, isSong } from './cart-order.ts';
import { type ECard, isECard } from './ecard.ts';
import type { ExtraInfo } from './extra-info.ts';
import type { GiftCardInfo } from './gift-card.ts';
import type { PodInputs } from './pod-rules.ts';

/** Raised when the stored form changes; `readCart` starts afresh from any other. */
export const CART_VERSION = 1;

/** What a song in the cart was ordered with, so that the cart can name it without the draft. */
export type SongInfo = {
  songbuilder_slug: string;
  recipient: string;
  artist_id: string;
  artist_name: string;
};

/** One of the things that a bundle holds. */
export type BundledProduct = { id: string; title: string; expire: string | null };

/** A product in the cart (spec 3.5). Money in cents, instants as ISO text. `name` is the product's slug. */
export type CartProduct = {
  id: string;
  name: string;
  title: string;
  sku: string;
  price: number;
  /** What the line shows for one: the price after what the shop takes off. */
  cartPrice: number;
  quantity: number;
  product_type: string;
  cart_uuid: string;
  added_at: string;
  /** Goes directly after the song (spec 4.3-02). */
  underSong: boolean;
  parent_story_id: string | null;
  owner_id: string | null;
  requires_shipping_address: boolean;
  cover_public_id: { metadata: { url: string } } | null;
  expire: string | null;
  bundled_products: BundledProduct[];
  additional_info: SongInfo | null;
  /** Which button put it into the cart; null for what came by itself. */
  cta_clicked: string | null;
  /** What an instant song is made from; null for any other product. */
  instant_data: InstantData | null;
  /** The customer's own voice, and where it stands; null for any other product. */
  customer_greeting_data: GreetingData | null;
  customer_greeting_placement: string | null;
  /** How the partner's e-card was personalised; null for any other product and while it was not. */
  ecard: ECard | null;
  /** Who a gift card goes to; null for any other product and while nobody was named. */
  gift_card: GiftCardInfo | null;
  /** What it is made from; null for what is not made to order, and while nobody gave it. */
  pod_inputs: PodInputs | null;
  photo: string | null;
  /** A promotion put it into the cart, and takes it along when it ends (spec 3.7-02). */
  auto_added: boolean;
  /** What rush delivery was chosen; only on the rush fee's own line (spec 3.5-05). */
  rushFeeInfo: RushFee | null;
  extra_info: ExtraInfo;
};

/** How the song is handed over (spec 3.1-14): on its page, or with an e-card that opens on it. */
export type DeliveryType = 'standard' | 'e-card';

/** The cart as the browser keeps it (spec 3.4). Totals are not in it: they come from `quoteCart`. */
export type Cart = {
  version: typeof CART_VERSION;
  products: CartProduct[];
  hasOriginalSong: boolean;
  hasInstantSong: boolean;
  hasOriginalSongRevision: boolean;
  deliveryType: DeliveryType;
  standardDeliveryDays: number | null;
  /** The one that makes the cart cheaper, with its rules: the browser prices by them. */
  coupon: Coupon | null;
  /** One that waits for its products (spec 4.3-07). */
  reservedCoupon: ReservedCoupon | null;
  /** Slugs that promotions add by themselves and the customer took out of this cart. */
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
 * Puts a product into the cart. A product whose `cart_uuid` is there already changes nothing, so that a double click
 * adds once. A second song is refused with `second_song`; `replaceSong` is what the customer then confirms.
 */
export function addProduct(cart: Cart, product: CartProduct): Result<Cart> {
  if (cart.products.some((held) => held.cart_uuid === product.cart_uuid)) return ok(cart);
  if (isSong(product) && cart.products.some(isSong)) return refuse('second_song');
  return ok(withProducts(cart, [...cart.products, product]));
}

/** The confirmed second song: the cart is reset and holds `product` alone (spec 4.3-01). */
export const replaceSong = (cart: Cart, product: CartProduct): Cart =>
  withProducts(resetCart(cart), [product]);

/**
 * Takes a line out. With the song the whole cart goes, and `reset` says that its builder data must go too
 * (spec 4.3-04). An unknown line changes nothing.
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
 * An empty cart that keeps what is not about its products: how the customer came (spec 3.4-11), and the coupon, which
 * waits for the next song.
 */
export const resetCart = (cart: Cart): Cart => ({
  ...emptyCart(),
  affiliate: cart.affiliate,
  reservedCoupon: cart.coupon ? reserve(cart.coupon) : cart.reservedCoupon,
});

/**
 * The cart with these products and what follows from them: their order (spec 4.3-02), the flags of spec 3.4-03, whether
 * the coupon still applies (4.3-06), and the delivery type, which is standard again as soon as the e-card is out,
 * however it went (4.3-05).
 */
export const withProducts = (cart: Cart, products: readonly CartProduct[]): Cart => ({
  ...cart,
  ...settleCoupon(cart, products),
  products: inCartOrder(products),
  hasOriginalSong: products.some(isOriginalSong),
  hasInstantSong: products.some(isInstantSong),
  hasOriginalSongRevision: products.some((product) => product.name === 'revision-request'),
  deliveryType: products.some(isECard) ? 'e-card' : 'standard',
});
