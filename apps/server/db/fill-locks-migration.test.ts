import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { knownMigrations, migrate } from '../src/platform/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../src/testing/database.ts';
import { SMALL_TABLES } from './releases.ts';

/** Tables that no released version reads, so that nobody waits for them. */
const NEW = ['own_goods'];

/** The modes in which a lock of a table keeps others from writing its rows, or from reading them. */
const KEEPS_WRITERS = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  // A pool ends before its connections are closed, so the database may be dropped under one.
  pool.on('error', () => undefined);
  const first = (await knownMigrations()).findIndex(({ name }) => name.endsWith('_money_of_the_staff'));
  await pool.query('create extension if not exists pg_trgm; create extension if not exists unaccent');
  const folder = fileURLToPath(new URL('migrations', import.meta.url));
  const earlier = readMigrationFiles({ migrationsFolder: folder }).slice(0, first);
  for (const { sql } of earlier) for (const statement of sql) await pool.query(statement);
  await pool.query(
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)',
  );
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)`, [
    earlier.at(-1)?.folderMillis,
  ]);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Locks a table until the returned function is called. */
async function holding(lock: string) {
  const client = await pool.connect();
  await client.query(`begin; lock table ${lock}`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/**
 * Waits until a statement stands before a lock. Returns the tables that its transaction keeps from those who write, and
 * that are not small.
 */
async function keptWhileItWaits(like: string): Promise<string[]> {
  const { pid } = await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [like],
      );
      const [waiting] = rows;
      if (!waiting) throw new Error(`nothing waits like ${like}`);
      return waiting;
    },
    { timeout: 20_000 },
  );
  const { rows } = await pool.query<{ name: string }>(
    `select distinct coalesce(t.relname, c.relname) as name
      from pg_locks l join pg_class c on c.oid = l.relation left join pg_index i on i.indexrelid = c.oid
      left join pg_class t on t.oid = i.indrelid
      where l.pid = $1 and l.granted and l.mode = any($2) and c.relnamespace = 'public'::regnamespace`,
    [pid, KEEPS_WRITERS],
  );
  return rows.map(({ name }) => name).filter((name) => !NEW.includes(name) && !SMALL_TABLES.includes(name));
}

it('a migration that waits keeps no other table from those who write', async () => {
  const freeOrders = await holding('orders in row exclusive mode');
  const freeCheckouts = await holding('checkouts in row exclusive mode');
  const migrated = migrate(database.url, { lockTimeoutMs: 30_000 });
  const forOrders = await keptWhileItWaits('%REFERENCES "public"."orders"%');
  await freeOrders();
  const forCheckouts = await keptWhileItWaits('%ALTER TABLE "checkouts"%');
  const freeFacts = await holding('order_facts in share mode');
  await freeCheckouts();
  const forCampaigns = await keptWhileItWaits('%UPDATE "order_facts"%');
  await freeFacts();
  await migrated;
  const kept = { forOrders, forCheckouts, forCampaigns };
  expect(kept).toEqual({ forOrders: [], forCheckouts: [], forCampaigns: [] });
});
