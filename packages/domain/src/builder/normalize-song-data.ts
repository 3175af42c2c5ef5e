import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuseFields } from '../result.ts';
import { LIMITS } from '../text/limits.ts';
import { tidyText } from '../text/tidy.ts';
import { isDay } from '../time/day.ts';
import {
  emptyOlderFields,
  MAX_SELECTED_ARTISTS,
  MAX_VIDEOS,
  type OlderArtist,
  type OlderFields,
  type OlderVideo,
} from './older-fields.ts';
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
  TEMPO_NOT_CHOSEN,
} from './options.ts';
import {
  emptySongData,
  MAX_EXTRA_VERSES,
  MAX_MUST_HAVES,
  MAX_PRONUNCIATIONS,
  MAX_RECOMMENDED,
  type MustHave,
  type Pronunciation,
  type SelectedArtist,
  type SongData,
  type StoryQuestion,
} from './song-data.ts';

const SLUG = /^[A-Za-z0-9_-]*$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const ROUTE_NAME = /^[A-Za-z0-9]*$/;
const SHORT = 100;
/** More than the shop has. */
const MAX_GENRES = 40;

type Bag = Readonly<Record<string, unknown>>;
type Errors = Record<string, FieldCode>;
type Guard<T extends string> = (value: unknown) => value is T;

/**
 * Turns untrusted JSON into a draft: missing fields get their empty value, unknown keys are dropped, numbers that
 * stand for ids become strings, text is tidied. Nothing is cut: what is too long or not a choice is refused as
 * `song_data_invalid` with the code of each field by its path (`questions.0.answer`). Half-made drafts pass; whether
 * a step is complete is `fieldErrors` of steps.ts. Lengths: spec 5-20.
 */
export const normalizeSongData = (input: unknown): Result<SongData> => normalize(input, readOlder);

/**
 * The same for what this browser kept itself: the fields of the older builder, which few drafts have, are looked at by
 * the shop when they are saved.
 */
export const normalizeKeptData = (input: unknown): Result<SongData> =>
  normalize(input, (value) => (isOlderFields(value) ? value : null));

type ReadOlder = (value: unknown, errors: Errors) => OlderFields | null;

const isOlderFields = (value: unknown): value is OlderFields =>
  isBag(value) && Array.isArray(value.selected_artists) && typeof value.flow_version === 'string';

function normalize(input: unknown, older: ReadOlder): Result<SongData> {
  const errors: Errors = {};
  if (!isBag(input)) return refuseFields('song_data_invalid', { '': 'invalid' });
  const data = { ...readSongData(input, errors), older: older(fieldOf(input, 'older'), errors) };
  return Object.keys(errors).length > 0 ? refuseFields('song_data_invalid', errors) : ok(data);
}

function readSongData(bag: Bag, errors: Errors): Omit<SongData, 'older'> {
  const empty = emptySongData();
  return {
    slug: readPattern(bag, 'slug', SLUG, errors),
    occasion: readChoice(bag, 'occasion', isOccasion, '', errors),
    wanted_by: readWantedBy(bag, errors),
    genre: readChoice(bag, 'genre', isGenre, '', errors),
    gender: readChoice(bag, 'gender', isVocals, '', errors),
    gifter_email: readText(bag, 'gifter_email', LIMITS.email, errors),
    lastSongBuildPage: readPattern(bag, 'lastSongBuildPage', ROUTE_NAME, errors),
    selected_recommended_artist: readArtist(bag.selected_recommended_artist, errors),
    recommended_artists: readIds(bag, 'recommended_artists', errors),
    require_update_artist: readFlag(bag, 'require_update_artist', errors) ?? empty.require_update_artist,
    recipient: readText(bag, 'recipient', LIMITS.recipient, errors),
    relationship: readChoice(bag, 'relationship', isRelationship, '', errors),
    song_product_name: readPattern(bag, 'song_product_name', SLUG, errors) || empty.song_product_name,
    moods: readMoods(bag, errors),
    questions: readQuestions(bag, errors),
    tempo: readChoice(bag, 'tempo', isTempoValue, TEMPO_NOT_CHOSEN, errors),
    pronunciations: readList(bag, 'pronunciations', MAX_PRONUNCIATIONS, readPronunciation, errors),
    must_have_questions: readList(bag, 'must_have_questions', MAX_MUST_HAVES, readMustHave, errors),
    extra_verses: readExtraVerses(bag, errors),
    pickForMe: readFlag(bag, 'pickForMe', errors),
    notes: readText(bag, 'notes', LIMITS.notes, errors),
  };
}

/** What only the older builder keeps (spec 3.1); null in the v3 flow. */
function readOlder(value: unknown, errors: Errors): OlderFields | null {
  if (value === null || value === undefined) return null;
  if (!isBag(value)) return fail(errors, 'older', 'invalid', null);
  const empty = emptyOlderFields();
  const text = (key: string) => readText(value, key, LIMITS.reference, errors, `older.${key}`);
  return {
    flow_version: isOneOf(FLOWS)(value.flow_version) ? value.flow_version : empty.flow_version,
    artist_selection_method: isOneOf(METHODS)(value.artist_selection_method)
      ? value.artist_selection_method
      : empty.artist_selection_method,
    selected_artists: readList(
      value,
      'selected_artists',
      MAX_SELECTED_ARTISTS,
      readOlderArtist,
      errors,
      'older.selected_artists',
    ),
    preferred_artist_switch: value.preferred_artist_switch === true,
    preferred_artist: text('preferred_artist'),
    tempo_preference: isTempoValue(value.tempo_preference) ? value.tempo_preference : empty.tempo_preference,
    mention_recipient: value.mention_recipient === 'Yes' ? 'Yes' : 'No',
    mention_occasion: value.mention_occasion === 'Yes' ? 'Yes' : 'No',
    deliveryType: text('deliveryType') || empty.deliveryType,
    selectedDeliveryMethod: text('selectedDeliveryMethod'),
  };
}

const FLOWS = ['v1', 'v2'] as const;
const METHODS = ['recommended', 'search', ''] as const;
const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.some((one) => one === value);

function readOlderArtist(item: Bag, path: string, errors: Errors): OlderArtist {
  const id = idText(fieldOf(item, 'id'));
  if (id === null || !ID.test(id)) errors[`${path}.id`] = 'invalid';
  const days = fieldOf(item, 'available_delivery_days');
  return {
    id: id ?? '',
    artist_name: readText(item, 'artist_name', LIMITS.personName, errors, `${path}.artist_name`),
    photo: readText(item, 'photo', LIMITS.reference, errors, `${path}.photo`) || null,
    genres: wordsIn(fieldOf(item, 'genres')),
    gender: readChoice(item, 'gender', isVocals, '', errors, `${path}.gender`),
    available_delivery_days: typeof days === 'number' && Number.isSafeInteger(days) ? days : 0,
    artist_power_user: fieldOf(item, 'artist_power_user') === true,
    artist_verified: fieldOf(item, 'artist_verified') === true,
    exclusivity: fieldOf(item, 'exclusivity') === true,
    videos: readList(item, 'videos', MAX_VIDEOS, readVideo, errors, `${path}.videos`),
    genresOptions: wordsIn(fieldOf(item, 'genresOptions') ?? fieldOf(item, 'genres')).filter(isGenre),
    fromSinglePage: fieldOf(item, 'fromSinglePage') === true,
    selected_genre: readChoice(item, 'selected_genre', isGenre, '', errors, `${path}.selected_genre`),
  };
}

const readVideo = (item: Bag, path: string, errors: Errors): OlderVideo => ({
  video_type: 'Artist Intro',
  src: readText(item, 'src', LIMITS.reference, errors, `${path}.src`),
});

/** The short texts of a list: what an artist is known for is told, never decided by. */
const wordsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'string' && one.length <= SHORT).slice(0, MAX_GENRES)
    : [];

const isTempoValue = (id: unknown): id is SongData['tempo'] => id === TEMPO_NOT_CHOSEN || isTempo(id);

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is not there: an inherited one must not be taken for the sender's. */
const fieldOf = (bag: Bag, key: string): unknown => (Object.hasOwn(bag, key) ? (bag[key] ?? null) : null);

function readText(bag: Bag, key: string, max: number, errors: Errors, path = key): string {
  const value = fieldOf(bag, key);
  if (value === null) return '';
  if (typeof value !== 'string') return fail(errors, path, 'invalid', '');
  const text = tidyText(value);
  return text.length > max ? fail(errors, path, 'too_long', '') : text;
}

function readWantedBy(bag: Bag, errors: Errors): SongData['wanted_by'] {
  const day = readText(bag, 'wanted_by', SHORT, errors);
  return day === '' || isDay(day) ? day : fail(errors, 'wanted_by', 'invalid', '');
}

function readPattern(bag: Bag, key: string, pattern: RegExp, errors: Errors): string {
  const text = readText(bag, key, SHORT, errors);
  return pattern.test(text) ? text : fail(errors, key, 'invalid', '');
}

function readChoice<T extends string, E extends string>(
  bag: Bag,
  key: string,
  guard: Guard<T>,
  empty: E,
  errors: Errors,
  path = key,
): T | E {
  const value = fieldOf(bag, key);
  if (value === null || value === '') return empty;
  const id = idText(value);
  return guard(id) ? id : fail(errors, path, 'invalid', empty);
}

function readFlag(bag: Bag, key: string, errors: Errors): boolean | null {
  const value = fieldOf(bag, key);
  return value === null || typeof value === 'boolean' ? value : fail(errors, key, 'invalid', null);
}

function readExtraVerses(bag: Bag, errors: Errors): number {
  const value = fieldOf(bag, 'extra_verses') ?? 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    return fail(errors, 'extra_verses', 'invalid', 0);
  return value > MAX_EXTRA_VERSES ? fail(errors, 'extra_verses', 'too_many', 0) : value;
}

function readArtist(value: unknown, errors: Errors): SelectedArtist | null {
  const key = 'selected_recommended_artist';
  if (value === null || value === undefined) return null;
  if (!isBag(value)) return fail(errors, key, 'invalid', null);
  const id = idText(fieldOf(value, 'id'));
  if (id === null || !ID.test(id)) return fail(errors, `${key}.id`, 'invalid', null);
  return {
    id,
    artist_name: readText(value, 'artist_name', LIMITS.personName, errors, `${key}.artist_name`),
    photo: readText(value, 'photo', LIMITS.reference, errors, `${key}.photo`) || null,
  };
}

/** Reads a list item by item; `read` gets the path of its item and notes what is wrong there. */
function readList<T>(
  bag: Bag,
  key: string,
  max: number,
  read: (item: Bag, path: string, errors: Errors) => T,
  errors: Errors,
  path = key,
): T[] {
  return readArray(bag, key, max, errors, path).flatMap((item, index) => {
    const place = `${path}.${index}`;
    return isBag(item) ? [read(item, place, errors)] : fail<T[]>(errors, place, 'invalid', []);
  });
}

function readArray(bag: Bag, key: string, max: number, errors: Errors, path = key): unknown[] {
  const value = fieldOf(bag, key);
  if (value === null) return [];
  if (!Array.isArray(value)) return fail(errors, path, 'invalid', []);
  return value.length > max ? fail(errors, path, 'too_many', []) : value;
}

function readIds(bag: Bag, key: string, errors: Errors): string[] {
  const ids = readArray(bag, key, MAX_RECOMMENDED, errors).map(idText);
  const good = ids.filter((id) => id !== null).filter((id) => ID.test(id));
  return good.length === ids.length ? [...new Set(good)] : fail(errors, key, 'invalid', []);
}

function readMoods(bag: Bag, errors: Errors): SongData['moods'] {
  // Repetitions are dropped, so a list may be somewhat longer than there are moods.
  const ids = readArray(bag, 'moods', 2 * MOODS.length, errors).map(idText);
  const moods = ids.filter(isMood);
  return moods.length === ids.length ? [...new Set(moods)] : fail(errors, 'moods', 'invalid', []);
}

function readQuestions(bag: Bag, errors: Errors): StoryQuestion[] {
  const asked = new Set<string>();
  return readArray(bag, 'questions', STORY_PROMPTS.length, errors).flatMap((item, index) => {
    const path = `questions.${index}`;
    const question = isBag(item) ? fieldOf(item, 'question') : null;
    if (!isBag(item) || !isStoryPrompt(question) || asked.has(question))
      return fail<StoryQuestion[]>(errors, `${path}.question`, 'invalid', []);
    asked.add(question);
    return [{ question, answer: readText(item, 'answer', LIMITS.storyAnswer, errors, `${path}.answer`) }];
  });
}

function readPronunciation(item: Bag, path: string, errors: Errors): Pronunciation {
  const text = (key: string, max: number) => readText(item, key, max, errors, `${path}.${key}`);
  const expire = text('expire', SHORT) || null;
  if (expire !== null && Number.isNaN(Date.parse(expire))) errors[`${path}.expire`] = 'invalid';
  return {
    subject: text('subject', LIMITS.pronunciationSubject),
    pronounce: text('pronounce', LIMITS.pronunciationSpelling),
    audio: text('audio', LIMITS.reference) || null,
    saved: fieldOf(item, 'saved') === true,
    expire,
  };
}

function readMustHave(item: Bag, path: string, errors: Errors): MustHave {
  return {
    answer: readText(item, 'answer', LIMITS.mustIncludeTitle, errors, `${path}.answer`),
    description: readText(item, 'description', LIMITS.mustIncludeDescription, errors, `${path}.description`),
  };
}

/** Option ids are strings (decisions); older clients and JSON from elsewhere send them as numbers. */
function idText(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' ? value : null;
}

function fail<T>(errors: Errors, path: string, code: FieldCode, fallback: T): T {
  errors[path] = code;
  return fallback;
}
