import type { DeskList, DeskRows } from './desk-list.ts';
import { addressOf, countText, isSameView, withoutPlace } from './list-address.ts';

/** A row to which the page of its neighbour links. */
type Neighbour = { path: string; name: string };
type Kept = {
  rows: readonly Neighbour[];
  /**
   * How many rows come before the first of `rows`; null when this is not known, because the visitor opened a
   * later page directly.
   */
  before: number | null;
  count: string | null;
  view: string | null;
  /** The address of the list, with its filters and cursor. */
  address: string;
};

/** The place of a page in the list from which it was opened. */
export type Place = {
  /** The number of the row in the list, or null when it is not known. */
  at: number | null;
  count: string | null;
  view: string | null;
  previous: Neighbour | null;
  next: Neighbour | null;
  address: string;
};

/** The page of each list that was shown last, by the path of the list. Kept until the document is closed. */
const kept = new Map<string, Kept>();
/** The number of rows before a page, by list and cursor. A cursor itself does not tell this number. */
const before = new Map<string, number>();
/** The number of rows on a full page of each list, as soon as one was shown. */
const full = new Map<string, number>();
/** How many cursors are remembered. */
const MOST_CURSORS = 500;

const cursorOf = (query: string): string | null => new URLSearchParams(query).get('cursor');
const keyOf = (path: string, query: string, cursor: string): string =>
  `${path}?${withoutPlace(query)}#${cursor}`;

/**
 * How many rows come before this page; null when this is not known, because the visitor opened a later page
 * directly.
 */
export function rowsBefore<Row>({ path }: Pick<DeskList<Row>, 'path'>, query: string): number | null {
  const cursor = cursorOf(query);
  return cursor === null ? 0 : (before.get(keyOf(path, query, cursor)) ?? null);
}

/** Remembers the rows of a list page, so that the page of a row can link to its neighbours. */
export function keepPlace<Row>(list: DeskList<Row>, page: DeskRows<Row>): void {
  const { rows, query, next, previous, counted } = page;
  const first = rowsBefore(list, query);
  if (before.size > MOST_CURSORS) before.clear();
  // A page with a next page is not the last one, so it is full.
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

/** The place of a page in its list; null when the page was not opened from the list. */
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
