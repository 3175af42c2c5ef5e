import { sql } from 'drizzle-orm';
import type { Storage } from '../../src/adapters/storage/storage.port.ts';
import type { Database, Db } from '../../src/platform/db/database.ts';
import { artists } from '../schema/artists.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedArtists } from './seed-artists.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedStories } from './seed-stories.ts';

export type SeedOptions = {
  database: Database;
  storage: Storage;
  partner: string;
  now: Date;
  mode: 'demo' | 'production';
  /** Told what is being done, for a progress line. */
  onProgress?: (text: string) => void;
};

/** Two shops that start at once on one database seed it once. */
const SEED_LOCK = 7_304_502;

/**
 * Fills an empty demo shop, once: artists with songs to hear, products, accounts and stories. The same content every
 * time. Refused in production, where a shop must never show invented artists.
 */
export async function seedDemo(options: SeedOptions): Promise<boolean> {
  if (options.mode === 'production') throw new Error('the demo content is refused in production');
  const { database } = options;
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    if (await isSeeded(database.db)) return false;
    await fill(options);
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SEED_LOCK]);
    client.release();
  }
}

async function isSeeded(db: Db): Promise<boolean> {
  const [row] = await db.select({ some: sql<boolean>`count(*) > 0` }).from(artists);
  return row?.some === true;
}

async function fill({ database, storage, partner, now, onProgress = () => undefined }: SeedOptions) {
  // Everything is made before the one transaction that shows it: a killed seed leaves an empty shop, not half a one.
  onProgress('Composing the example songs');
  const songs = await seedArtists.prepare(storage);
  await database.db.transaction(async (tx) => {
    onProgress('Filling the demo shop');
    const accounts = await seedAccounts(tx);
    const bySlug = await seedArtists.write(tx, songs, accounts.artist, now);
    await seedCatalog(tx, partner);
    await seedStories(tx, { songs, bySlug, customerId: accounts.customer, now });
  });
}
