import type { InstantAnswers } from '../../instant/collection.ts';
import type { Crop } from '../../instant/slideshow.ts';
import type { RevisionOrder } from '../../stories/revision.ts';

/** The products in a bundle, as an order stores them. */
export type FrozenContents = {
  productId: number;
  name: string;
  titleEn: string;
  titleSp: string;
  /**
   * Whether this part is an editors' product that asks for lines of a song. Missing when no part is made from a song
   * by itself, and in orders of earlier versions of the shop. The mark of the whole bundle is then for all parts.
   */
  asksForLyrics?: boolean | undefined;
}[];

/** An uploaded picture that the shop has stored as a file. */
export type KeptImage = { id: string; imageKey: string; width: number; height: number };

/**
 * The words for one text of a made-to-order product, in both languages: its label and, if the customer chose the text
 * from a list, the name of the choice.
 */
export type PodWords = { labelEn: string; labelSp: string; chosenEn?: string; chosenSp?: string };

/**
 * The pictures and texts of a made-to-order line as they were ordered. Each text is stored with the words that it had
 * then.
 */
export type FrozenPod = {
  /** Only pictures of a slideshow have `caption` and `crop`. */
  images: (KeptImage & { caption?: string | undefined; crop?: Crop | undefined })[];
  texts: ({ key: string; text: string } & PodWords)[];
  /** Set for editors' products that ask for lines of a song, even when the customer has chosen none. */
  asksForLyrics?: true | undefined;
};

/** The chosen instant song with the facts that the shop has stored itself (spec 3.11-04). */
export type FrozenInstant = {
  taskId: string;
  /** The id of the song that is made from this choice. */
  songId: string;
  collectionId: string;
  artistId: string;
  artistName: string;
  templateSongId: string;
  answers: InstantAnswers;
  nameKey: string | null;
  /** The recipient's name. Null when the song does not contain a name. */
  spelling: string | null;
  /** The title of the song's preview. Missing in orders of earlier versions of the shop. */
  title?: string;
  /** The next four are ids of spec 3.3. */
  occasion: string;
  genre: string;
  mood: string;
  tempo: string;
};

/** The recorded intro of a song. It is stored as a file. */
export type FrozenGreeting = { id: string; audioKey: string; seconds: number };

/** The revision that a cart line orders, and its price. */
export type RevisionLine = RevisionOrder & {
  storyId: number;
  freeLines: number;
  paidLines: number;
  cents: number;
};
