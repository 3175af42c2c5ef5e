import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
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

/**
 * The promotion that a typed code belongs to. `isUsed` says whether a single code was used. It is null for a
 * code that is not a single one.
 */
export type MeantCoupon = { row: CouponRow; isUsed: boolean | null };

/** Finds a coupon by the key of a code. Inactive, ended and used-up coupons are found too. */
export async function findCoupon(db: DbOrTx, key: string): Promise<MeantCoupon | null> {
  const [found] = await byCode(db).execute({ code: key });
  return found ?? null;
}

/** Finds the promotions that need no code. Ended and used-up ones are found too. */
export const findAutomatic = (db: DbOrTx): Promise<CouponRow[]> =>
  db.select().from(coupons).where(IS_AUTOMATIC);

const limitedAmong = statement((db) =>
  db
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        sql`${coupons.code} = any(${sql.placeholder('codes')}::text[])`,
        or(isNotNull(coupons.maxUses), isNotNull(coupons.budgetCents)),
      ),
    )
    .limit(1)
    .prepare('coupon_limited_among'),
);

/** Whether one of these promotions has a limit on its uses or on its sum. Single codes are not asked for. */
export const hasLimited = async (db: DbOrTx, codes: readonly string[]): Promise<boolean> =>
  (await limitedAmong(db).execute({ codes })).length > 0;

/** The conditions that a use and enough of the budget are left. */
const hasRoom = (cents: number) => [
  sql`(${coupons.maxUses} is null or ${coupons.uses} < ${coupons.maxUses})`,
  sql`(${coupons.budgetCents} is null or ${coupons.givenCents} + ${cents} <= ${coupons.budgetCents})`,
];
const counted = (cents: number) => ({
  uses: sql`${coupons.uses} + 1`,
  givenCents: sql`${coupons.givenCents} + ${cents}`,
});

/**
 * Counts one use of a limited coupon or promotion, and the `cents` that it takes off. False when no use or too
 * little of its budget is left. The row stays locked until the commit.
 */
export async function takeUse(tx: Tx, key: string, cents: number): Promise<boolean> {
  const done = await tx
    .update(coupons)
    .set(counted(cents))
    .where(and(eq(coupons.code, key), eq(coupons.active, true), ...hasRoom(cents)));
  return done.rowCount === 1;
}

/**
 * Marks a single code as used, and counts the use at its promotion. False when the code was already used, and
 * whenever `takeUse` would return false.
 */
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
