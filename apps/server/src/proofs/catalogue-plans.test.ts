import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findArtists } from '../features/artists/artists.repository.ts';
import { findPlaylists } from '../features/playlists/playlists.repository.ts';
import { findShopReviews } from '../features/reviews/reviews.repository.ts';
import type { Db } from '../platform/db/database.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/**
 * These tests prove that lists use their indexes for any filter, so that a catalogue 100 times larger is just as fast
 * (decision 0038).
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const FIRST = { limit: 12, offset: 0 };
const ALL = { genres: [], genders: [], showAtCapacity: true };

type Asked = { text: string; params: unknown[] };

/** Runs `work` and returns the statements that it sends. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) };
  await work(drizzle(shop.database.pool, { casing: 'snake_case', logger }));
  return asked;
}

/**
 * Asks PostgreSQL for its plan of a statement, on a connection of the shop. Reading whole tables is turned off, because
 * the small test tables would always be read whole.
 */
async function planOf({ text, params }: Asked): Promise<string> {
  const client = await shop.database.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    await client.query(`prepare asked as ${text}`);
    const values = params.map((value) => (value === null ? 'null' : client.escapeLiteral(String(value))));
    const given = values.length > 0 ? `(${values.join(', ')})` : '';
    const { rows } = await client.query(`explain (costs off) execute asked${given}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('deallocate all');
    await client.query('reset enable_seqscan');
    client.release(true);
  }
}

it.each<[name: string, work: (db: Db) => Promise<unknown>, index: string]>([
  ['the directory', (db) => findArtists(db, ALL, FIRST), 'artists_listing'],
  ['the playlists', (db) => findPlaylists(db, { kinds: [] }, FIRST), 'playlists_listing'],
])('%s: page and total count use its index', async (_, work, index) => {
  const asked = await statementsOf(work);
  expect(asked).toHaveLength(2);
  for (const plan of await Promise.all(asked.map(planOf))) expect(plan).toContain(index);
});

it('playlists with a matching song are looked up by id, not joined with all playlists', async () => {
  const [asked] = await statementsOf((db) =>
    findPlaylists(db, { kinds: [], keyword: 'forty wintrs' }, FIRST),
  );
  expect(asked && (await planOf(asked))).toMatch(/Index Cond: \(id = ANY \(\(InitPlan/);
});

it('reviews of an occasion are counted without joining their artists', async () => {
  const asked = await statementsOf((db) =>
    findShopReviews(db, { occasion: 'Wedding', sort: 'newest' }, FIRST),
  );
  const counting = asked.find(({ text }) => text.startsWith('select count'));
  const plan = counting && (await planOf(counting));
  expect(plan).toContain('artist_reviews_occasion');
  expect(plan).toContain('artists_paused');
  expect(plan).not.toMatch(/Join|Loop/);
});

it('the best reviews in a language are found in the order of an index', async () => {
  const [asked] = await statementsOf((db) =>
    findShopReviews(db, { writtenIn: 'sp', sort: 'highest' }, FIRST),
  );
  const plan = asked && (await planOf(asked));
  expect(plan).toContain('artist_reviews_language');
  expect(plan).not.toMatch(/Sort/);
});

it('connections plan for solid-state disks, so that indexes are used', async () => {
  const { rows } = await shop.database.pool.query('show random_page_cost');
  expect(rows).toEqual([{ random_page_cost: '1.1' }]);
});
