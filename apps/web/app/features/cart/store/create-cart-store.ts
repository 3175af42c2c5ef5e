import { type Cart, emptyCart } from '@keepsong/domain/cart/cart';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { type Mend, readCart } from '@keepsong/domain/cart/read-cart';
import { createStore } from 'zustand/vanilla';
import type { SafeStorage } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';

export type CartState = {
  cart: Cart;
  /** `unknown` on the server and in the first render, because they cannot read this browser's storage. */
  status: 'unknown' | 'ready';
};

/** The browser functions that the cart needs. */
export type CartPorts = {
  storage: Pick<SafeStorage, 'read' | 'write'>;
  /**
   * Calls the listener whenever another tab may have changed the storage, or when the browser has restored the page
   * from its cache.
   */
  watchStorage: (listener: () => void) => void;
  /** Called with the cart that this tab changed or found at the start. The header shows how many lines it has. */
  onCart: (cart: Cart) => void;
  /** Called with the lines that this tab has added. */
  onAdded: (lines: readonly CartLine[]) => void;
  /** Called when this tab has made a coupon active. */
  onCoupon: (cart: Cart) => void;
  /** Called when parts of the stored cart could not be read. */
  onMended: (mended: readonly Mend[]) => void;
  /** Runs work after the present render. */
  later: (work: () => void) => void;
};

/**
 * The cart of this browser. Local storage holds the true cart, so that all tabs agree: every change applies to the
 * cart stored at that moment. If the browser stores nothing, the cart stays in memory until the page closes.
 */
export function createCartStore(ports: CartPorts) {
  const store = createStore<CartState>(() => ({ cart: emptyCart(), status: 'unknown' }));
  let known: string | null = null;

  function start(): void {
    if (store.getState().status === 'ready') return;
    known = ports.storage.read(STORED_KEYS.cart);
    const { cart, mended } = readCart(known);
    store.setState({ cart, status: 'ready' });
    ports.watchStorage(follow);
    ports.later(() => {
      if (mended.length > 0) keep(store.getState().cart);
      else ports.onCart(store.getState().cart);
      if (mended.length > 0) ports.onMended(mended);
    });
  }

  /** Takes over the cart that another tab has stored. */
  function follow(): void {
    const text = ports.storage.read(STORED_KEYS.cart);
    if (text === known) return;
    known = text;
    store.setState({ cart: readCart(text).cart });
  }

  function keep(cart: Cart): void {
    const text = JSON.stringify(cart);
    // If the browser refuses to store the cart, remember the text that is still stored. Otherwise `follow` would take
    // that old text for a change and replace the cart in memory.
    known = ports.storage.write(STORED_KEYS.cart, text) ? text : ports.storage.read(STORED_KEYS.cart);
    const before = store.getState().cart;
    const held = new Set(before.products.map(({ cart_uuid }) => cart_uuid));
    const added = cart.products.filter(({ cart_uuid }) => !held.has(cart_uuid));
    store.setState({ cart });
    ports.onCart(cart);
    if (added.length > 0) ports.onAdded(added);
    if (cart.coupon && cart.coupon.code !== before.coupon?.code) ports.onCoupon(cart);
  }

  return {
    subscribe: store.subscribe,
    getInitialState: store.getInitialState,
    getState(): CartState {
      start();
      return store.getState();
    },
    /** The newest cart, even if another tab has just changed it. */
    read(): Cart {
      start();
      follow();
      return store.getState().cart;
    },
    keep,
  };
}

export type CartStore = ReturnType<typeof createCartStore>;
