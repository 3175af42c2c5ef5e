import { SONG } from '../cart/named-products.ts';
import { isBlank } from '../text/tidy.ts';
import type { Day } from '../time/chicago.ts';
import type { OlderFields } from './older-fields.ts';
import type { GenreId, MoodId, Occasion, Relationship, StoryPrompt, TempoId, VocalsId } from './options.ts';
import { TEMPO_NOT_CHOSEN } from './options.ts';

/** An artist as the draft remembers the choice (spec 3.2-04). */
export type SelectedArtist = { id: string; artist_name: string; photo: string | null };

/** One prompted question with its answer (spec 3.2-07). */
export type StoryQuestion = { question: StoryPrompt; answer: string };

/** Something that must be in the song: `answer` is its title, `description` why (spec 3.1-12, 5-22, 5-23). */
export type MustHave = { answer: string; description: string };

/**
 * How a name, place or thing is said (spec 3.1-11). `pronounce` is the phonetic spelling, `audio` the storage id of a
 * recording, `saved` whether the recording is uploaded, `expire` the ISO instant after which an unpaid one is gone.
 */
export type Pronunciation = {
  subject: string;
  pronounce: string;
  audio: string | null;
  saved: boolean;
  expire: string | null;
};

/** A song draft as the v3 builder keeps it (spec 3.2). An empty string is a choice that is not made yet. */
export type SongData = {
  slug: string;
  occasion: Occasion | '';
  /** The day by which the song is needed, `YYYY-MM-DD`; '' when the customer named none. */
  wanted_by: Day | '';
  genre: GenreId | '';
  /** Vocal style; '3' is no preference. */
  gender: VocalsId | '';
  gifter_email: string;
  /** Route name of the last builder page. */
  lastSongBuildPage: string;
  selected_recommended_artist: SelectedArtist | null;
  /** Ids of artists recommended so far. */
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
  /** True: the shop finds the artist. False: the customer knows who (spec 3.3-08). Null while not chosen. */
  pickForMe: boolean | null;
  /** Anything else the artist should know. */
  notes: string;
  /** The fields of the older builder (spec 3.1); a draft that has them is in that flow. */
  older: OlderFields | null;
};

/**
 * The must-have items without empty ones. A draft keeps empty items while the customer writes; the artist does not need
 * them.
 */
export const filledMustHaves = (items: readonly MustHave[]): MustHave[] =>
  items.filter(({ answer, description }) => !isBlank(answer) || !isBlank(description));

/** The pronunciations without empty ones. */
export const filledPronunciations = (items: readonly Pronunciation[]): Pronunciation[] =>
  items.filter(({ subject }) => !isBlank(subject));

/** Exactly two questions are answered (spec 4.2-05). */
export const QUESTIONS_NEEDED = 2;

/** The most extra verses that fit into a song. */
export const MAX_EXTRA_VERSES = 12;

/** spec 3.1-12: three things that must be in the song. */
export const MAX_MUST_HAVES = 3;

export const MAX_PRONUNCIATIONS = 12;

/** Recommendations come in pages of 20 (spec 9.4-06); a draft remembers at most twenty-five pages. */
export const MAX_RECOMMENDED = 500;

/** A fresh draft. Every call returns its own arrays. */
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
