import type { OrderSort, SortDirection } from '@keepsong/domain/orders/order-list';
import type { Place, Sorting } from './order-list.repository.ts';

/**
 * The allowed values of a sorted column as text: a moment, infinity or a number. Other values never reach the
 * database.
 */
const VALUE = /^(?:infinity|-?\d{1,12}|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)$/;

/** Writes a cursor: where a page begins, and in which order. It is opaque for callers. */
export const writeCursor = ({ sort, dir }: Sorting, { value, id, isBack }: Place): string =>
  Buffer.from(JSON.stringify([sort, dir, value, id, isBack ? 1 : 0])).toString('base64url');

/** Reads a cursor. Null when it is not a cursor, or belongs to a list in another order. */
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
