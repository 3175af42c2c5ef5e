import type { SongSketch } from '../song.ts';

/** The customer's own words and song on a product. Without them, the picture shows an example. */
export interface GoodsWords {
  /** The lines of the song that are printed. */
  lines?: readonly string[];
  /** Two inks by name: 'press' or one of the shop's inks. */
  inks?: readonly string[] | null;
  song?: SongSketch | null;
  /** The name and the date on a poster. */
  name?: string | null;
  date?: string | null;
  /** The line under the picture on a mug. */
  caption?: string | null;
  /** Whether the page lays a photograph over the product. Nothing is drawn in that area then. */
  hasPhoto?: boolean;
}
