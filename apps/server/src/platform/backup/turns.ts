import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { openOwnConnection } from '../db/own-connection.ts';
import { StartupError } from '../startup-errors.ts';

/** Numbers of advisory locks of the shop's database: while a backup is made, and while its key is made. */
const BACKUP_LOCK = 7_304_503;
const KEY_LOCK = 7_304_504;

/** Makes a backup while no other process makes one of the same database. Throws a `StartupError` when one does. */
export const asOnlyBackup = <T>(databaseUrl: string, work: () => Promise<T>): Promise<T> =>
  withLock(databaseUrl, `select pg_try_advisory_lock(${BACKUP_LOCK}) as mine`, work);

/**
 * Whether a backup of this database is being made. It lists the files after it has read the rows, so no file that its
 * rows may name can be deleted before it ends.
 */
export async function isBeingBackedUp(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = 0 and objid = ${BACKUP_LOCK} and objsubid = 1) as is`);
  return rows[0]?.is === true;
}

/** Waits until no other process is in `work`, and does it. */
export const afterOthers = <T>(databaseUrl: string, work: () => Promise<T>): Promise<T> =>
  withLock(databaseUrl, `select true as mine from pg_advisory_lock(${KEY_LOCK})`, work);

async function withLock<T>(databaseUrl: string, take: string, work: () => Promise<T>): Promise<T> {
  const client = await openOwnConnection(databaseUrl);
  // When the connection breaks, the work goes on without the lock. Nothing that is younger than two days is
  // deleted, so another backup cannot harm it.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ mine: boolean }>(take);
    if (!rows[0]?.mine)
      throw new StartupError('Another backup of this shop is being made: try again when it has ended.');
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
