import { sql } from 'drizzle-orm';
import { addressBudgets } from '../../../db/schema/accounts.ts';
import type { Db, DbOrTx } from '../db/database.ts';

/** What an address has spent of a budget, in the seconds after which it comes back. */
export type Spent = { key: string; seconds: number };

/**
 * Books what processes have spent, and tells after how many seconds each budget is full again. It takes the time of the
 * database, because the clocks of machines differ. The rows are locked in one order, so that two processes never wait
 * for each other.
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

/** Deletes budgets that are full again: they are as if nothing was spent. */
export async function deleteFullBudgets(db: DbOrTx): Promise<void> {
  await db.delete(addressBudgets).where(sql`${addressBudgets.fullAt} < now()`);
}
