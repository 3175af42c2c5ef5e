/** Where a page of a list begins: behind the row with this value and this id, or before it (`isBack`). */
export type Place = { value: string; id: string; isBack: boolean };

const VALUES = {
  moment: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
  number: /^-?\d{1,15}$/,
};
const IDS = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  word: /^[\w.@<>+:=-]{1,200}$/,
  number: /^\d{1,15}$/,
};

/** How a list is sorted, and what its values and ids look like. A cursor only fits a list with the same name. */
export type PlacedList = { name: string; values: keyof typeof VALUES; ids: keyof typeof IDS };

/** A cursor. Callers treat it as a word that they do not read. */
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
 * Cuts a page out of what was found, and says where the pages beside it begin. One row more than the page has was read,
 * so that it is known whether there are more.
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

/** Whether rows are read downwards. A page before a place is read the other way, and turned round afterwards. */
export const isReadDown = (dir: 'desc' | 'asc', place: Place | null): boolean =>
  (dir === 'desc') !== (place?.isBack ?? false);
