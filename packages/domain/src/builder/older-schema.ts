import * as v from 'valibot';
import { FLAG, listOf } from '../schema/fields.ts';
import { choice, list, ROW_ID, record, text } from '../schema/strict.ts';
import { LIMITS } from '../text/limits.ts';
import { MAX_SELECTED_ARTISTS, MAX_VIDEOS, type OlderFields } from './older-fields.ts';
import { isGenre, isTempo, isVocals, TEMPO_NOT_CHOSEN } from './options.ts';

const SHORT = 100;
/** A limit that is higher than the number of the shop's genres. */
const MAX_GENRES = 40;

/** A list of short texts that describe an artist. No rule depends on them. */
const WORDS = v.pipe(
  listOf(
    v.pipe(
      v.string(),
      v.check((word) => word.length <= SHORT),
    ),
  ),
  v.transform((words) => words.slice(0, MAX_GENRES)),
);

const VIDEO = v.pipe(
  record({ src: text(LIMITS.reference) }),
  v.transform(({ src }) => ({ video_type: 'Artist Intro' as const, src })),
);

const ARTIST = v.pipe(
  record({
    id: ROW_ID,
    artist_name: text(LIMITS.personName),
    photo: v.pipe(
      text(LIMITS.reference),
      v.transform((path) => path || null),
    ),
    genres: WORDS,
    gender: choice(isVocals, ''),
    available_delivery_days: v.fallback(
      v.pipe(
        v.number(),
        v.check((days) => Number.isSafeInteger(days)),
      ),
      0,
    ),
    artist_power_user: FLAG,
    artist_verified: FLAG,
    exclusivity: FLAG,
    videos: list(MAX_VIDEOS, VIDEO),
    genresOptions: v.nullish(WORDS, null),
    fromSinglePage: FLAG,
    selected_genre: choice(isGenre, ''),
  }),
  v.transform(({ genresOptions, ...artist }) => ({
    ...artist,
    genresOptions: (genresOptions ?? artist.genres).filter(isGenre),
  })),
);

/** The fields of a draft that only the older builder uses (spec 3.1). Null in drafts of the v3 builder. */
export const OLDER = v.nullish(
  record({
    flow_version: v.fallback(v.picklist(['v1', 'v2']), 'v2'),
    artist_selection_method: v.fallback(v.picklist(['recommended', 'search', '']), ''),
    selected_artists: list(MAX_SELECTED_ARTISTS, ARTIST),
    preferred_artist_switch: FLAG,
    preferred_artist: text(LIMITS.reference),
    tempo_preference: v.fallback(choice(isTempo, TEMPO_NOT_CHOSEN), TEMPO_NOT_CHOSEN),
    mention_recipient: v.fallback(v.picklist(['Yes', 'No']), 'No'),
    mention_occasion: v.fallback(v.picklist(['Yes', 'No']), 'No'),
    deliveryType: v.pipe(
      text(LIMITS.reference),
      v.transform((type) => type || 'standard'),
    ),
    selectedDeliveryMethod: text(LIMITS.reference),
  }),
  null,
) satisfies v.GenericSchema<unknown, OlderFields | null>;
