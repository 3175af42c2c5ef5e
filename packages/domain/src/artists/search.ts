import { type GenreId, isGenre, isVocals, VOCALS_ANY, type VocalsId } from '../builder/options.ts';
import type { SongData } from '../builder/song-data.ts';
import { tidyText } from '../text/tidy.ts';

/** What artists are searched by (spec 7.2-10). */
export type ArtistFilters = {
  genders: VocalsId[];
  genres: GenreId[];
  artist_exclusivity_only: boolean;
  artist_one_day_delivery: boolean;
  keyword: string;
  show_at_capacity: boolean;
  per_page: number;
};

/** spec 9.4-01 */
export const directoryFilters = (): ArtistFilters => ({
  genders: [],
  genres: [],
  artist_exclusivity_only: false,
  artist_one_day_delivery: false,
  keyword: '',
  show_at_capacity: true,
  per_page: 12,
});

/** spec 9.4-02, 7.2-11 */
export const builderFilters = (): ArtistFilters => ({
  ...directoryFilters(),
  show_at_capacity: false,
  per_page: 24,
});

/** The longest keyword that is searched for. */
export const KEYWORD_MAX = 100;

/**
 * Filters as the JSON of the address query `filters`, without per_page, show_at_capacity and empty values
 * (spec 9.4-04); '' when nothing is filtered. URLSearchParams does the percent-encoding.
 */
export function encodeFilters(filters: ArtistFilters): string {
  const { per_page: _perPage, show_at_capacity: _atCapacity, ...kept } = filters;
  const entries = Object.entries(kept).filter(([, value]) => !isEmpty(value));
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

/** Filters from the query over `defaults`. Anything malformed or unknown in it is the default (issue: never an error). */
export function decodeFilters(query: string | null, defaults: ArtistFilters): ArtistFilters {
  const stored = query === null ? null : parse(query);
  if (!isRecord(stored)) return defaults;
  return {
    ...defaults,
    genders: listOf(stored.genders, isVocals) ?? defaults.genders,
    genres: listOf(stored.genres, isGenre) ?? defaults.genres,
    artist_exclusivity_only: flagOf(stored.artist_exclusivity_only) ?? defaults.artist_exclusivity_only,
    artist_one_day_delivery: flagOf(stored.artist_one_day_delivery) ?? defaults.artist_one_day_delivery,
    keyword: keywordOf(stored.keyword) ?? defaults.keyword,
  };
}

/** spec 9.4-06, 9.4-07 */
export const SWIPE_PAGE_SIZE = 20;
export const SWIPE_FETCH_AT = 3;

/** Which artists a recommendation leaves out, or brings back in their order (spec 7.2-14). */
export type RecommendationScope =
  | { exclude_artist_ids: readonly string[] }
  | { pre_recommended_ids: readonly string[] };

export type RecommendationQuery = {
  genre: string;
  occasion: string;
  relationship: string;
  /** Left out for '3': any voice will do. */
  gender?: string;
  exclude_artist_ids?: readonly string[];
  pre_recommended_ids?: readonly string[];
};

/** The criteria of a draft for recommendations (spec 7.2-14, 7.2-15). An empty list of ids is left out. */
export function recommendationQuery(
  { genre, gender, occasion, relationship }: Pick<SongData, 'genre' | 'gender' | 'occasion' | 'relationship'>,
  scope: RecommendationScope,
): RecommendationQuery {
  const ids = Object.entries(scope).filter(([, list]) => list.length > 0);
  return {
    genre,
    occasion,
    relationship,
    ...(gender === '' || gender === VOCALS_ANY ? {} : { gender }),
    ...Object.fromEntries(ids),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === false || (Array.isArray(value) && value.length === 0);

function listOf<T extends string>(value: unknown, guard: (id: unknown) => id is T): T[] | null {
  return Array.isArray(value) ? [...new Set(value.map((id: unknown) => String(id)).filter(guard))] : null;
}

const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

const keywordOf = (value: unknown): string | null =>
  typeof value === 'string' ? tidyText(value).trim().slice(0, KEYWORD_MAX) : null;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
