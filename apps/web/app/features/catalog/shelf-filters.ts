import { fields, listOf, TEXT } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';
import { FILTERS, KEYWORD_MAX, readListFilters } from '~/platform/page/list-filters.ts';
import { SHELF_SORTS } from './shelf-sorts.ts';

export type ShelfSort = (typeof SHELF_SORTS)[number];

/** The filters of the shelf, and its sort order. */
export type ShelfFilters = { keyword: string; tags: string[]; sort: ShelfSort };

/** The longest tag that the shop allows. */
const TAG_MAX = 64;
const TAGS_MAX = 20;

const PAGES_MAX = 10_000;

const FEATURED: ShelfSort = 'featured';

/** The filters of the whole shelf. */
export const NO_FILTERS: ShelfFilters = { keyword: '', tags: [], sort: FEATURED };

const SHELF_FILTERS = fields({
  keyword: v.pipe(
    TEXT,
    v.transform((text) => keywordOf(text)),
  ),
  tags: v.pipe(
    listOf(
      v.pipe(
        v.string(),
        v.check((tag) => tag !== '' && tag.length <= TAG_MAX),
      ),
    ),
    v.transform((tags) => [...new Set(tags)].slice(0, TAGS_MAX)),
  ),
  sort: v.fallback(v.picklist(SHELF_SORTS), FEATURED),
});

/** Reads filters from a query string (spec 9.4-04) and ignores unknown values. */
export const readShelfFilters = (search: URLSearchParams): ShelfFilters =>
  readListFilters(search, SHELF_FILTERS);

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
    ...(sort === FEATURED ? {} : { sort }),
  };
  const query = new URLSearchParams();
  if (Object.keys(used).length > 0) query.set(FILTERS, JSON.stringify(used));
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

function keywordOf(text: string): string {
  return text.trim().slice(0, KEYWORD_MAX);
}

/** The order with this name, or the usual one. */
export function sortOf(name: string | undefined): ShelfSort {
  return SHELF_SORTS.find((sort) => sort === name) ?? FEATURED;
}
