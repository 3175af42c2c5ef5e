import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
/** The lock for migrations: only one process at a time may migrate the same database. */
const MIGRATION_LOCK = 7_304_501;

/** A server that accepts the connection but is silent for this long will not answer at all. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Brings the database to the newest schema; repeating it changes nothing. Throws when the server does not answer
 * within `connectTimeoutMs`. `until` is the newest migration to apply, as `knownMigrations` tells it. There is no time limit for the migrations themselves, nor for waiting until another
 * process has applied them.
 */
export async function migrate(
  databaseUrl: string,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS, until }: { connectTimeoutMs?: number; until?: number } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create extension if not exists pg_trgm; create extension if not exists unaccent');
    const db = drizzle(client, { casing: 'snake_case' });
    if (until === undefined) await applyMigrations(db, { migrationsFolder: folder });
    else await withFolderUntil(until, (migrationsFolder) => applyMigrations(db, { migrationsFolder }));
  } finally {
    await client.end();
  }
}

/** Drizzle applies all migrations of a folder, so the earlier ones are put into a folder of their own. */
async function withFolderUntil(until: number, work: (folder: string) => Promise<void>): Promise<void> {
  const part = await mkdtemp(join(tmpdir(), 'keepsong-migrations-'));
  try {
    const journal = await readJournal();
    const entries = journal.entries.filter(({ when }) => when <= until);
    await mkdir(join(part, 'meta'));
    await writeFile(join(part, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await copyFile(join(folder, `${tag}.sql`), join(part, `${tag}.sql`));
    await work(part);
  } finally {
    await rm(part, { recursive: true });
  }
}

type Journal = { entries: { tag: string; when: number }[] };

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8'));
}

let newest: number | undefined;

/** The time at which the newest migration known to this process was written, in the form that Drizzle stores. */
function newestMigration(): number {
  newest ??= Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  return newest;
}

/** Whether the database has this process's schema, or a newer one that another process has applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ current: boolean }>(
    'select coalesce(max(created_at), 0) >= $1 as current from drizzle.__drizzle_migrations',
    [newestMigration()],
  );
  return rows[0]?.current === true;
}

/** The names of all migrations that this process knows, oldest first, with the times by which Drizzle tells them apart. */
export async function knownMigrations(): Promise<{ name: string; when: number }[]> {
  const { entries } = await readJournal();
  return entries.map(({ tag, when }) => ({ name: tag, when }));
}
