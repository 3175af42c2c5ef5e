import { useState } from 'react';
import { redirect, useLocation } from 'react-router';
import { useAction } from '~/platform/hooks/use-action.ts';
import { showFailure } from '../api/show-failure.ts';

/** One page of a list, and how many there are in all. */
export type ListPage<T> = { items: readonly T[]; total: number };

/** What was loaded of lists, by the entry of the history: who comes back to one finds it as they left it. */
const left = new Map<string, readonly ListPage<unknown>[]>();
const MOST_LEFT = 20;

function leave(entry: string, pages: readonly ListPage<unknown>[]): void {
  left.delete(entry);
  left.set(entry, pages);
  const [oldest] = left.keys();
  if (left.size > MOST_LEFT && oldest !== undefined) left.delete(oldest);
}

/**
 * A list that grows when more is asked for. `from` is the number of its first page, counted from 1; the end is reached
 * when as many are loaded as there are (spec 2.8-04), the pages before the first one counted with it. Another list
 * needs another `key` on the component.
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
  // What came in meanwhile moves the others on by one.
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

/** The number of a page in an address; 1 for anything that is none. */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The same address with another page; the first has none. */
export function withPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next.size > 0 ? `?${next}` : '?';
}

/** Leads an address that goes beyond the end of its list to the last page; anything else is the list's own. */
export function withinList<T>(list: ListPage<T>, perPage: number, request: Request): ListPage<T> {
  const { pathname, searchParams } = new URL(request.url);
  const last = Math.max(Math.ceil(list.total / perPage), 1);
  if (pageNumber(searchParams) > last)
    throw redirect(`${pathname}${withPage(searchParams, last)}`.replace(/\?$/, ''));
  return list;
}
