import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, Db } from '../../src/platform/db/database.ts';
import { artists } from '../schema/artists.ts';
import { markDemo } from './demo-mark.ts';
import { seedAccounts, seedArtistAccounts } from './seed-accounts.ts';
import { seedApplications } from './seed-applications.ts';
import { seedArtists } from './seed-artists.ts';
import { seedCatalog, seedVendor } from './seed-catalog.ts';
import { seedCollections } from './seed-collections.ts';
import { seedContent } from './seed-content.ts';
import { seedCredits } from './seed-credits.ts';
import { seedDecisions } from './seed-decisions.ts';
import { seedPlaylists } from './seed-playlists.ts';
import { seedStories } from './seed-stories.ts';
import { seedVendorGoods } from './seed-vendor-goods.ts';

export type SeedOptions = {
  database: Database;
  partner: string;
  now: Date;
  mode: 'demo' | 'production';
  /** Called at the beginning of each step with a text, which the caller prints to show the progress. */
  onProgress?: (text: string) => void;
};

/**
 * The number of the advisory lock. When several shops start with the same database, the lock lets only one of them fill
 * it.
 */
const SEED_LOCK = 7_304_502;

/**
 * Fills the database of an empty demo shop once, always with the same content: artists with example songs, products,
 * accounts and stories. Throws in production mode, because a real shop must never show invented artists. Returns
 * whether it filled the database.
 */
export async function seedDemo(options: SeedOptions): Promise<boolean> {
  if (options.mode === 'production') throw new Error('the demo content is refused in production');
  const { database } = options;
  const client = await database.pool.connect();
  try {
    await waitForTurn(client, options);
    if (await isSeeded(database.db)) return false;
    await fill(options);
    return true;
  } finally {
    // Close the connection instead of giving it back to the pool. This releases the advisory lock, and no later query
    // inherits the unlimited statement timeout.
    client.release(true);
  }
}

// Waits for the lock without the pool's limit for statements. The wait may be long: a shop that is still
// starting has no visitors who would wait for pages.
async function waitForTurn(
  client: pg.PoolClient,
  { onProgress = () => undefined }: SeedOptions,
): Promise<void> {
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    SEED_LOCK,
  ]);
  if (rows[0]?.mine) return;
  onProgress('Waiting for another shop that fills this database');
  await client.query('select pg_advisory_lock($1)', [SEED_LOCK]);
}

async function isSeeded(db: Db): Promise<boolean> {
  const [row] = await db.select({ some: sql<boolean>`count(*) > 0` }).from(artists);
  return row?.some === true;
}

async function fill({ database, partner, now, onProgress = () => undefined }: SeedOptions) {
  // Prepare everything first, and then write it in one transaction. If the process is killed, the shop is left
  // empty and never half filled.
  onProgress('Making the example songs ready');
  const songs = await seedArtists.prepare();
  await database.db.transaction(async (tx) => {
    onProgress('Filling the demo shop');
    const accounts = await seedAccounts(tx);
    const artistAccounts = await seedArtistAccounts(tx, accounts.artist);
    const bySlug = await seedArtists.write(tx, songs, artistAccounts, now);
    await seedApplications(tx, songs, now);
    await seedPlaylists(tx);
    await seedCatalog(tx, partner, now);
    await seedVendor(tx, accounts.vendor);
    await seedCollections(tx);
    await seedContent(tx, now);
    await seedCredits(tx, { customerId: accounts.customer, now });
    const people = { customerId: accounts.customer, otherId: accounts.otherCustomer };
    const written = await seedStories(tx, { songs, bySlug, ...people, now });
    const buyers = { buyerId: accounts.otherCustomer, userId: accounts.vendor };
    await seedVendorGoods(tx, { ...buyers, songs: written, now });
    await seedDecisions(tx, { accounts, bySlug, now });
    await markDemo(tx, now);
  });
}
