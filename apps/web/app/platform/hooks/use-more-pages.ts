import { useState } from 'react';
import { redirect, useLocation } from 'react-router';
import { useAction } from '~/platform/hooks/use-action.ts';
import { showFailure } from '../api/show-failure.ts';

/** One page of a list, and the number of items in the whole list. */
export type ListPage<T> = { items: readonly T[]; total: number };

/**
 * The loaded pages of each list, by the key of the history entry. When visitors go back, the list is as long as
 * they left it.
 */
const left = new Map<string, readonly ListPage<unknown>[]>();
const MOST_LEFT = 20;

function leave(entry: string, pages: readonly ListPage<unknown>[]): void {
  left.delete(entry);
  left.set(entry, pages);
  const [oldest] = left.keys();
  if (left.size > MOST_LEFT && oldest !== undefined) left.delete(oldest);
}

/**
 * A list that grows when the visitor asks for more. `from` is the number of the first page, counted from 1. `isEnd` is
 * true when all items are loaded; items on the pages before `from` count as loaded (spec 2.8-04). To show another list,
 * give the component another `key`.
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
  // New items move older items to later pages, so the same item can come twice. Keep it once.
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

/** The page number in a query. 1 if the query has none or an invalid one. */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The query with another page number. The first page is written without a number. */
export function withPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next.size > 0 ? `?${next}` : '?';
}

/** Redirects to the last page when the address asks for a page after it. Otherwise returns the given page. */
export function withinList<T>(list: ListPage<T>, perPage: number, request: Request): ListPage<T> {
  const { pathname, searchParams } = new URL(request.url);
  const last = Math.max(Math.ceil(list.total / perPage), 1);
  if (pageNumber(searchParams) > last)
    throw redirect(`${pathname}${withPage(searchParams, last)}`.replace(/\?$/, ''));
  return list;
}
