import { SHELF_SORTS } from './shelf-sorts.ts';

export type ShelfSort = (typeof SHELF_SORTS)[number];

/** The filters of the shelf, and its sort order. */
export type ShelfFilters = { keyword: string; tags: string[]; sort: ShelfSort };

/** The longest keyword and tag that the shop allows. */
export const KEYWORD_MAX = 80;
const TAG_MAX = 64;
const TAGS_MAX = 20;

const PARAM = 'filters';
const PAGES_MAX = 10_000;

const NO_FILTERS: ShelfFilters = { keyword: '', tags: [], sort: 'featured' };

/** Reads filters from a query string (spec 9.4-04) and ignores unknown values. */
export function readShelfFilters(search: URLSearchParams): ShelfFilters {
  const stored = parse(search.get(PARAM));
  if (typeof stored !== 'object' || stored === null) return NO_FILTERS;
  return {
    keyword: keywordOf(Reflect.get(stored, 'keyword')),
    tags: tagsOf(Reflect.get(stored, 'tags')),
    sort: sortOf(Reflect.get(stored, 'sort')),
  };
}

/** The requested page number, by default 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1;
}

/** The address of the shelf with these filters. Empty values and the first page are left out. */
export function shelfPath({ keyword, tags, sort }: ShelfFilters, page = 1): string {
  const used = {
    ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(sort === NO_FILTERS.sort ? {} : { sort }),
  };
  const query = new URLSearchParams();
  if (Object.keys(used).length > 0) query.set(PARAM, JSON.stringify(used));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/store?${query}` : '/store';
}

/**
 * The address to redirect to after the browser sent a form without JavaScript. The query then holds the form's fields
 * beside the filters that the form kept, and this address merges them. Null for an address without such fields.
 */
export function formTarget(search: URLSearchParams): string | null {
  const [keyword, sort] = [search.get('keyword'), search.get('sort')];
  if (keyword === null && sort === null) return null;
  const kept = readShelfFilters(search);
  return shelfPath({
    ...kept,
    keyword: keyword === null ? kept.keyword : keywordOf(keyword),
    sort: sort === null ? kept.sort : sortOf(sort),
  });
}

/** The filters with a tag added, or removed if it was there. */
export const withTag = (filters: ShelfFilters, tag: string): ShelfFilters => ({
  ...filters,
  tags: filters.tags.includes(tag) ? filters.tags.filter((one) => one !== tag) : [...filters.tags, tag],
});

/** The filters that a form has no fields for, as the value of the form's hidden field. '' for none. */
export const keptByForm = ({ tags }: ShelfFilters): string =>
  tags.length > 0 ? JSON.stringify({ tags }) : '';

const keywordOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, KEYWORD_MAX) : '';

const sortOf = (value: unknown): ShelfSort => SHELF_SORTS.find((sort) => sort === value) ?? NO_FILTERS.sort;

function tagsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.filter((tag) => typeof tag === 'string' && tag !== '' && tag.length <= TAG_MAX);
  return [...new Set<string>(texts)].slice(0, TAGS_MAX);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    return null;
  }
}
