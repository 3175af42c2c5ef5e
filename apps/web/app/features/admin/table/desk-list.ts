import type { ReactNode } from 'react';

export type DeskColumn<Row> = {
  id: string;
  label: () => string;
  cell: (row: Row) => ReactNode;
  /** The server's name for the order by this column. Without it, the list cannot be sorted by the column. */
  sort?: string;
  /** Numbers and days stand at the right. */
  isEnd?: true;
  /** Hidden until somebody chooses it. */
  isExtra?: true;
  /** The first column: it names the row, and cannot be hidden. */
  isName?: true;
};

export type DeskOption = { value: string; label: string };

/** What a list can be filtered by. Its values stand in the address under `id`, or under the names of its two ends. */
export type DeskFilter =
  | { kind: 'many'; id: string; label: () => string; options: () => readonly DeskOption[] }
  /** Without `options`, they are loaded when the filters are opened (`loadOptions`). */
  | { kind: 'one'; id: string; label: () => string; options?: () => readonly DeskOption[] }
  /** A word that somebody types, or a number. */
  | { kind: 'text'; id: string; label: () => string; isNumber?: true }
  | { kind: 'flag'; id: string; label: () => string }
  | { kind: 'days'; id: string; label: () => string; from: string; to: string }
  | { kind: 'money'; id: string; label: () => string; from: string; to: string };

/** A row on a phone: a picture, and four corners. */
export type DeskCard = {
  picture?: ReactNode;
  title: ReactNode;
  sum?: ReactNode;
  line?: ReactNode;
  day?: ReactNode;
  state?: ReactNode;
};

/** A list of the desk: what it shows and its filters. Write it once, outside of components. */
export type DeskList<Row> = {
  /** Names the list for saved views. */
  name: string;
  title: () => string;
  path: string;
  columns: readonly DeskColumn<Row>[];
  filters: readonly DeskFilter[];
  /** How the list is sorted when the address does not say. */
  sorted: { by: string; dir: 'desc' | 'asc' };
  /** Views that everybody has, beside 'All'. `query` is a query string of the page. */
  views: readonly { name: () => string; query: string }[];
  keyOf: (row: Row) => string;
  /** The page of a row; null for a row without one. */
  pathOf: (row: Row) => string | null;
  /** The name of a row, for screen readers. */
  nameOf: (row: Row) => string;
  card: (row: Row) => DeskCard;
  /** The address of the CSV file. It takes the same query as the page. */
  csv?: string;
  /** Counts the rows of a view, whose tab then says how many there are. */
  count?: (query: string) => Promise<{ count: number; hasMore: boolean }>;
  /** The placeholder of the field for words, which stand in the address as `q`. */
  words?: () => string;
  /** Loads every row of a query, at most `most`, which is how many one action may be about. */
  chooseAll?: { most: number; load: (query: string) => Promise<readonly Row[]> };
  loadOptions?: () => Promise<Readonly<Record<string, readonly DeskOption[]>>>;
};

/** One page of a list, as its load returns it. */
export type DeskRows<Row> = {
  rows: readonly Row[];
  next: string | null;
  previous: string | null;
  /** The query of the page, without `?`. */
  query: string;
  /** The names for the ids in filters, by the id of the filter. */
  names: Readonly<Record<string, string | null>>;
  saved: readonly { id: number; name: string; query: string }[];
  /** How many fit; null when they were not counted. `hasMore`: there are more than could be counted. */
  counted: { count: number; hasMore: boolean } | null;
};
