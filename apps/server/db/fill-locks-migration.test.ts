import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { knownMigrations, migrate } from '../src/platform/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../src/testing/database.ts';

/** Tables that no released version reads, so that nobody waits for them. */
const NEW = ['own_goods'];

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  const first = (await knownMigrations()).findIndex(({ name }) => name.endsWith('_visitor_choices'));
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
}, 60_000);
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

/** Waits until a statement stands before a lock. Returns the tables that its transaction keeps from everybody. */
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
      where l.pid = $1 and l.granted and l.mode = 'AccessExclusiveLock'
        and c.relnamespace = 'public'::regnamespace`,
    [pid],
  );
  return rows.map(({ name }) => name).filter((name) => !NEW.includes(name));
}

it('no table is kept from everybody while rows are filled', async () => {
  // Keeps the migrations from going on to those that fill rows.
  const freeGoods = await holding('own_goods in access exclusive mode');
  const migrated = migrate(database.url, { lockTimeoutMs: 30_000 });
  const before = await keptWhileItWaits('%own_goods_newest%');
  const freeFacts = await holding('order_facts in share mode');
  await freeGoods();
  const forCampaigns = await keptWhileItWaits('%UPDATE "order_facts"%');
  await freeFacts();
  await migrated;
  expect({ before, forCampaigns }).toEqual({ before: [], forCampaigns: [] });
}, 60_000);
