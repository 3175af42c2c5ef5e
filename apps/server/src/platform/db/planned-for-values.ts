import { ok } from '@keepsong/domain/result';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';

/**
 * Reads in a transaction whose statements PostgreSQL plans for their values. Otherwise a statement is planned once for
 * all values (decision 0038). For words that fit few rows or nearly all of a large table, no single plan is good
 * (decision 0149).
 */
export async function plannedForValues<T>(
  database: Pick<Database, 'transaction'>,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const done = await database.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return ok(await read(tx));
  });
  if (!done.ok) throw new Error('a reading transaction was refused');
  return done.value;
}
