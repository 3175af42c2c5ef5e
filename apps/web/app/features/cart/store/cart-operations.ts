import { MAX_EXTRA_VERSES } from '@keepsong/domain/builder/song-data';
import { addProduct, type Cart, removeProduct, resetCart, withProducts } from '@keepsong/domain/cart/cart';
import { dropExpired, MOST_OF_ONE, setQuantity } from '@keepsong/domain/cart/cart-care';
import { isSong } from '@keepsong/domain/cart/cart-order';
import type { ECard } from '@keepsong/domain/cart/ecard';
import {
  type CartLine,
  type CatalogProduct,
  type KindName,
  type LineOf,
  newLine,
} from '@keepsong/domain/cart/kinds/index';
import { changeLine } from '@keepsong/domain/cart/lines';
import { EXTRA_VERSE } from '@keepsong/domain/cart/named-products';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { couponOperations } from '../coupon/coupon-operations.ts';
import { isAutoAdd } from '../offer/auto-adds.ts';
import { choiceOperations } from './choice-operations.ts';
import type { CartStore } from './create-cart-store.ts';
import { songOperations } from './song-operations.ts';

export type OperationPorts = {
  now: () => Date;
  newId: () => string;
  /** A change of the products put the coupon aside (spec 4.3-06). */
  onCouponAside: (code: string) => void;
};

/** A line that was taken out, as it can be put back. */
export type Removal = { reset: boolean; line: CartLine | null; song: string | null };

const songIn = ({ products }: Cart) => products.find(isSong)?.cart_uuid ?? null;

/** What can be done to the cart: each operation reads the newest cart, asks the domain, and keeps the answer. */
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

  return {
    ...songOperations(store),
    // Not by a change of the products: whoever asked for it hears it where they asked.
    ...couponOperations(cartStore),
    ...choiceOperations(store, stamp),

    /**
     * Puts one of a product into the cart, with the button that did it. Refuses `second_song` for a song while another
     * is there.
     */
    addToCart(
      product: CatalogProduct,
      underSong: boolean,
      { ecard = null, cta_clicked = 'add' }: { ecard?: ECard | null; cta_clicked?: 'add' | 'buy_now' } = {},
    ): Result<Cart> {
      return keepIfOk(addProduct(store.read(), newLine(product, stamp(), { underSong, ecard, cta_clicked })));
    },

    /**
     * Keeps what a customer says of one line, when it is of the kind that asks for it: who a gift card goes to, how an
     * e-card is personalised.
     */
    changeLine<K extends KindName>(cartUuid: string, kind: K, change: Partial<LineOf<K>>): void {
      store.keep(changeLine(store.read(), cartUuid, kind, change));
    },

    /**
     * Takes a line out. `reset` says that the song went, and its builder data must go too (spec 4.3-04). What a
     * promotion would add again by itself stays out of this cart.
     */
    removeLine(cartUuid: string): Removal {
      const before = store.read();
      const line = before.products.find(({ cart_uuid }) => cart_uuid === cartUuid) ?? null;
      const { cart, reset } = removeProduct(before, cartUuid);
      const isRefused = line !== null && !reset && isAutoAdd(line.name, before);
      const refused = isRefused ? [...cart.refusedAutoAdds, line.name] : cart.refusedAutoAdds;
      store.keep({ ...cart, refusedAutoAdds: refused });
      return { reset, line, song: songIn(before) };
    },

    /** Puts a removed line back. Refuses `not_found` when the cart has another song, or none, by now. */
    putBack({ line, song }: Removal): Result<Cart> {
      const cart = store.read();
      if (line === null || songIn(cart) !== song) return refuse('not_found');
      const isThere = cart.products.some(
        ({ name, extra_info }) => name === line.name && (extra_info.one_per_story || name === EXTRA_VERSE),
      );
      if (isThere) return refuse('not_found');
      const refusedAutoAdds = cart.refusedAutoAdds.filter((name) => name !== line.name);
      return keepIfOk(addProduct({ ...cart, refusedAutoAdds }, line));
    },

    /** Sets how many of a line are bought, from one on; `removeLine` takes it out. */
    setLineQuantity(cartUuid: string, quantity: number): void {
      store.keep(setQuantity(store.read(), cartUuid, Math.min(Math.max(quantity, 1), MOST_OF_ONE)));
    },

    /** Sets how many extra verses the song has, 0 to 12; 0 takes the line out. `product` is the catalog's. */
    setExtraVerses(count: number, product: CatalogProduct): Result<Cart> {
      const cart = store.read();
      const quantity = Math.min(Math.max(Math.trunc(count), 0), MAX_EXTRA_VERSES);
      const line = cart.products.find(({ name }) => name === EXTRA_VERSE);
      if (line) return keepIfOk(ok(setQuantity(cart, line.cart_uuid, quantity)));
      if (quantity === 0) return ok(cart);
      return keepIfOk(addProduct(cart, newLine(product, stamp(), { quantity, underSong: true })));
    },

    /** Takes out what is past its time (spec 4.4-05) and says what went; `reset` as for `removeLine`. */
    dropExpired(): { removed: CartLine[]; reset: boolean } {
      const { cart, removed, reset } = dropExpired(store.read(), now());
      if (removed.length > 0) store.keep(cart);
      return { removed, reset };
    },

    /** Keeps how is paid; the provider's fields tell at every key, so that only another way changes the cart. */
    keepMethod(payment_type: Cart['payment_type']): void {
      const cart = store.read();
      if (cart.payment_type !== payment_type) store.keep({ ...cart, payment_type });
    },

    /** Keeps the addresses of the checkout with the cart (spec 3.4-07). */
    keepAddresses(addresses: Cart['addresses']): void {
      store.keep({ ...store.read(), addresses });
    },

    /**
     * The cart after its order: empty, but for what was put into it while it was being paid. `ordered` are the lines of
     * the order; null when nobody knows them any more. The coupon was spent with it; a reserved one goes on waiting.
     */
    emptyCart(ordered: ReadonlySet<string> | null = null): void {
      const cart = store.read();
      const left = ordered ? cart.products.filter(({ cart_uuid }) => !ordered.has(cart_uuid)) : [];
      store.keep({ ...withProducts(resetCart(cart), left), reservedCoupon: cart.reservedCoupon });
    },
  };
}
