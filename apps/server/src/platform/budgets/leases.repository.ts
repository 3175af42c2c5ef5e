import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { addressBudgets } from '../../../db/schema/accounts.ts';
import type { Db } from '../db/database.ts';

/**
 * A lease: the right of one process to something that only one may have. It ends by itself when the process
 * dies.
 */
export type Lease = {
  /** Extends the lease. Without this it ends after `LEASE_SECONDS`. Changes nothing when another holds it by now. */
  renew(): Promise<void>;
  /** Changes nothing when another holds it by now. */
  end(): Promise<void>;
};

/** Takes the lease with this name. Null when another process, or this one, holds it. */
export type TakeLease = (name: string) => Promise<Lease | null>;

export const LEASE_SECONDS = 90;

/**
 * Leases are rows beside the budgets of addresses, because both are short-lived and may be lost in a crash. A
 * database lock would occupy a connection as long as the lease.
 */
export function createLeases(db: Db): TakeLease {
  const until = sql`now() + ${LEASE_SECONDS} * interval '1 second'`;
  return async (name) => {
    const key = `lease:${name}`;
    const holder = randomUUID();
    const taken = await db
      .insert(addressBudgets)
      .values({ key, fullAt: until, holder })
      .onConflictDoUpdate({
        target: addressBudgets.key,
        set: { fullAt: until, holder },
        setWhere: sql`${addressBudgets.fullAt} <= now()`,
      })
      .returning({ key: addressBudgets.key });
    if (taken.length === 0) return null;
    const own = and(eq(addressBudgets.key, key), eq(addressBudgets.holder, holder));
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
