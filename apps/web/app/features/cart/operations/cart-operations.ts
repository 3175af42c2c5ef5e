import { MAX_EXTRA_VERSES } from '@keepsong/domain/builder/song-data';
import { addProduct, type Cart, removeProduct, resetCart, withProducts } from '@keepsong/domain/cart/cart';
import { isSong } from '@keepsong/domain/cart/cart-order';
import type { ECard } from '@keepsong/domain/cart/ecard';
import {
  type CartLine,
  type CatalogProduct,
  type KindName,
  type LineOf,
  newLine,
} from '@keepsong/domain/cart/kinds/index';
import { changeLine, lineOf, songInfoOf, withChoice } from '@keepsong/domain/cart/lines';
import {
  type AmountRange,
  EXTRA_VERSE,
  GRATUITY,
  isGratuity,
  isOnlyGiven,
  RUSH_FEE,
} from '@keepsong/domain/cart/named-products';
import { isHeldOnce, mostOfProduct, setQuantity } from '@keepsong/domain/cart/quantity';
import { dropExpired } from '@keepsong/domain/cart/unbuyable-lines';
import { type RushFee, sameRush } from '@keepsong/domain/checkout/rush';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { isAutoAdd } from '../offer/auto-adds.ts';
import type { CartStore } from '../store/create-cart-store.ts';
import { couponOperations } from './coupon-operations.ts';
import { songOperations } from './song-operations.ts';

export type OperationPorts = {
  now: () => Date;
  newId: () => string;
  /** Called when a change of the products has put the coupon aside, so that it is now reserved (spec 4.3-06). */
  onCouponAside: (code: string) => void;
};

/**
 * A removed line with the facts for putting it back. `song` is the `cart_uuid` of the song in the cart before the
 * removal.
 */
export type Removal = { reset: boolean; line: CartLine | null; song: string | null };

const songIn = ({ products }: Cart) => products.find(isSong)?.cart_uuid ?? null;

/** Operations on the cart. Each reads the newest cart, applies the rules of the domain, and stores the result. */
export function cartOperations(
  cartStore: Pick<CartStore, 'read' | 'keep'>,
  { now, newId, onCouponAside }: OperationPorts,
) {
  const store = {
    read: cartStore.read,
    keep(cart: Cart): void {
      const code = cartStore.read().coupon?.code;
      cartStore.keep(cart);
      if (code !== undefined && cart.coupon === null && cart.reservedCoupon?.code === code)
        onCouponAside(code);
    },
  };
  const keepIfOk = (result: Result<Cart>): Result<Cart> => {
    if (result.ok) store.keep(result.value);
    return result;
  };
  const stamp = () => ({ cart_uuid: newId(), added_at: now() });

  /**
   * Removes a line. `reset` says that the line was the song, so that its draft must be removed too (spec 4.3-04).
   * Promotions do not add the removed product to this cart again.
   */
  function removeLine(cartUuid: string): Removal {
    const before = store.read();
    const line = before.products.find(({ cart_uuid }) => cart_uuid === cartUuid) ?? null;
    const { cart, reset } = removeProduct(before, cartUuid);
    const isRefused = line !== null && !reset && isAutoAdd(line.name, before);
    const refused = isRefused ? [...cart.refusedAutoAdds, line.name] : cart.refusedAutoAdds;
    store.keep({ ...cart, refusedAutoAdds: refused });
    return { reset, line, song: songIn(before) };
  }

  return {
    ...songOperations(store),
    // The coupon operations use `cartStore` directly, so they never call `onCouponAside`. Their callers tell the
    // customer themselves when the coupon is put aside.
    ...couponOperations(cartStore),

    /**
     * Puts one item of a product into the cart and stores which button the customer pressed (`cta_clicked`). Refuses
     * with `second_song` when the product is a song and the cart has another song.
     */
    addToCart(
      product: CatalogProduct,
      underSong: boolean,
      { ecard = null, cta_clicked = 'add' }: { ecard?: ECard | null; cta_clicked?: 'add' | 'buy_now' } = {},
    ): Result<Cart> {
      return keepIfOk(addProduct(store.read(), newLine(product, stamp(), { underSong, ecard, cta_clicked })));
    },

    /**
     * Stores the customer's input for a line if the line is of that kind: the recipient of a gift card, or the
     * personalisation of an e-card.
     */
    changeLine<K extends KindName>(cartUuid: string, kind: K, change: Partial<LineOf<K>>): void {
      store.keep(changeLine(store.read(), cartUuid, kind, change));
    },

    removeLine,

    /** Puts a removed line back. Refuses with `not_found` when the cart now has another song or none. */
    putBack({ line, song }: Removal): Result<Cart> {
      const cart = store.read();
      if (line === null || songIn(cart) !== song) return refuse('not_found');
      if (isHeldOnce(cart.products, line)) return refuse('not_found');
      const refusedAutoAdds = cart.refusedAutoAdds.filter((name) => name !== line.name);
      return keepIfOk(addProduct({ ...cart, refusedAutoAdds }, line));
    },

    /** Sets the quantity of a line, at least 1. Use `removeLine` to remove it. */
    setLineQuantity(cartUuid: string, quantity: number): void {
      const cart = store.read();
      const line = cart.products.find(({ cart_uuid }) => cart_uuid === cartUuid);
      if (line) store.keep(setQuantity(cart, cartUuid, Math.min(Math.max(quantity, 1), mostOfProduct(line))));
    },

    /**
     * Sets the number of extra verses, 0 to 12. With 0 the line is removed. `product` is the verse product of the
     * catalog.
     */
    setExtraVerses(count: number, product: CatalogProduct): Result<Cart> {
      const cart = store.read();
      const quantity = Math.min(Math.max(Math.trunc(count), 0), MAX_EXTRA_VERSES);
      const line = cart.products.find(({ name }) => name === EXTRA_VERSE);
      if (line) return keepIfOk(ok(setQuantity(cart, line.cart_uuid, quantity)));
      if (quantity === 0) return ok(cart);
      return keepIfOk(addProduct(cart, newLine(product, stamp(), { quantity, underSong: true })));
    },

    /** Stores how many days the song's artist needs without rush delivery (spec 3.4-04). */
    keepStandardDays(days: number | null): void {
      const cart = store.read();
      if (cart.standardDeliveryDays !== days) store.keep({ ...cart, standardDeliveryDays: days });
    },

    /** Stores the service fee that the customer is shown, in cents. */
    keepShownFee(cents: number): void {
      const cart = store.read();
      if (cart.shownFee !== cents) store.keep({ ...cart, shownFee: cents });
    },

    /**
     * Chooses faster delivery. `product` is the catalog's rush fee; the choice decides its price (spec 3.5-05).
     * Refuses with `rush_unavailable` for a choice that the product does not offer, or without a song by an artist.
     */
    chooseRush(
      product: CatalogProduct & { rush_options: readonly RushFee[] },
      choice: RushFee,
    ): Result<Cart> {
      const cart = store.read();
      const offered = product.rush_options.find((option) => sameRush(option, choice));
      if (product.name !== RUSH_FEE || offered === undefined || !cart.hasOriginalSong)
        return refuse('rush_unavailable');
      const { rush_options: _, ...own } = product;
      const chosen = withChoice(cart, own, stamp, { price: offered.cost, rushFeeInfo: offered });
      return keepIfOk(ok({ ...chosen, lostRush: null }));
    },

    /** Removes rush delivery, because the shop no longer offers it (spec 8.2). The cart then says so (`lostRush`). */
    dropRush(): void {
      const line = lineOf(store.read(), 'rush_fee');
      if (!line) return;
      removeLine(line.cart_uuid);
      const cart = store.read();
      const artist_id = songInfoOf(cart)?.artist_id ?? '';
      store.keep({
        ...cart,
        lostRush: { choice: line.rushFeeInfo, lost_at: now().toISOString(), artist_id },
      });
    },

    /**
     * Removes the line of a product that only promotions give, because the shop says that none gives it. It does not come
     * back by itself, also when the clock of this browser says that the promotion goes on. Returns the line, if there was
     * one.
     */
    dropGiven(productId: string): CartLine | null {
      const line = store.read().products.find((held) => held.id === productId && isOnlyGiven(held));
      return line ? removeLine(line.cart_uuid).line : null;
    },

    /** Stops telling of the rush delivery that was removed. */
    dismissLostRush(): void {
      store.keep({ ...store.read(), lostRush: null });
    },

    /** Gives the artist a tip of `cents`. Refuses with `gratuity_invalid` outside the allowed amounts. */
    giveGratuity(product: CatalogProduct, cents: number, amounts?: AmountRange): Result<Cart> {
      const cart = store.read();
      if (product.name !== GRATUITY || !isGratuity(cents, amounts) || !cart.hasOriginalSong)
        return refuse('gratuity_invalid');
      return keepIfOk(ok(withChoice(cart, product, stamp, { price: cents })));
    },

    /** Removes expired lines (spec 4.4-05) and returns them. `reset` has the same meaning as in `removeLine`. */
    dropExpired(): { removed: CartLine[]; reset: boolean } {
      const { cart, removed, reset } = dropExpired(store.read(), now());
      if (removed.length > 0) store.keep(cart);
      return { removed, reset };
    },

    /**
     * Stores the payment method. The provider's fields report it at every key press, so the cart changes only for
     * another method.
     */
    keepMethod(payment_type: Cart['payment_type']): void {
      const cart = store.read();
      if (cart.payment_type !== payment_type) store.keep({ ...cart, payment_type });
    },

    /** Stores the checkout's addresses with the cart (spec 3.4-07). */
    keepAddresses(addresses: Cart['addresses']): void {
      store.keep({ ...store.read(), addresses });
    },

    /** Removes both addresses from the cart. */
    dropAddresses(): void {
      store.keep({ ...store.read(), addresses: { billing: null, shipping: null } });
    },

    /**
     * Removes what was ordered from the cart, once the order is placed. `ordered` holds the `cart_uuid` of each ordered
     * line, so that lines added during the payment stay. If `ordered` is null, all lines are removed, because the
     * ordered ones are no longer known. The active coupon and the gift cards are removed, because the order has used
     * them. A reserved coupon stays. Returns the lines of the songs that were removed.
     */
    removeOrdered(ordered: ReadonlySet<string> | null = null): CartLine[] {
      const cart = store.read();
      const left = ordered ? cart.products.filter(({ cart_uuid }) => !ordered.has(cart_uuid)) : [];
      store.keep({
        ...withProducts(resetCart(cart), left),
        reservedCoupon: cart.reservedCoupon,
        giftCards: [],
      });
      return cart.products.filter((line) => isSong(line) && !left.includes(line));
    },
  };
}
