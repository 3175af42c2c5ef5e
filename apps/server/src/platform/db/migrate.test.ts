import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

let migrationsFolder: string;
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  migrationsFolder = await mkdtemp(join(tmpdir(), 'keepsong-migrate-'));
  await mkdir(join(migrationsFolder, 'meta'));
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await release(
    'CREATE TABLE "songs" ("id" integer PRIMARY KEY, "note" text);--> statement-breakpoint\nCREATE TABLE "orders" ("id" integer PRIMARY KEY);',
  );
  await pool.query(`INSERT INTO songs VALUES (1, 'first')`);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(migrationsFolder, { recursive: true });
});

const files: string[] = [];

const start = () => migrate(database.url, { migrationsFolder, lockTimeoutMs: 100 });

/** Writes the next migration, after those that the test wrote earlier. */
async function write(sql: string): Promise<void> {
  files.push(sql);
  const entries = files.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `${idx}`,
    breakpoints: true,
  }));
  await writeFile(join(migrationsFolder, `${files.length - 1}.sql`), sql);
  await writeFile(join(migrationsFolder, 'meta', '_journal.json'), JSON.stringify({ entries }));
}

async function release(sql: string): Promise<void> {
  files.length = 0;
  await write(sql);
  await start();
}

/** Opens a customer's transaction that stays open for a while. */
async function openTransaction(sql: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(sql);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

const waitingOn = async (like: string) => {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [like],
  );
  return rowCount ?? 0;
};

const indexes = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_class t on t.oid = i.indrelid where t.relname = 'songs' and i.indisvalid and not i.indisprimary`,
  );
  return rows.map(({ name }) => name);
};

test('customers write while an index is built, and two processes that migrate do not wait for each other', async () => {
  await write(
    '-- Lists are read by it.\nCREATE INDEX IF NOT EXISTS "songs_note" ON "songs" ("note");--> statement-breakpoint\nALTER TABLE "songs" ADD COLUMN "day" date;',
  );
  const finish = await openTransaction(`update songs set note = 'open' where id = 1`);
  const processes = Promise.all([start(), start()]);
  await vi.waitFor(async () => expect(await waitingOn('%CONCURRENTLY%')).toBe(1), { timeout: 10_000 });
  // An index that is built under a lock would wait for the open transaction, and this write would wait for the
  // index.
  await pool.query(`set statement_timeout = 2000; insert into songs values (2, 'written meanwhile')`);
  await finish();
  await processes;
  expect(await indexes()).toEqual(['songs_note']);
  await pool.query('select day from songs');
});

test('an index that an interrupted process left unfinished is built again', async () => {
  await pool.query(`insert into songs values (2, 'first')`);
  const failed = pool.query('create unique index concurrently "songs_note" on songs (note)');
  await expect(failed).rejects.toThrow(/could not create unique index/);
  await pool.query(`delete from songs where id = 2`);
  await write('CREATE UNIQUE INDEX IF NOT EXISTS "songs_note" ON "songs" ("note");');
  await start();
  expect(await indexes()).toEqual(['songs_note']);
});

test('a migration that finds a table in use steps back, so that the requests behind it are answered', async () => {
  await write('ALTER TABLE "songs" ADD COLUMN "day" date;');
  const finish = await openTransaction('select from songs');
  const process = start();
  await vi.waitFor(async () => expect(await waitingOn('%ADD COLUMN%')).toBe(1), {
    interval: 5,
    timeout: 10_000,
  });
  // This query waits behind the migration until the migration gives up for now.
  expect((await pool.query('select id from songs')).rowCount).toBe(1);
  await wait(150);
  await finish();
  await process;
  await pool.query('select day from songs');
});

test.each([
  ['steps back before anybody is ended', undefined],
  ['is tried again when it is ended', 5_000],
])(
  'a migration that a customer waits for, and that waits for the customer, %s',
  { tags: ['night'], timeout: 20_000 },
  async (_what, lockTimeoutMs) => {
    await write(
      'ALTER TABLE "songs" ADD COLUMN "day" date;--> statement-breakpoint\nALTER TABLE "orders" ADD COLUMN "day" date;',
    );
    const customer = await pool.connect();
    // PostgreSQL ends whoever looks for a circle first. Where the migration is to be ended, it looks long before the customer.
    const patience = lockTimeoutMs ? `set local deadlock_timeout = '20s';` : '';
    await customer.query(`begin; ${patience} insert into orders values (1)`);
    const process = migrate(database.url, { migrationsFolder, ...(lockTimeoutMs && { lockTimeoutMs }) });
    await vi.waitFor(async () => expect(await waitingOn('%"orders" ADD COLUMN%')).toBe(1), {
      timeout: 10_000,
    });
    await customer.query(`insert into songs values (2, 'ordered'); commit`);
    customer.release();
    await process;
    expect((await pool.query('select day from songs')).rowCount).toBe(2);
    await pool.query('select day from orders');
  },
);

test('a lock ends with its migration, and an index that is built ahead is locked by none', async () => {
  await write('ALTER TABLE "songs" ADD COLUMN "day" date;');
  await write(
    'CREATE INDEX IF NOT EXISTS "songs_note" ON "songs" ("note");--> statement-breakpoint\nALTER TABLE "orders" ADD COLUMN "day" date;',
  );
  const finish = await openTransaction('insert into orders values (1)');
  const process = migrate(database.url, { migrationsFolder, lockTimeoutMs: 30_000 });
  await vi.waitFor(async () => expect(await waitingOn('%"orders" ADD COLUMN%')).toBe(1), { timeout: 10_000 });
  const { rows } = await pool.query(
    `select l.mode from pg_locks l where l.granted and l.relation in ('songs'::regclass, 'songs_note'::regclass)`,
  );
  await finish();
  await process;
  expect(rows).toEqual([]);
  expect(await indexes()).toEqual(['songs_note']);
});

test('a migration that fails for another reason is not tried again', async () => {
  await write('ALTER TABLE "nothing" ADD COLUMN "day" date;');
  await expect(start()).rejects.toThrow(/ALTER TABLE "nothing"/);
});
