import type { InstantAnswers } from '../../instant/collection.ts';
import type { Crop } from '../../instant/slideshow.ts';
import type { RevisionOrder } from '../../stories/revision.ts';

/** An uploaded picture in the shop's store. */
export type KeptImage = { id: string; imageKey: string; width: number; height: number };

/** The pictures and texts of a made-to-order line, as they were ordered. Texts are kept with their labels. */
export type FrozenPod = {
  /** Only pictures of a slideshow have `caption` and `crop`. */
  images: (KeptImage & { caption?: string | undefined; crop?: Crop | undefined })[];
  texts: { key: string; labelEn: string; labelSp: string; text: string }[];
};

/** The chosen instant song, as the shop itself knows it (spec 3.11-04). */
export type FrozenInstant = {
  taskId: string;
  /** The row of the song that is made from it. */
  songId: string;
  collectionId: string;
  artistId: string;
  artistName: string;
  templateSongId: string;
  answers: InstantAnswers;
  nameKey: string | null;
  /** The recipient's name, if the song contains one. */
  spelling: string | null;
  /** Ids of spec 3.3. */
  occasion: string;
  genre: string;
  mood: string;
  tempo: string;
};

/** A recorded intro, stored as a file. */
export type FrozenGreeting = { id: string; audioKey: string; seconds: number };

/** The revision that one cart line orders, with its price. */
export type RevisionLine = RevisionOrder & {
  storyId: number;
  freeLines: number;
  paidLines: number;
  cents: number;
};

/** A song, with the facts that are needed to price its revision; times are ISO text. */
export type RevisableStory = {
  id: number;
  ownerId: number;
  /** Lyrics of a delivered song; null before the delivery. */
  lyrics: string | null;
  deliveredAt: string | null;
  /** No artist is working on it, and no new version waits to be accepted. */
  isFree: boolean;
  /** Whether a revision has already used the free lines. */
  hadFree: boolean;
};
