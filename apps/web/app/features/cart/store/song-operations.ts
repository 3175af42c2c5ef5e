import type { SongData } from '@keepsong/domain/builder/song-data';
import { addSong } from '@keepsong/domain/cart/add-song';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { refreshSong } from '@keepsong/domain/cart/refresh-song';
import type { Result } from '@keepsong/domain/result';

type Store = { read: () => Cart; keep: (cart: Cart) => void };

/** The builder's operations on the cart. The other operations are loaded with the cart's own pages. */
export const songOperations = ({ read, keep }: Store) => ({
  /**
   * Puts a song and its lines into the cart. Refuses with `second_song` while another song is there, unless the customer
   * has confirmed giving that one up (spec 4.3-01, 8.3-02).
   */
  addSong(lines: readonly CartLine[], { confirmed }: { confirmed: boolean }): Result<Cart> {
    const result = addSong(read(), lines, confirmed);
    if (result.ok) keep(result.value);
    return result;
  },

  /** Updates the song's name from its draft, if it changed. Other tabs see this like any change. */
  refreshSong(draft: SongData): void {
    const cart = read();
    const fresh = refreshSong(cart, draft);
    if (fresh !== cart) keep(fresh);
  },
});
