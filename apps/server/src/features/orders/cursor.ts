import type { OrderSort, SortDirection } from '@keepsong/domain/orders/order-list';
import type { Place, Sorting } from './order-list.repository.ts';

/** What a sorted column may hold as text: a moment, infinity or a number. Nothing else reaches the database. */
const VALUE = /^(?:infinity|-?\d{1,12}|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)$/;

/** A cursor: where a page begins, and in which order. Callers treat it as a word that they do not read. */
export const writeCursor = ({ sort, dir }: Sorting, { value, id, isBack }: Place): string =>
  Buffer.from(JSON.stringify([sort, dir, value, id, isBack ? 1 : 0])).toString('base64url');

/** Reads a cursor of a list in the same order. Null for anything else. */
export function readCursor(cursor: string, sorting: { sort: OrderSort; dir: SortDirection }): Place | null {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(read)) return null;
  const [sort, dir, value, id, back] = read as unknown[];
  const isOfList = sort === sorting.sort && dir === sorting.dir;
  if (!isOfList || typeof value !== 'string' || !VALUE.test(value) || !Number.isSafeInteger(id)) return null;
  return { value, id: Number(id), isBack: back === 1 };
}
