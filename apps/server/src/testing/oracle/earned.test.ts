import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../db/seed/seed.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { findEarningWrongs } from './earnings.ts';

let testDatabase: TestDatabase;
let database: Database;

/** A demo shop, because it has songs with verses and tips, and goods, that are held and payable. */
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url);
  await seedDemo({ database, partner: 'pl', now: new Date('2026-11-02T15:00:00Z'), mode: 'demo' });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const UNDONE = new Error('undone');

/** What the oracle finds after a statement, which is undone again. */
async function wrongsAfter(statement: string): Promise<string> {
  let wrongs: string[] = [];
  const trying = database.db.transaction(async (tx) => {
    await tx.execute(sql.raw(statement));
    wrongs = await findEarningWrongs(tx);
    throw UNDONE;
  });
  await expect(trying).rejects.toBe(UNDONE);
  return wrongs.join('\n');
}

/** Writes an entry beside one that is there, with other columns. */
const entry = (from: string, set: { kind: string; held: string; source?: string; lineId?: string }) =>
  `insert into earnings (account_id, kind, held_cents, payable_cents, source, effect_key, order_id, line_id, story_id)
   select account_id, '${set.kind}', ${set.held}, 0, ${set.source ?? 'source'}, 'made up', order_id,
     ${set.lineId ?? 'line_id'}, story_id
   from earnings e where ${from} and not exists
     (select from earnings r where r.source = e.source and r.kind = 'release') order by id limit 1`;
const linesWith = (name: string, line: string) =>
  `update orders set quote = jsonb_set(quote, '{lines}', (select jsonb_agg(
     case when line->>'name' = '${name}' then ${line} else line end) from jsonb_array_elements(quote->'lines') line))`;
const AT = `(select max(id) from commissions where delivered_at is not null)`;

it('finds nothing wrong in the demo shop', async () => {
  expect(await wrongsAfter('select 1')).toBe('');
});

it.each([
  [
    'a tip that is more than was given',
    linesWith('artist-gratuity', `jsonb_set(line, '{price}', '500')`),
    'tip is posted with 2500, which is not what its line says',
  ],
  ['a tip that was kept back', 'update commissions set tip_cents = 1 where tip_cents > 0', 'the tip of song'],
  [
    'a tip that nobody gave',
    linesWith('artist-gratuity', `line || '{"name": "song-streaming", "cart_uuid": "other"}'`),
    'tip is posted for a line that its order does not have',
  ],
  [
    'a verse that was not sold',
    linesWith('extra-verse', `line || '{"name": "song-streaming", "reason": "add_on"}'`),
    "is not the artist's share of what its lines cost",
  ],
  [
    'a fee that is not the one of the commission',
    `update commissions set fee_cents = fee_cents + 1 where id = ${AT}`,
    'fee is posted with 10000, which is not what its line says',
  ],
  [
    'a delivered song that is not posted',
    `update commissions set delivered_at = now() where delivered_at is null`,
    'fee is sold and not posted',
  ],
  [
    'pay for a song that was not delivered',
    `update commissions set delivered_at = null where id = ${AT}`,
    'fee is posted and was not sold',
  ],
  [
    'pay out of nothing',
    entry(`kind = 'tip'`, { kind: 'tip', held: '100', source: `'song:0:tip'` }),
    'song:0:tip is posted and was not sold',
  ],
  [
    'a change that is not posted, and whose line was not sold',
    `insert into story_revisions (story_id, order_id, state, requests, free_lines, paid_lines, fee_cents, due_at)
       select story_id, (select min(id) from orders), 'answered', '[]', 0, 1, 500, now() from commissions
       where id = ${AT}`,
    'is sold and not posted',
  ],
  [
    'goods at another price',
    linesWith('name-poster', `jsonb_set(line, '{price}', '100')`),
    'which is not what its line says',
  ],
  [
    'fewer goods than were sold',
    'update vendor_items set quantity = 2',
    'is not as many pieces as its line sold',
  ],
  [
    'goods that another vendor makes',
    `with other as (insert into product_vendors (name) values ('Other') returning id)
       update vendor_items set vendor_id = other.id from other`,
    'is posted and was not sold',
  ],
  [
    'the pay of another artist',
    `update commissions set artist_id = (select id from artists a where a.id <> commissions.artist_id limit 1)
       where id = ${AT}`,
    'is posted for somebody else',
  ],
  [
    'more taken back than was posted',
    entry(`kind = 'tip'`, { kind: 'reversal', held: '-2600' }),
    'tip was posted with 2500, and 2600 was taken back',
  ],
  [
    'more given again than was taken back',
    entry(`kind = 'tip'`, { kind: 'reversal', held: '1' }),
    'tip was posted with 2500, and -1 was taken back',
  ],
])('finds %s', async (_what, statement, wrong) => {
  expect(await wrongsAfter(statement)).toContain(wrong);
});
