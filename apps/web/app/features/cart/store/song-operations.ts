import type { SongData } from '@keepsong/domain/builder/song-data';
import { addSong } from '@keepsong/domain/cart/add-song';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { refreshSong } from '@keepsong/domain/cart/refresh-song';
import type { Result } from '@keepsong/domain/result';

type Store = { read: () => Cart; keep: (cart: Cart) => void };

/** What the builder does to the cart; the rest is loaded with the cart's own pages. */
export const songOperations = ({ read, keep }: Store) => ({
  /**
   * Puts a song and what goes under it into the cart. Refuses `second_song` while another song is there, unless the
   * customer has confirmed giving that one up (spec 4.3-01, 8.3-02).
   */
  addSong(lines: readonly CartLine[], { confirmed }: { confirmed: boolean }): Result<Cart> {
    const result = addSong(read(), lines, confirmed);
    if (result.ok) keep(result.value);
    return result;
  },

  /** Names the song as its draft does now, when that changed; other tabs hear of it as of any change. */
  refreshSong(draft: SongData): void {
    const cart = read();
    const fresh = refreshSong(cart, draft);
    if (fresh !== cart) keep(fresh);
  },
});
