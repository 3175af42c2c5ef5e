import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { oldFiles } from '../../../db/schema/uploads.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { statement } from '../db/statement.ts';

/** A statement has at most 65,535 parameters. */
const AT_ONCE = 10_000;

/** Notes files that are to be deleted at this time. */
export async function noteOldFiles(on: DbOrTx, keys: readonly string[], tryAt: Date): Promise<void> {
  const rows = [...new Set(keys)].sort().map((key) => ({ key, tryAt }));
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await on
      .insert(oldFiles)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoUpdate({ target: oldFiles.key, set: { tryAt } });
}

/** Files that are noted are tried again at this time. Those that are not noted any more stay as they are. */
export async function tryLater(on: DbOrTx, keys: readonly string[], tryAt: Date): Promise<void> {
  if (keys.length > 0)
    await on
      .update(oldFiles)
      .set({ tryAt })
      .where(inArray(oldFiles.key, [...keys]));
}

/**
 * The keys of files whose time to be tried has come. Those that wait longest are first. Their rows are held until the
 * transaction ends.
 */
export async function holdDueFiles(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ key: oldFiles.key })
    .from(oldFiles)
    .where(lte(oldFiles.tryAt, now))
    .orderBy(asc(oldFiles.tryAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ key }) => key);
}

/** Those of these files that are still noted. Their rows are held until the transaction ends. */
export async function holdFiles(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ key: oldFiles.key })
    .from(oldFiles)
    .where(inArray(oldFiles.key, [...keys]))
    .for('update', { skipLocked: true });
  return rows.map(({ key }) => key);
}

const notedFile = statement((db) =>
  db
    .select({ key: oldFiles.key })
    .from(oldFiles)
    .where(eq(oldFiles.key, sql.placeholder('key')))
    .prepare('noted_file'),
);

/** Whether this file is noted to be deleted. */
export const isNoted = async (db: DbOrTx, key: string): Promise<boolean> =>
  (await notedFile(db).execute({ key })).length > 0;

/** Forgets files that are deleted. */
export async function forgetOldFiles(on: DbOrTx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await on.delete(oldFiles).where(inArray(oldFiles.key, [...keys]));
}

/** Lets this transaction wait so long, in ms, between two statements. Otherwise the database ends it after seconds. */
export async function allowIdle(tx: Tx, ms: number): Promise<void> {
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${`${ms}ms`}, true)`);
}
