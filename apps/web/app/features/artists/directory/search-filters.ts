import { isGenre, isVocals, VOCALS_ANY } from '@keepsong/domain/builder/options';
import { FLAG, fields, listOf } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';
import { FILTERS, KEYWORD, KEYWORD_MAX, readListFilters } from '~/platform/page/list-filters.ts';

/** The filters of the artist search. `genres` and `genders` hold option ids. */
export type SearchFilters = { keyword: string; genres: string[]; genders: string[] };

export const NO_FILTERS: SearchFilters = { keyword: '', genres: [], genders: [] };

/** How many filters are set. The keyword does not count, because it has its own field. */
export const activeFilters = ({ genres, genders }: SearchFilters): number => genres.length + genders.length;

const options = (isKnown: (id: string) => boolean) =>
  v.pipe(
    listOf(v.pipe(v.string(), v.check(isKnown))),
    v.transform((ids) => [...new Set(ids)]),
  );
const SEARCH = {
  keyword: KEYWORD,
  genres: options(isGenre),
  genders: options((id) => isVocals(id) && id !== VOCALS_ANY),
};
const SEARCH_FILTERS = fields(SEARCH);

/** Reads the filters from a query string and ignores unknown values. */
export const readFilters = (search: URLSearchParams): SearchFilters =>
  readListFilters(search, SEARCH_FILTERS);

/** The query string for these filters; '' when none is set. Empty values are left out (spec 9.4-04). */
export function filtersQuery(filters: SearchFilters): string {
  const used = Object.entries(filters).filter(
    ([, value]) => (typeof value === 'string' ? value.trim() : value).length > 0,
  );
  if (used.length === 0) return '';
  return `?${new URLSearchParams({ [FILTERS]: JSON.stringify(Object.fromEntries(used)) })}`;
}

/** The filters of the directory: what an artist sings, and how the shop works with them (spec 7.2-10). */
export type DirectoryFilters = SearchFilters & {
  artist_exclusivity_only: boolean;
  artist_one_day_delivery: boolean;
};

const DIRECTORY_FILTERS = fields({
  ...SEARCH,
  artist_exclusivity_only: FLAG,
  artist_one_day_delivery: FLAG,
});

/**
 * Reads the directory's filters from its address. Without scripts, the search form sends the keyword as the parameter
 * `keyword`. It comes before the keyword in `filters`.
 */
export function readDirectoryFilters(search: URLSearchParams): DirectoryFilters {
  const filters = readListFilters(search, DIRECTORY_FILTERS);
  return { ...filters, keyword: search.get('keyword')?.slice(0, KEYWORD_MAX) ?? filters.keyword };
}

/** The filters that are set, in the form in which the address stores them. */
function setOf({ artist_exclusivity_only, artist_one_day_delivery, ...filters }: DirectoryFilters): object {
  const { keyword, ...lists } = filters;
  return {
    ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
    ...(artist_exclusivity_only ? { artist_exclusivity_only } : {}),
    ...(artist_one_day_delivery ? { artist_one_day_delivery } : {}),
  };
}

/** The query string for the filters. Filters that are not set are left out (spec 9.4-04). */
export function directoryQuery(filters: DirectoryFilters): string {
  const set = setOf(filters);
  return Object.keys(set).length > 0 ? `?${new URLSearchParams({ [FILTERS]: JSON.stringify(set) })}` : '';
}

/**
 * A hidden field with the other filters, which the keyword form sends along when there are no scripts. Undefined when
 * no other filter is set.
 */
export function keptByForm(filters: DirectoryFilters): { name: string; value: string } | undefined {
  const set = setOf({ ...filters, keyword: '' });
  return Object.keys(set).length > 0 ? { name: FILTERS, value: JSON.stringify(set) } : undefined;
}
