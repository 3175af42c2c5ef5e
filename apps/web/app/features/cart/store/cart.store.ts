import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { safeLocal } from '~/platform/api/storage.ts';
import { setChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';
import { songOperations } from '../operations/song-operations.ts';
import { type CartState, createCartStore } from './create-cart-store.ts';

type Reports = typeof import('./report-added.ts');
let reports: Reports | undefined;

/**
 * Reports what happens in the cart with a file that is fetched on demand. Once the file is there, `tell` runs at once:
 * even the import of a loaded file takes a moment, and the visitor may leave the page in it.
 */
export function withReports(tell: (reports: Reports) => void): void {
  void fetchAhead(async () => {
    reports ??= await import('./report-added.ts');
    tell(reports);
  });
}

/** The cart of this browser, equal in all its tabs (spec 3.4). On the server it is always empty. */
export const cartStore = createCartStore({
  storage: safeLocal,
  watchStorage(listener) {
    window.addEventListener('storage', listener);
    window.addEventListener('pageshow', listener);
  },
  onCart: ({ products, hasOriginalSong }) => setChromeFacts({ cartCount: products.length, hasOriginalSong }),
  onAdded: (lines) =>
    withReports(({ reportAdded }) => reportAdded(lines, cartStore.getState().cart.products)),
  onCoupon: (cart) => withReports(({ reportCoupon }) => reportCoupon(cart)),
  onMended(mended) {
    // Loaded on demand, because almost nobody needs this message. The repaired cart works even without it.
    import('../care/tell-mended.ts').then(
      ({ tellMended }) => tellMended(mended),
      () => undefined,
    );
  },
  later: (work) => queueMicrotask(work),
});

export const { addSong, replaceSong, refreshSong } = songOperations(cartStore);

type Draft = { state: { getState(): { data: SongData }; subscribe(listener: () => void): () => void } };

/**
 * Copies changes of the draft to the song's line in the cart while a screen is open, so that the cart shows the current
 * name. `draft` must be the same function in each render.
 */
export const useDraftInCart = (draft: () => Draft): void =>
  useEffect(() => {
    const { state } = draft();
    const refresh = () => refreshSong(state.getState().data);
    refresh();
    return state.subscribe(refresh);
  }, [draft]);

/** The cart, kept up to date. The server and the first render see an empty one. */
export const useCart = (): Cart => useStore(cartStore, ({ cart }: CartState) => cart);
