import { type BoughtLine, buysStreaming, isMadeFromSong, SLIDESHOW, STREAMING } from '../named-products.ts';

/**
 * The song that a product needs. `new_song`: a song that an artist writes, in the same cart; the product is
 * sold once for it. `song`: such a song, or one that the buyer ordered earlier. `any_song`: a song of either
 * kind in the same cart, or an earlier one. `instant_song`: an instant song in the same cart. Null: no song.
 */
export type SoldWith = 'new_song' | 'song' | 'any_song' | 'instant_song' | null;

/**
 * The song that goods need. Goods of the same kind can differ, because only some are made from a song. A mug
 * with the customer's photo needs none. A bundle follows the rules for its contents.
 */
export function songOfGoods(line: BoughtLine): SoldWith {
  if (buysStreaming([line])) return 'song';
  if (line.name === SLIDESHOW) return 'instant_song';
  return isMadeFromSong(line) ? 'any_song' : null;
}

/** A song is published once, also when streaming is in a bundle. */
export const streamedOnce = (line: BoughtLine): string | null => (buysStreaming([line]) ? STREAMING : null);
