import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Takes the lock with this name until the transaction ends. Other transactions that ask for the same name wait.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
