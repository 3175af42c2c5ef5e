import { sql } from 'drizzle-orm';
import { addressBudgets } from '../../../db/schema/accounts.ts';
import type { Db, DbOrTx } from '../db/database.ts';

/** How much of a budget an address has spent, as the seconds until it is full again. */
export type Spent = { key: string; seconds: number };

/**
 * Records what processes have spent, and returns the seconds until each budget is full again. It uses the time
 * of the database, because the clocks of machines differ. The rows are locked in a fixed order, so that two
 * processes never deadlock.
 */
export async function bookSpent(db: Db, spent: readonly Spent[]): Promise<Spent[]> {
  const keys = sql.param(spent.map(({ key }) => key));
  const seconds = sql.param(spent.map((one) => one.seconds));
  const { rows } = await db.execute<{ key: string; seconds: string }>(sql`
    insert into ${addressBudgets} as kept (key, full_at)
    select key, now() + seconds * interval '1 second'
      from unnest(${keys}::text[], ${seconds}::float8[]) as spent (key, seconds)
      order by key
    on conflict (key) do update set full_at = greatest(kept.full_at, now()) + (excluded.full_at - now())
    returning key, extract(epoch from full_at - now()) as seconds`);
  return rows.map((row) => ({ key: row.key, seconds: Number(row.seconds) }));
}

/** Deletes budgets that are full again. A missing row means the same as a full budget. */
export async function deleteFullBudgets(db: DbOrTx): Promise<void> {
  await db.delete(addressBudgets).where(sql`${addressBudgets.fullAt} < now()`);
}
