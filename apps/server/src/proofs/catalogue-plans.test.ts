import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findArtists, findExamples } from '../features/artists/artists.repository.ts';
import { findPlaylists } from '../features/playlists/playlists.repository.ts';
import { findShopReviews } from '../features/reviews/reviews.repository.ts';
import type { Db } from '../platform/db/database.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/** That lists and searches go by their indexes, so that a catalogue 100 times larger is as quick (issue 4, 7). */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const FIRST = { limit: 12, offset: 0 };
const ALL = { genres: [], genders: [], showAtCapacity: true };

type Asked = { text: string; params: unknown[] };

/** The statements that some work sends. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) };
  await work(drizzle(shop.database.pool, { casing: 'snake_case', logger }));
  return asked;
}

/** How a statement would run for any values, as the shop's connections plan it, were its tables too large to read through. */
async function planOf({ text, params }: Asked): Promise<string> {
  const client = await shop.database.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    await client.query(`prepare asked as ${text}`);
    const values = params.map((value) => (value === null ? 'null' : client.escapeLiteral(String(value))));
    const { rows } = await client.query(`explain (costs off) execute asked(${values.join(', ')})`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('deallocate all');
    await client.query('reset enable_seqscan');
    client.release(true);
  }
}

it.each<[name: string, work: (db: Db) => Promise<unknown>, indexes: string[]]>([
  ['the directory', (db) => findArtists(db, ALL, FIRST), ['artists_listing', 'artists_listing']],
  [
    'a name of the directory',
    (db) => findArtists(db, { ...ALL, keyword: 'odesa vail' }, FIRST),
    ['artists_search_text', 'artists_search_text'],
  ],
  [
    'the playlists',
    (db) => findPlaylists(db, { kinds: [] }, FIRST),
    ['playlists_listing', 'playlists_listing'],
  ],
  [
    'the playlists with a song',
    (db) => findPlaylists(db, { kinds: [], keyword: 'forty wintrs' }, FIRST),
    ['artist_songs_search_text', 'artist_songs_search_text'],
  ],
  [
    'the reviews of an occasion',
    (db) => findShopReviews(db, { occasion: 'Wedding', sort: 'newest' }, FIRST),
    ['artist_reviews_occasion', 'artist_reviews_occasion'],
  ],
  ['songs to hear', (db) => findExamples(db, {}, 9), ['artist_songs_artist_genre']],
])('%s: found by index', async (_, work, indexes) => {
  const asked = await statementsOf(work);
  expect(asked).toHaveLength(indexes.length);
  const plans = await Promise.all(asked.map(planOf));
  for (const [at, index] of indexes.entries()) {
    expect(plans[at]).toContain(index);
    expect(plans[at]).not.toContain('Seq Scan');
  }
});
