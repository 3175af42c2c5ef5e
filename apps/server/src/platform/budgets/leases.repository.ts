import { eq, sql } from 'drizzle-orm';
import { addressBudgets } from '../../../db/schema/accounts.ts';
import type { Db } from '../db/database.ts';

/** Something that one process holds for all. It ends by itself when its process dies. */
export type Lease = {
  /** Holds it for longer. Without this it ends after `LEASE_SECONDS`. */
  renew(): Promise<void>;
  end(): Promise<void>;
};

/** Takes something by its name. Null when another process, or this one, holds it. */
export type TakeLease = (name: string) => Promise<Lease | null>;

export const LEASE_SECONDS = 90;

/**
 * Leases are rows beside the budgets of addresses, because they too are forgotten after minutes, and may be lost in a
 * crash. A lock of the database would hold a connection as long as the lease.
 */
export function createLeases(db: Db): TakeLease {
  const until = sql`now() + ${LEASE_SECONDS} * interval '1 second'`;
  return async (name) => {
    const key = `lease:${name}`;
    const taken = await db
      .insert(addressBudgets)
      .values({ key, fullAt: until })
      .onConflictDoUpdate({
        target: addressBudgets.key,
        set: { fullAt: until },
        setWhere: sql`${addressBudgets.fullAt} <= now()`,
      })
      .returning({ key: addressBudgets.key });
    if (taken.length === 0) return null;
    const own = eq(addressBudgets.key, key);
    return {
      async renew() {
        await db.update(addressBudgets).set({ fullAt: until }).where(own);
      },
      async end() {
        await db.delete(addressBudgets).where(own);
      },
    };
  };
}
