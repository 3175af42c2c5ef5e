import { type Cart, emptyCart } from '@keepsong/domain/cart/cart';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { type Mend, readCart } from '@keepsong/domain/cart/read-cart';
import { createStore } from 'zustand/vanilla';
import type { SafeStore } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';

export type CartState = {
  cart: Cart;
  /** `unknown` on the server and in the first paint, which cannot see what this browser keeps. */
  status: 'unknown' | 'ready';
};

/** The browser around the cart. */
export type CartPorts = {
  storage: Pick<SafeStore, 'read' | 'write'>;
  /** Calls back whenever another tab may have changed the storage, or the page came back from the past. */
  watchStorage: (listener: () => void) => void;
  /** What this tab has changed, or found at the start: for the number in the header. */
  onCart: (cart: Cart) => void;
  /** What this tab has put into the cart. */
  onAdded: (lines: readonly CartLine[]) => void;
  /** The stored cart was not quite readable. */
  onMended: (mended: readonly Mend[]) => void;
  /** Runs work after the present rendering. */
  later: (work: () => void) => void;
};

/**
 * The cart of this browser: local storage is the truth, so that two tabs agree. Every change is made on what is
 * stored at that moment. A browser that keeps nothing still has its cart until the page goes.
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

  /** Takes over what another tab has stored. */
  function follow(): void {
    const text = ports.storage.read(STORED_KEYS.cart);
    if (text === known) return;
    known = text;
    store.setState({ cart: readCart(text).cart });
  }

  function keep(cart: Cart): void {
    const text = JSON.stringify(cart);
    // What a browser refuses to store is still compared with what it holds, so that memory is not overwritten.
    known = ports.storage.write(STORED_KEYS.cart, text) ? text : ports.storage.read(STORED_KEYS.cart);
    const held = new Set(store.getState().cart.products.map(({ cart_uuid }) => cart_uuid));
    const added = cart.products.filter(({ cart_uuid }) => !held.has(cart_uuid));
    store.setState({ cart });
    ports.onCart(cart);
    if (added.length > 0) ports.onAdded(added);
  }

  return {
    subscribe: store.subscribe,
    getInitialState: store.getInitialState,
    getState(): CartState {
      start();
      return store.getState();
    },
    /** The newest cart, also when another tab has just changed it. */
    read(): Cart {
      start();
      follow();
      return store.getState().cart;
    },
    keep,
  };
}

export type CartStore = ReturnType<typeof createCartStore>;
