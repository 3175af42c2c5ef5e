import type { SongSketch } from '../song.ts';

/** The customer's own words and song on a product. A picture of a product that has none of them shows an example. */
export interface GoodsWords {
  /** The lines of the song that are printed. */
  lines?: readonly string[];
  /** The names of two inks: 'press' or an ink of the shop. */
  inks?: readonly string[] | null;
  song?: SongSketch | null;
  /** The name and the date on a poster. */
  name?: string | null;
  date?: string | null;
  /** The line under the picture on a mug. */
  caption?: string | null;
  /** Whether the page lays a photograph over the product, so that nothing is drawn in its place. */
  hasPhoto?: boolean;
}
