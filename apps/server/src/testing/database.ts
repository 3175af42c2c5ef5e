import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  /** The address of a database that only this test uses. It is migrated and otherwise empty. */
  url: string;
  /** Deletes the database, and closes any connections to it that are still open. */
  drop(): Promise<void>;
};

/**
 * Copies the migrated template database, for tests of the project `server` (`vitest.config.ts`). This takes less than
 * 100 ms. Close the pools that use the copy before you call `drop()`.
 */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(inject('databaseTemplate'));

/** A database without tables, for tests of single migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0');

/**
 * Returns a function that deletes all rows that tests have written, so that the next test finds the shop as it
 * was after opening. That takes a tenth of the time of opening another shop. Rows that every new shop has are
 * kept.
 */
export async function freshRows({ database }: { database: { pool: pg.Pool } }): Promise<() => Promise<void>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'jobs')`,
  );
  const written: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await database.pool.query(`select from ${name} limit 1`);
    if (rowCount === 0) written.push(name);
  }
  // Foreign keys and the triggers that protect ledgers are switched off for the deletion.
  const all = [
    'set local session_replication_role = replica',
    ...written.map((name) => `delete from ${name}`),
  ];
  const statement = `begin; ${all.join('; ')}; commit`;
  return async () => {
    await database.pool.query(statement);
  };
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const address = new URL(inject('databaseServer'));
  address.pathname = `/${name}`;
  return {
    url: address.href,
    drop: () =>
      onServer(async (client) => {
        await untilLeft(client, name);
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/** How long a deletion waits for connections that are closing, in ms. A pool does not wait for them when it ends. */
const LEAVE_MS = 500;

/**
 * Waits until nobody is connected to a database. Otherwise its deletion would end a connection that is closing, and the
 * test would fail with an error that nobody catches.
 */
async function untilLeft(client: pg.Client, name: string): Promise<void> {
  for (const end = Date.now() + LEAVE_MS; Date.now() < end; await wait(5)) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) return;
  }
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Lets the database refuse each new or changed row of a table for which an SQL condition holds. Returns the end of it.
 */
export async function refuseRows({ pool }: { pool: pg.Pool }, table: string, condition: string) {
  await pool.query(
    `alter table ${table} add constraint refused_by_test check ((${condition}) is not true) not valid`,
  );
  return () => pool.query(`alter table ${table} drop constraint refused_by_test`);
}

/**
 * Does this while each read of a limited number of rows outside of a transaction returns one row. So two rows are more
 * than a batch of a job.
 */
export async function readOneAtATime<T>({ pool }: { pool: pg.Pool }, work: () => Promise<T>): Promise<T> {
  const { query } = pool;
  pool.query = new Proxy(query, {
    apply(_, self, [statement, values, ...others]: unknown[]) {
      const text = (statement as { text?: string }).text ?? '';
      const limits = new Set([...text.matchAll(/ limit \$(\d+)/g)].map(([, place]) => Number(place) - 1));
      const fewer = Array.isArray(values) ? values.map((value, at) => (limits.has(at) ? 1 : value)) : values;
      return Reflect.apply(query, self, [statement, fewer, ...others]);
    },
  });
  try {
    return await work();
  } finally {
    pool.query = query;
  }
}
