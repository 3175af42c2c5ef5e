import { SONG } from '../cart/named-products.ts';
import { isBlank } from '../text/tidy.ts';
import type { Day } from '../time/chicago.ts';
import type { OlderFields } from './older-fields.ts';
import type { GenreId, MoodId, Occasion, Relationship, StoryPrompt, TempoId, VocalsId } from './options.ts';
import { TEMPO_NOT_CHOSEN } from './options.ts';

/** The chosen artist as a draft stores them (spec 3.2-04). */
export type SelectedArtist = { id: string; artist_name: string; photo: string | null };

/** A prompt with its answer (spec 3.2-07). */
export type StoryQuestion = { question: StoryPrompt; answer: string };

/**
 * Something that the song must contain (spec 3.1-12, 5-22, 5-23). `answer` names it, and `description` says why it
 * matters.
 */
export type MustHave = { answer: string; description: string };

/**
 * How a name, place or thing is pronounced (spec 3.1-11). `pronounce` is the phonetic spelling, and `audio` is the
 * storage id of a recording. `saved` says whether the recording is uploaded. `expire` is the ISO time at which it is
 * deleted if it is not paid for.
 */
export type Pronunciation = {
  subject: string;
  pronounce: string;
  audio: string | null;
  saved: boolean;
  expire: string | null;
};

/** The draft of a song in the v3 builder (spec 3.2). An empty string means that nothing is chosen yet. */
export type SongData = {
  slug: string;
  occasion: Occasion | '';
  /** The day by which the customer needs the song, `YYYY-MM-DD`. '' when the customer named no day. */
  wanted_by: Day | '';
  genre: GenreId | '';
  /** The vocal style. '3' means no preference. */
  gender: VocalsId | '';
  gifter_email: string;
  /** The route name of the builder page that was visited last. */
  lastSongBuildPage: string;
  selected_recommended_artist: SelectedArtist | null;
  /** The ids of the artists who were recommended so far. */
  recommended_artists: string[];
  require_update_artist: boolean;
  recipient: string;
  relationship: Relationship | '';
  song_product_name: string;
  moods: MoodId[];
  questions: StoryQuestion[];
  tempo: TempoId | typeof TEMPO_NOT_CHOSEN;
  pronunciations: Pronunciation[];
  must_have_questions: MustHave[];
  /** How many verses to add to the song, 0…MAX_EXTRA_VERSES. */
  extra_verses: number;
  /**
   * True when the shop shall find an artist, false when the customer knows one (spec 3.3-08). Null when nothing is
   * chosen yet.
   */
  pickForMe: boolean | null;
  /** Anything else the artist should know. */
  notes: string;
  /** The fields of the older builder (spec 3.1). Null in drafts of v3. */
  older: OlderFields | null;
};

/**
 * The must-have items without the empty ones. A draft keeps empty items while the customer is writing, but the artist
 * does not need them.
 */
export const filledMustHaves = (items: readonly MustHave[]): MustHave[] =>
  items.filter(({ answer, description }) => !isBlank(answer) || !isBlank(description));

/** The pronunciations without the empty ones. */
export const filledPronunciations = (items: readonly Pronunciation[]): Pronunciation[] =>
  items.filter(({ subject }) => !isBlank(subject));

/** The customer answers exactly this many questions (spec 4.2-05). */
export const QUESTIONS_NEEDED = 2;

/** The most extra verses that fit into a song. */
export const MAX_EXTRA_VERSES = 12;

/** How many things the customer can name that must be in the song (spec 3.1-12). */
export const MAX_MUST_HAVES = 3;

export const MAX_PRONUNCIATIONS = 12;

/** How many recommended artists a draft remembers: twenty-five pages of 20 artists (spec 9.4-06). */
export const MAX_RECOMMENDED = 500;

/** The data of a new draft. Every call returns new arrays. */
export const emptySongData = (): SongData => ({
  slug: '',
  occasion: '',
  wanted_by: '',
  genre: '',
  gender: '',
  gifter_email: '',
  lastSongBuildPage: '',
  selected_recommended_artist: null,
  recommended_artists: [],
  require_update_artist: false,
  recipient: '',
  relationship: '',
  song_product_name: SONG,
  moods: [],
  questions: [],
  tempo: TEMPO_NOT_CHOSEN,
  pronunciations: [],
  must_have_questions: [],
  extra_verses: 0,
  pickForMe: null,
  notes: '',
  older: null,
});
