import { expect, it } from 'vitest';
import { readOlder } from './customer-part.tsx';

/** A list of 25 rows on the server, in pages of 10. The cursor is the number of rows before the page. */
const read = async (cursor: string) => {
  const from = Number(cursor);
  const rows = Array.from({ length: Math.min(10, 25 - from) }, (_, at) => from + at);
  return { rows, next: from + 10 < 25 ? String(from + 10) : null };
};

it('reads as many older rows again as were shown, also over several pages', async () => {
  expect(await readOlder(read, '5', 1)).toMatchObject({ rows: { length: 10 }, next: '15' });
  const again = await readOlder(read, '6', 19);
  expect(again.rows).toEqual(Array.from({ length: 19 }, (_, at) => 6 + at));
  expect(again.next).toBeNull();
});

it('reads none when the newest rows are all that is left', async () => {
  expect(await readOlder(read, null, 12)).toEqual({ rows: [], next: null });
});
