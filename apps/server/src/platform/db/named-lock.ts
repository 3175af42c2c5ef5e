import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Lets only one transaction at a time go on with this name. The others wait until it ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
