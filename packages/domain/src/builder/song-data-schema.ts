import * as v from 'valibot';
import { SONG } from '../cart/named-products.ts';
import { isCents } from '../checkout/money.ts';
import { FLAG, OWN } from '../schema/fields.ts';
import { choice, flag, idList, isId, list, pattern, ROW_ID, record, text } from '../schema/strict.ts';
import { LIMITS } from '../text/limits.ts';
import { isDay } from '../time/day.ts';
import {
  isGenre,
  isMood,
  isOccasion,
  isRelationship,
  isStoryPrompt,
  isTempo,
  isVocals,
  MOODS,
  STORY_PROMPTS,
  type StoryPrompt,
  TEMPO_NOT_CHOSEN,
} from './options.ts';
import {
  MAX_EXTRA_VERSES,
  MAX_MUST_HAVES,
  MAX_PRONUNCIATIONS,
  MAX_RECOMMENDED,
  type SongData,
} from './song-data.ts';

const SLUG = /^[A-Za-z0-9_-]*$/;
const ROUTE_NAME = /^[A-Za-z0-9]*$/;
const SHORT = 100;

/** The path of one of the shop's files. Null when there is none. */
const PATH = v.pipe(
  text(LIMITS.reference),
  v.transform((path) => path || null),
);

const ARTIST = record({ id: ROW_ID, artist_name: text(LIMITS.personName), photo: PATH });

const PRONUNCIATION = record({
  subject: text(LIMITS.pronunciationSubject),
  pronounce: text(LIMITS.pronunciationSpelling),
  audio: PATH,
  saved: FLAG,
  expire: v.pipe(
    text(SHORT),
    v.check((moment) => moment === '' || !Number.isNaN(Date.parse(moment)), 'invalid'),
    v.transform((moment) => moment || null),
  ),
});

const MUST_HAVE = record({
  answer: text(LIMITS.mustIncludeTitle),
  description: text(LIMITS.mustIncludeDescription),
});

const QUESTION = v.object(
  { question: v.custom<StoryPrompt>(isStoryPrompt, 'invalid'), answer: text(LIMITS.storyAnswer) },
  'invalid',
);

/**
 * Reads the questions and their answers. An invalid question becomes an empty one, and so does a second answer to the
 * same prompt.
 */
const QUESTIONS = v.pipe(
  list(STORY_PROMPTS.length, OWN),
  v.transform((questions) =>
    questions.map((one, at) =>
      questions.findIndex(({ question }) => question === one.question) === at ? one : {},
    ),
  ),
  v.array(QUESTION),
);

/** All fields of a draft except the fields of the older builder. */
export const SONG_FIELDS = {
  slug: pattern(SHORT, SLUG),
  occasion: choice(isOccasion, ''),
  wanted_by: v.pipe(
    text(SHORT),
    v.check((day) => day === '' || isDay(day), 'invalid'),
  ),
  genre: choice(isGenre, ''),
  gender: choice(isVocals, ''),
  gifter_email: text(LIMITS.email),
  lastSongBuildPage: pattern(SHORT, ROUTE_NAME),
  selected_recommended_artist: v.nullish(ARTIST, null),
  recommended_artists: idList(MAX_RECOMMENDED, isId),
  require_update_artist: flag(false),
  recipient: text(LIMITS.recipient),
  relationship: choice(isRelationship, ''),
  song_product_name: v.pipe(
    pattern(SHORT, SLUG),
    v.transform((slug) => slug || SONG),
  ),
  // Repeated moods are dropped, so the list may be longer than the number of moods.
  moods: idList(2 * MOODS.length, isMood),
  questions: QUESTIONS,
  tempo: choice(isTempo, TEMPO_NOT_CHOSEN),
  pronunciations: list(MAX_PRONUNCIATIONS, PRONUNCIATION),
  must_have_questions: list(MAX_MUST_HAVES, MUST_HAVE),
  extra_verses: v.nullish(
    v.pipe(
      v.number('invalid'),
      v.check((count) => isCents(count), 'invalid'),
      v.check((count) => count <= MAX_EXTRA_VERSES, 'too_many'),
    ),
    0,
  ),
  pickForMe: flag(null),
  notes: text(LIMITS.notes),
} satisfies { [K in Exclude<keyof SongData, 'older'>]: v.GenericSchema<unknown, SongData[K]> };
