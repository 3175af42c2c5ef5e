import type { InstantAnswers } from '../../instant/collection.ts';
import type { Crop } from '../../instant/slideshow.ts';
import type { RevisionOrder } from '../../stories/revision.ts';

/** An uploaded picture as the shop keeps it. */
export type KeptImage = { id: string; imageKey: string; width: number; height: number };

/** What a line is made from, as it was ordered: pictures in the store, and texts with what they were asked by. */
export type FrozenPod = {
  /** `caption` and `crop` are of a slideshow. */
  images: (KeptImage & { caption?: string | undefined; crop?: Crop | undefined })[];
  texts: { key: string; labelEn: string; labelSp: string; text: string }[];
};

/** The instant song that was picked, by the shop's own knowledge (spec 3.11-04). */
export type FrozenInstant = {
  taskId: string;
  /** The row of the song that is made of it. */
  songId: string;
  collectionId: string;
  artistId: string;
  artistName: string;
  templateSongId: string;
  answers: InstantAnswers;
  nameKey: string | null;
  /** The recipient, where the song names one. */
  spelling: string | null;
  /** Ids of spec 3.3. */
  occasion: string;
  genre: string;
  mood: string;
  tempo: string;
};

/** A recorded intro: a file of the store. */
export type FrozenGreeting = { id: string; audioKey: string; seconds: number };

/** The marked lines of one line of the cart, with what they cost. */
export type RevisionLine = RevisionOrder & {
  storyId: number;
  freeLines: number;
  paidLines: number;
  cents: number;
};

/** A song as pricing its revision needs it; instants as JSON writes them. */
export type RevisableStory = {
  id: number;
  ownerId: number;
  /** Lyrics of a delivered song; null for one that is not there yet. */
  lyrics: string | null;
  deliveredAt: string | null;
  /** Its commission lies with nobody, and no new version waits to be accepted. */
  isFree: boolean;
  /** A revision has used the free lines. */
  hadFree: boolean;
};
