/** Where a page of a list begins: behind the row with this moment and this id. */
export type Place = { value: string; id: string };

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/;
const ID = /^[\w-]{1,120}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A cursor. Callers treat it as a word that they do not read. */
export const writePlace = ({ value, id }: Place): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Reads a cursor; null for anything else, so that nothing else reaches the database. */
export function readPlace(cursor: string | undefined, ids: 'uuid' | 'word'): Place | null {
  if (cursor === undefined) return null;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(read)) return null;
  const [value, id] = read as unknown[];
  if (typeof value !== 'string' || typeof id !== 'string') return null;
  return MOMENT.test(value) && (ids === 'uuid' ? UUID : ID).test(id) ? { value, id } : null;
}
