import type pg from 'pg';
import { openOwnConnection } from '../db/own-connection.ts';
import { StartupError } from '../startup-errors.ts';

// A mark in the database from the beginning of a restore until its end. A shop that starts meanwhile would lose the rows
// that it writes, and later people who were erased may be back. No migration makes the mark, because rows are loaded at
// the schema of their backup.

/** What to do about a restore that broke off. */
export const GO_ON = 'run the same restore again, which goes on where it broke off.';

type Queries = { query: pg.Pool['query'] };

/** The restore of a backup or a moment: its name, and whether the database has its rows already. */
export type Restoring = { name: string; hasRows: boolean };

/** Marks the database. A mark that is there already is replaced. */
export async function markRestoring(
  client: Pick<pg.Client, 'query'>,
  { name, hasRows }: Restoring,
): Promise<void> {
  await client.query('create schema if not exists restoring');
  await client.query('drop table if exists restoring.backup');
  await client.query('create table restoring.backup (name text not null, has_rows boolean not null)');
  await client.query('insert into restoring.backup values ($1, $2)', [name, hasRows]);
}

/** What is being restored into this database. Null when no restore is under way. */
export async function findRestoring(client: Queries): Promise<Restoring | null> {
  const found = await client.query<{ is: boolean }>(
    `select to_regclass('restoring.backup') is not null as is`,
  );
  if (!found.rows[0]?.is) return null;
  const { rows } = await client.query<Restoring>('select name, has_rows as "hasRows" from restoring.backup');
  return rows[0] ?? null;
}

export async function endRestoring(databaseUrl: string): Promise<void> {
  const client = await openOwnConnection(databaseUrl);
  try {
    await client.query('drop schema restoring cascade');
  } finally {
    await client.end();
  }
}

/**
 * Throws a `StartupError` when a restore into this database is under way or broke off. Call it before anything else,
 * also before migrations: the rows of a backup are loaded at its own schema.
 */
export async function requireRestored(
  databaseUrl: string,
  options: { connectTimeoutMs?: number } = {},
): Promise<void> {
  const client = await openOwnConnection(databaseUrl, options);
  try {
    const begun = await findRestoring(client);
    if (begun !== null)
      throw new StartupError(
        `The restore of ${begun.name} into this database is not finished, and people who were erased may be back: ${GO_ON}`,
      );
  } finally {
    await client.end();
  }
}
