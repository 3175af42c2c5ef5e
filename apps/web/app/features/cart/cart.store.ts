import type { Cart } from '@keepsong/domain/cart/cart';
import type { Mend } from '@keepsong/domain/cart/read-cart';
import { useStore } from 'zustand';
import { m } from '~/paraglide/messages.js';
import { setChromeFacts } from '~/platform/chrome-facts.store.ts';
import { localStore } from '~/platform/storage.ts';
import { toast } from '~/ui/toast.store.ts';
import { type CartState, createCartStore } from './create-cart-store.ts';
import { songOperations } from './song-operations.ts';

const MEND_WORDS = {
  unreadable: () => m.cart_mended_unreadable(),
  other_version: () => m.cart_mended_version(),
  product_dropped: () => m.cart_mended_product(),
  second_song_dropped: () => m.cart_mended_second_song(),
} satisfies Record<Mend, () => string>;

/** The cart of this browser, in step over all its tabs (spec 3.4). On the server it is always empty. */
export const cartStore = createCartStore({
  storage: localStore,
  watchStorage(listener) {
    window.addEventListener('storage', listener);
    window.addEventListener('pageshow', listener);
  },
  onCart: ({ products, hasOriginalSong }) => setChromeFacts({ cartCount: products.length, hasOriginalSong }),
  onMended(mended) {
    const text = mended.map((mend) => MEND_WORDS[mend]()).join(' ');
    toast.show({ tone: 'warning', text });
  },
  later: (work) => queueMicrotask(work),
});

export const { addSong, refreshSong } = songOperations(cartStore);

/** The cart, kept up to date. The server and the first paint see an empty one. */
export const useCart = (): Cart => useStore(cartStore, ({ cart }: CartState) => cart);
