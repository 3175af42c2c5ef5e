import type { SongData } from '@keepsong/domain/builder/song-data';
import { addSong } from '@keepsong/domain/cart/add-song';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { refreshSong } from '@keepsong/domain/cart/refresh-song';
import type { Result } from '@keepsong/domain/result';

type Store = { read: () => Cart; keep: (cart: Cart) => void };

/** The builder's operations on the cart. The other operations are loaded with the cart's own pages. */
export const songOperations = ({ read, keep }: Store) => ({
  /** Puts a song and its lines into the cart. Refuses with `second_song` while another song is there (spec 4.3-01). */
  addSong(lines: readonly CartLine[]): Result<Cart> {
    const result = addSong(read(), lines, false);
    if (result.ok) keep(result.value);
    return result;
  },

  /**
   * Puts a song and its lines into the cart in place of everything there, after the customer has agreed (spec 4.3-01,
   * 8.3-02). Returns the lines that were given up, so that the caller can report them and remove drafts of songs.
   */
  replaceSong(lines: readonly CartLine[]): CartLine[] {
    const cart = read();
    const result = addSong(cart, lines, true);
    if (!result.ok) return [];
    keep(result.value);
    return cart.products;
  },

  /** Updates the song's name from its draft, if it changed. Other tabs see this like any change. */
  refreshSong(draft: SongData): void {
    const cart = read();
    const fresh = refreshSong(cart, draft);
    if (fresh !== cart) keep(fresh);
  },
});
