import type { DeskList, DeskRows } from './desk-list.ts';
import { addressOf, countText, isSameView, withoutPlace } from './list-address.ts';

/** A row as the page of its neighbour links to it. */
type Neighbour = { path: string; name: string };
type Kept = {
  rows: readonly Neighbour[];
  /** How many rows stand before the first of these; null when the list was entered in its middle. */
  before: number | null;
  count: string | null;
  view: string | null;
  /** The list, as it was filtered and paged. */
  address: string;
};

/** Where a page stands in the list from which it was opened. */
export type Place = {
  /** Its number in the list; null when it is not known. */
  at: number | null;
  count: string | null;
  view: string | null;
  previous: Neighbour | null;
  next: Neighbour | null;
  address: string;
};

/** The page of each list that was shown last, by the path of the list. It lives as long as the document. */
const kept = new Map<string, Kept>();
/** How many rows stand before a page, by its cursor and its list. A cursor alone does not say so. */
const before = new Map<string, number>();
/** How many rows a full page of a list has, once one was shown. */
const full = new Map<string, number>();
/** How many cursors of a list are kept. */
const MOST_CURSORS = 500;

const cursorOf = (query: string): string | null => new URLSearchParams(query).get('cursor');
const keyOf = (path: string, query: string, cursor: string): string =>
  `${path}?${withoutPlace(query)}#${cursor}`;

/** How many rows stand before this page; null when the list was entered in its middle. */
export function rowsBefore<Row>({ path }: Pick<DeskList<Row>, 'path'>, query: string): number | null {
  const cursor = cursorOf(query);
  return cursor === null ? 0 : (before.get(keyOf(path, query, cursor)) ?? null);
}

/** Remembers the rows of a page, so that the page of a row knows its neighbours. */
export function keepPlace<Row>(list: DeskList<Row>, page: DeskRows<Row>): void {
  const { rows, query, next, previous, counted } = page;
  const first = rowsBefore(list, query);
  if (before.size > MOST_CURSORS) before.clear();
  // Every page but the last is full, and a page that has a next one is not the last.
  if (next !== null) full.set(list.path, rows.length);
  if (first !== null) {
    if (next !== null) before.set(keyOf(list.path, query, next), first + rows.length);
    const size = full.get(list.path);
    if (previous !== null && size !== undefined)
      before.set(keyOf(list.path, query, previous), Math.max(0, first - size));
  }
  const view = list.views.find((one) => isSameView(one.query, query));
  kept.set(list.path, {
    rows: rows.flatMap((row) => {
      const path = list.pathOf(row);
      return path === null ? [] : [{ path, name: list.nameOf(row) }];
    }),
    before: first,
    count: counted ? countText(counted) : null,
    view: view?.name() ?? null,
    address: addressOf(list.path, query),
  });
}

/** The place of a page in its list, or null when it was not opened from there. */
export function placeOf(listPath: string, path: string): Place | null {
  const list = kept.get(listPath);
  const at = list?.rows.findIndex((row) => row.path === path) ?? -1;
  if (!list || at < 0) return null;
  const { rows, count, view, address } = list;
  return {
    at: list.before === null ? null : list.before + at + 1,
    previous: rows[at - 1] ?? null,
    next: rows[at + 1] ?? null,
    ...{ count, view, address },
  };
}
