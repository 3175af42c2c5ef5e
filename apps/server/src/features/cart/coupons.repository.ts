import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { IS_AUTOMATIC, isMeant, singleUse } from '../../../db/meant-coupon.ts';
import { couponCodes, coupons } from '../../../db/schema/coupons.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export type CouponRow = typeof coupons.$inferSelect;

const KEY = sql.placeholder('code');
const byCode = statement((db) =>
  db
    .select({ row: coupons, isUsed: singleUse(KEY) })
    .from(coupons)
    .where(isMeant(KEY))
    .limit(1)
    .prepare('coupon_by_code'),
);

/** A promotion that a customer asks for by a code. `isUsed`: null when the code is not a single one. */
export type MeantCoupon = { row: CouponRow; isUsed: boolean | null };

/** Finds a coupon by the key of a code, also when it is inactive, over or used up. */
export async function findCoupon(db: DbOrTx, key: string): Promise<MeantCoupon | null> {
  const [found] = await byCode(db).execute({ code: key });
  return found ?? null;
}

/** The promotions that need no code, also those that are over or used up. */
export const findAutomatic = (db: DbOrTx): Promise<CouponRow[]> =>
  db.select().from(coupons).where(IS_AUTOMATIC);

/** There is still a use and enough of the budget. */
const hasRoom = (cents: number) => [
  sql`(${coupons.maxUses} is null or ${coupons.uses} < ${coupons.maxUses})`,
  sql`(${coupons.budgetCents} is null or ${coupons.givenCents} + ${cents} <= ${coupons.budgetCents})`,
];
const counted = (cents: number) => ({
  uses: sql`${coupons.uses} + 1`,
  givenCents: sql`${coupons.givenCents} + ${cents}`,
});

/**
 * Counts one use of a limited coupon or promotion that takes so much off; false when no use, or not enough of its
 * budget, is left. The row stays locked until the commit.
 */
export async function takeUse(tx: Tx, key: string, cents: number): Promise<boolean> {
  const done = await tx
    .update(coupons)
    .set(counted(cents))
    .where(and(eq(coupons.code, key), eq(coupons.active, true), ...hasRoom(cents)));
  return done.rowCount === 1;
}

/** Uses a single code, and counts it at its promotion. False when it was used already, or as `takeUse`. */
export async function takeSingle(tx: Tx, key: string, cents: number, now: Date): Promise<boolean> {
  const [used] = await tx
    .update(couponCodes)
    .set({ usedAt: now })
    .where(and(eq(couponCodes.code, key), isNull(couponCodes.usedAt)))
    .returning({ id: couponCodes.couponId });
  if (!used) return false;
  const done = await tx
    .update(coupons)
    .set(counted(cents))
    .where(and(eq(coupons.id, used.id), eq(coupons.active, true), ...hasRoom(cents)));
  return done.rowCount === 1;
}

/** Takes back one counted use of a coupon. */
export async function returnUse(tx: Tx, key: string, cents: number): Promise<void> {
  const [single] = await tx
    .update(couponCodes)
    .set({ usedAt: null })
    .where(and(eq(couponCodes.code, key), isNotNull(couponCodes.usedAt)))
    .returning({ id: couponCodes.couponId });
  await tx
    .update(coupons)
    .set({
      uses: sql`greatest(${coupons.uses} - 1, 0)`,
      givenCents: sql`greatest(${coupons.givenCents} - ${cents}, 0)`,
    })
    .where(single ? eq(coupons.id, single.id) : eq(coupons.code, key));
}
