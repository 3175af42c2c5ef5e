import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
/** One migration at a time over all processes that start on the same database. */
const MIGRATION_LOCK = 7_304_501;

/** A server that took the connection and says nothing for this long will not say anything. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Brings the database to the newest schema; repeating it changes nothing. Throws when nobody answers within
 * `connectTimeoutMs`; migrations themselves, and waiting for another process that applies them, take what they need.
 */
export async function migrate(
  databaseUrl: string,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS }: { connectTimeoutMs?: number } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create extension if not exists pg_trgm; create extension if not exists unaccent');
    await applyMigrations(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

let newest: number | undefined;

/** When the newest migration that this process knows was written, as Drizzle notes it in the database. */
function newestMigration(): number {
  newest ??= Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  return newest;
}

/** Whether the database has this process's schema, or a newer one that another process has brought. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ current: boolean }>(
    'select coalesce(max(created_at), 0) >= $1 as current from drizzle.__drizzle_migrations',
    [newestMigration()],
  );
  return rows[0]?.current === true;
}
