import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';

export type DatabaseFacts = { postgres: string; count: number; newest: number };

/** The version of the database server, and how many migrations it has, with the time of the newest one. */
export async function findDatabaseFacts(db: DbOrTx): Promise<DatabaseFacts> {
  const { rows } = await db.execute<DatabaseFacts>(sql`select current_setting('server_version') as postgres,
    count(*)::int as count, coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations`);
  return rows[0] ?? { postgres: '', count: 0, newest: 0 };
}
