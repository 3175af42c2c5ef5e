/**
 * The place in a list where a page begins: after the row with this value and this id, or before it (`isBack`).
 */
export type Place = { value: string; id: string; isBack: boolean };

const VALUES = {
  moment: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
  number: /^-?\d{1,15}$/,
  // PostgreSQL cannot store NUL in a text.
  text: /^[^\0]{0,500}$/,
};
const IDS = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  word: /^[\w.@<>+:=-]{1,200}$/,
  number: /^\d{1,15}$/,
};

/**
 * How a list is sorted, and the types of its values and ids. A cursor is valid only for a list with the same
 * name.
 */
export type PlacedList = { name: string; values: keyof typeof VALUES; ids: keyof typeof IDS };

/** Makes a cursor. To callers it is an opaque text. */
const writePlace = ({ name }: PlacedList, { value, id, isBack }: Place): string =>
  Buffer.from(JSON.stringify([name, value, id, isBack ? 1 : 0])).toString('base64url');

/** Reads a cursor of a list; null for anything else, so that nothing else reaches the database. */
export function readPlace(cursor: string | undefined, list: PlacedList): Place | null {
  if (cursor === undefined) return null;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(read)) return null;
  const [name, value, id, back] = read as unknown[];
  if (name !== list.name || typeof value !== 'string' || typeof id !== 'string') return null;
  if (!VALUES[list.values].test(value) || !IDS[list.ids].test(id)) return null;
  return { value, id, isBack: back === 1 };
}

/**
 * Cuts a page out of the rows that were read, and returns the cursors of the pages beside it. One row more than
 * the page holds was read, which shows whether there are more.
 */
export function pageOf<Row>(
  found: readonly Row[],
  { size, place, list, placeOf }: PageRules<Row>,
): { rows: readonly Row[]; next: string | null; previous: string | null } {
  const hasMore = found.length > size;
  const isBack = place?.isBack ?? false;
  const rows = isBack ? found.slice(-size) : found.slice(0, size);
  const at = (row: Row | undefined, isUp: boolean) =>
    row === undefined ? null : writePlace(list, { ...placeOf(row), isBack: isUp });
  return {
    rows,
    next: isBack || hasMore ? at(rows.at(-1), false) : null,
    previous: (isBack ? hasMore : place !== null) ? at(rows[0], true) : null,
  };
}

type PageRules<Row> = {
  size: number;
  place: Place | null;
  list: PlacedList;
  placeOf: (row: Row) => { value: string; id: string };
};

/**
 * Whether rows are read downwards. The page before a place is read in the other direction, and reversed
 * afterwards.
 */
export const isReadDown = (dir: 'desc' | 'asc', place: Place | null): boolean =>
  (dir === 'desc') !== (place?.isBack ?? false);
