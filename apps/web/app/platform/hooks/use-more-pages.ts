import { useState } from 'react';
import { redirect, useLocation } from 'react-router';
import { useAction } from '~/platform/hooks/use-action.ts';
import { showFailure } from '../api/show-failure.ts';

/** One page of a list, and the number of items in the whole list. */
export type ListPage<T> = { items: readonly T[]; total: number };

/** The loaded pages of lists by history entry, so that people who go back find a list as they left it. */
const left = new Map<string, readonly ListPage<unknown>[]>();
const MOST_LEFT = 20;

function leave(entry: string, pages: readonly ListPage<unknown>[]): void {
  left.delete(entry);
  left.set(entry, pages);
  const [oldest] = left.keys();
  if (left.size > MOST_LEFT && oldest !== undefined) left.delete(oldest);
}

/**
 * A list that grows when the visitor asks for more. `from` is the number of its first page, counted from 1. The list
 * ends when all items, including those on the pages before `from`, are loaded (spec 2.8-04). For another list give
 * the component another `key`.
 */
export function useMorePages<T extends { id: number }>(
  first: ListPage<T>,
  { from, perPage }: { from: number; perPage: number },
  load: (page: number) => Promise<ListPage<T>>,
) {
  const { key: entry } = useLocation();
  const [pages, setPages] = useState(
    () => (left.get(entry) as readonly ListPage<T>[] | undefined) ?? [first],
  );
  const { busy, run } = useAction();
  // New items move the others to later places, so an item can come twice.
  const items = [...new Map(pages.flatMap((page) => page.items).map((one) => [one.id, one])).values()];
  const more = () =>
    run(async () => {
      const next = await load(from + pages.length);
      setPages([...pages, next]);
      leave(entry, [...pages, next]);
    }, showFailure);
  const total = pages.at(-1)?.total ?? 0;
  return { items, total, isEnd: (from - 1) * perPage + items.length >= total, busy, more };
}

/** The page number in an address. 1 if there is none or it is not valid. */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The query with another page number. The first page has none. */
export function withPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next.size > 0 ? `?${next}` : '?';
}

/** Redirects an address beyond the end of its list to the last page. Otherwise returns the page. */
export function withinList<T>(list: ListPage<T>, perPage: number, request: Request): ListPage<T> {
  const { pathname, searchParams } = new URL(request.url);
  const last = Math.max(Math.ceil(list.total / perPage), 1);
  if (pageNumber(searchParams) > last)
    throw redirect(`${pathname}${withPage(searchParams, last)}`.replace(/\?$/, ''));
  return list;
}
