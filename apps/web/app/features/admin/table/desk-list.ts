import { isNearDay } from '@keepsong/domain/time/day';
import type { ReactNode } from 'react';

export type DeskColumn<Row> = {
  id: string;
  label: () => string;
  cell: (row: Row) => ReactNode;
  /** The name by which the server sorts this column. Without it, the list cannot be sorted by this column. */
  sort?: string;
  /** The column is right-aligned, as numbers and days are. */
  isEnd?: true;
  /** The column is hidden until somebody chooses it. */
  isExtra?: true;
  /** The first column: it names the row and cannot be hidden. */
  isName?: true;
};

export type DeskOption = { value: string; label: string };

/** A filter of a list. Its value stands in the address under `id`, or under `from` and `to` for a range. */
export type DeskFilter =
  | { kind: 'many'; id: string; label: () => string; options: () => readonly DeskOption[] }
  /** Without `options`, the options are loaded when the filter dialog opens (`loadOptions`). */
  | { kind: 'one'; id: string; label: () => string; options?: () => readonly DeskOption[] }
  /** A typed word or number. */
  | { kind: 'text'; id: string; label: () => string; isNumber?: true }
  | { kind: 'flag'; id: string; label: () => string }
  | { kind: 'days'; id: string; label: () => string; from: string; to: string }
  | { kind: 'money'; id: string; label: () => string; from: string; to: string };

/** The parts of a row's card on a phone. */
export type DeskCard = {
  picture?: ReactNode;
  title: ReactNode;
  sum?: ReactNode;
  line?: ReactNode;
  day?: ReactNode;
  state?: ReactNode;
};

/** A list of the desk: its columns and filters. Define it once, outside of components. */
export type DeskList<Row> = {
  /** The name under which the server saves views of this list. */
  name: string;
  title: () => string;
  path: string;
  columns: readonly DeskColumn<Row>[];
  filters: readonly DeskFilter[];
  /** The sort order when the address names none. */
  sorted: { by: string; dir: 'desc' | 'asc' };
  /** The views that everybody has, besides 'All'. `query` is a query string of the page. */
  views: readonly { name: () => string; query: string }[];
  keyOf: (row: Row) => string;
  /** The path of a row's page; null if the row has no page. */
  pathOf: (row: Row) => string | null;
  /** The name of a row, for screen readers. */
  nameOf: (row: Row) => string;
  card: (row: Row) => DeskCard;
  /** The address of the CSV file. It takes the same query as the page. */
  csv?: string;
  /** Counts the rows of a view. The tab of the view shows the count. */
  count?: (query: string) => Promise<{ count: number; hasMore: boolean }>;
  /** The placeholder of the search field. Its text stands in the address as `q`. */
  words?: () => string;
  /**
   * Loads every row that fits a query, up to `most`, the largest number of rows that one action may include.
   */
  chooseAll?: { most: number; load: (query: string) => Promise<readonly Row[]> };
  loadOptions?: () => Promise<Readonly<Record<string, readonly DeskOption[]>>>;
};

/** One page of a list, as the page's load returns it. */
export type DeskRows<Row> = {
  rows: readonly Row[];
  next: string | null;
  previous: string | null;
  /** The query of the page, without `?`. */
  query: string;
  /** The names that belong to ids in filters, by the id of the filter. */
  names: Readonly<Record<string, string | null>>;
  saved: readonly { id: number; name: string; query: string }[];
  /** How many rows fit the query; null when they were not counted. `hasMore`: counting stopped at a limit. */
  counted: { count: number; hasMore: boolean } | null;
};

/** The day that an address of the desk has under this name. Undefined for none, and for one that the calls refuse. */
export function dayIn(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name)?.trim() ?? '';
  return isNearDay(text) ? text : undefined;
}
