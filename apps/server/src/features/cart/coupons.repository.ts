import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { coupons } from '../../../db/schema/coupons.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export type CouponRow = typeof coupons.$inferSelect;

const byCode = statement((db) =>
  db
    .select()
    .from(coupons)
    .where(eq(coupons.code, sql.placeholder('code')))
    .limit(1)
    .prepare('coupon_by_code'),
);

/** Finds a coupon by its key, also when it is inactive, over or used up. */
export async function findCoupon(db: DbOrTx, key: string): Promise<CouponRow | null> {
  const [row] = await byCode(db).execute({ code: key });
  return row ?? null;
}

/**
 * Counts one use of a coupon with a limited number of uses; false when none is left. The row stays locked until the
 * commit.
 */
export async function takeUse(tx: Tx, key: string): Promise<boolean> {
  const done = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.code, key), eq(coupons.active, true), lt(coupons.uses, coupons.maxUses)));
  return done.rowCount === 1;
}

/** Takes back one counted use of a coupon. */
export async function returnUse(tx: Tx, key: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(and(eq(coupons.code, key), gt(coupons.uses, 0)));
}
