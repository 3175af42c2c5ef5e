import type pg from 'pg';
import { openOwnConnection } from '../db/own-connection.ts';

// The time of the newest backup at any target, in the database that was backed up. No migration makes its table, because
// a backup is the first step of an upgrade: it is made at the schema of the version before. There is one time for all
// targets: one that was used once, before an upgrade, would count as forgotten for good.

/** Keeps the time at which a complete backup was taken. */
export async function noteBackup(databaseUrl: string, takenAt: Date): Promise<void> {
  const client = await openOwnConnection(databaseUrl);
  try {
    await client.query('create schema if not exists backups');
    await client.query(
      'create table if not exists backups.newest (one boolean primary key default true check (one), taken_at timestamptz not null)',
    );
    await client.query(
      'insert into backups.newest (taken_at) values ($1) on conflict (one) do update set taken_at = excluded.taken_at',
      [takenAt],
    );
  } finally {
    await client.end();
  }
}

/** When the newest complete backup was taken. Null when this database was never backed up. */
export async function findNewestBackup(client: { query: pg.Pool['query'] }): Promise<Date | null> {
  const found = await client.query<{ is: boolean }>(`select to_regclass('backups.newest') is not null as is`);
  if (!found.rows[0]?.is) return null;
  const { rows } = await client.query<{ taken_at: Date }>('select taken_at from backups.newest');
  return rows[0]?.taken_at ?? null;
}
