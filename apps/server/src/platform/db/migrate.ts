import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { makeTemporaryFolder } from '../temporary-files.ts';
import { builtAhead, type IndexAhead, isBuiltAhead } from './built-ahead.ts';
import { isDeadlock, isLockBusy } from './errors.ts';
import { openOwnConnection } from './own-connection.ts';
import { storeSettings } from './session-settings.ts';

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
/** The lock for migrations: only one process at a time may migrate the same database. */
const MIGRATION_LOCK = 7_304_501;

/** A server that accepts the connection but is silent for this long will not answer at all. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** How often a process checks, in ms, whether another one is still migrating. */
const LOOK_AGAIN_MS = 200;

/** How often a migration tries to get a lock that is held for long, and the pause between two tries. */
const MOST_TRIES = 120;
const PAUSE_MS = 1_000;

/**
 * PostgreSQL looks for a deadlock after somebody has waited for a second, and ends the transaction of whoever looks. A
 * migration gives up earlier, so that it does not cost a customer the order.
 */
const LOCK_TIMEOUT_MS = 500;

type MigrateOptions = {
  connectTimeoutMs?: number;
  /** The newest migration to apply, as its time (`when`) in `knownMigrations`. */
  until?: number;
  /** Whether the shop itself connects through the address of a pooler. */
  isPooled?: boolean;
  /** How long a migration waits for a lock, in ms. The requests behind it wait as long. */
  lockTimeoutMs?: number;
  migrationsFolder?: string;
};

/**
 * Brings the database to the newest schema while other processes serve customers; repeating it changes nothing. Throws
 * when the server does not answer within `connectTimeoutMs`. There is no time limit for the migrations themselves, nor
 * for waiting until another process has applied them.
 */
export async function migrate(
  databaseUrl: string,
  {
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    until,
    isPooled = false,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    migrationsFolder = folder,
  }: MigrateOptions = {},
): Promise<void> {
  const client = await openOwnConnection(databaseUrl, { connectTimeoutMs });
  try {
    await takeLock(client);
    await client.query('create extension if not exists pg_trgm; create extension if not exists unaccent');
    const applied = await newestApplied(client);
    for (const { folderMillis: when, sql } of readMigrationFiles({ migrationsFolder })) {
      if (when <= applied || when > (until ?? when)) continue;
      for (const index of builtAhead(sql)) await buildAhead(client, index);
      await apply(client, { when, statements: sql.filter((one) => !isBuiltAhead(one)) }, lockTimeoutMs);
    }
    if (isPooled) await storeSettings(client);
  } finally {
    await client.end();
  }
}

/**
 * Asks for the lock repeatedly instead of waiting for it in the database. A waiting statement has an open
 * transaction, and an index that is built ahead waits until all transactions have ended.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await wait(LOOK_AGAIN_MS);
  }
}

/**
 * Builds an index while others write; only migrations and other changes of the table wait. If an earlier try left an
 * unfinished index, it is removed first.
 */
async function buildAhead(client: pg.Client, { name, statement }: IndexAhead): Promise<void> {
  await client.query('set lock_timeout = 0');
  const { rowCount } = await client.query(
    'select from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and not i.indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
  await client.query(statement);
}

type Migration = { when: number; statements: readonly string[] };

/**
 * Applies one migration in a transaction of its own, because what a transaction locks stays locked until its end. When a
 * lock is not free, rolls back, lets other requests go first and tries again.
 */
async function apply(client: pg.Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  const db = drizzle(client, { casing: 'snake_case' });
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  await inFolderOfItsOwn(migration, async (migrationsFolder) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await applyMigrations(db, { migrationsFolder });
      } catch (error) {
        if (!(isLockBusy(error) || isDeadlock(error)) || tries === MOST_TRIES) throw error;
        await wait(PAUSE_MS);
      }
    }
  });
}

/** Drizzle applies all migrations of a folder that are newer than those in the database, in one transaction. */
async function inFolderOfItsOwn(
  { when, statements }: Migration,
  work: (migrationsFolder: string) => Promise<void>,
): Promise<void> {
  const own = await makeTemporaryFolder('migrations');
  try {
    const tag = 'next';
    await mkdir(join(own, 'meta'));
    await writeFile(
      join(own, 'meta', '_journal.json'),
      JSON.stringify({ entries: [{ tag, when, breakpoints: true }] }),
    );
    await writeFile(join(own, `${tag}.sql`), statements.join('--> statement-breakpoint'));
    await work(own);
  } finally {
    await rm(own, { recursive: true });
  }
}

type Journal = { entries: { tag: string; when: number }[] };

async function readJournal(migrationsFolder: string): Promise<Journal> {
  return JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'));
}

/** When the newest applied migration was written. For an empty database, a time before all migrations. */
async function newestApplied(client: pg.Client): Promise<number> {
  const { rows: there } = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  );
  if (!there[0]?.is) return Number.NEGATIVE_INFINITY;
  const { rows } = await client.query<{ newest: string }>(
    'select coalesce(max(created_at), 0) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest);
}

let newest: number | undefined;

/** The time at which the newest migration known to this process was written, as Drizzle stores it. */
function newestMigration(): number {
  newest ??= Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  return newest;
}

/** Whether the database has this process's schema, or a newer one from another process. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ current: boolean }>(
    'select coalesce(max(created_at), 0) >= $1 as current from drizzle.__drizzle_migrations',
    [newestMigration()],
  );
  return rows[0]?.current === true;
}

/** The names of all migrations that this process knows, oldest first, with the times by which Drizzle tells them apart. */
export async function knownMigrations(): Promise<{ name: string; when: number }[]> {
  const { entries } = await readJournal(folder);
  return entries.map(({ tag, when }) => ({ name: tag, when }));
}
