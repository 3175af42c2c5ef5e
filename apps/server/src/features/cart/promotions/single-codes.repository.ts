import { SHOP_TIME_ZONE } from '@keepsong/domain/time/chicago';
import { count, desc, eq, sql } from 'drizzle-orm';
import { orders } from '../../../../db/schema/checkout.ts';
import { couponCodes } from '../../../../db/schema/coupons.ts';
import { orderFacts } from '../../../../db/schema/reports.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { CouponRow } from '../coupons.repository.ts';

export async function countCodes(db: DbOrTx, couponId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(couponCodes).where(eq(couponCodes.couponId, couponId));
  return row?.n ?? 0;
}

/** How many rows one statement writes. */
const AT_ONCE = 1_000;

/** Adds codes and returns how many were added. Codes that already exist are left out. */
export async function insertCodes(
  tx: Tx,
  couponId: number,
  codes: readonly string[],
  createdAt: Date,
): Promise<number> {
  let made = 0;
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    const values = codes.slice(from, from + AT_ONCE).map((code) => ({ code, couponId, createdAt }));
    const done = await tx.insert(couponCodes).values(values).onConflictDoNothing();
    made += done.rowCount ?? 0;
  }
  return made;
}

export const findCodes = (db: DbOrTx, couponId: number, limit: number) =>
  db
    .select({ code: couponCodes.code, usedAt: couponCodes.usedAt })
    .from(couponCodes)
    .where(eq(couponCodes.couponId, couponId))
    .orderBy(desc(couponCodes.createdAt), couponCodes.code)
    .limit(limit);

export type PromotionDay = { day: string; uses: number; discount_cents: number; revenue_cents: number };

/** The days on which orders used a promotion, newest first. Cancelled orders do not count. */
export async function findDays(db: DbOrTx, { id, code, kind }: CouponRow): Promise<PromotionDay[]> {
  const isAutomatic = kind === 'automatic';
  const isUsed = isAutomatic
    ? sql`o.quote ? 'promotion' and o.quote #>> '{promotion,code}' = ${code}`
    : sql`f.coupon_code in (select ${code} union all select c.code from ${couponCodes} c where c.coupon_id = ${id})`;
  const off = isAutomatic ? sql`(o.quote #>> '{promotion,off}')::int` : sql`f.coupon_cents`;
  const { rows } = await db.execute<PromotionDay>(sql`
    select to_char(f.at at time zone ${SHOP_TIME_ZONE}, 'YYYY-MM-DD') as day, count(*)::int as uses,
      sum(${off})::int as discount_cents, sum(f.gross_cents - f.discount_cents)::int as revenue_cents
    from ${orderFacts} f join ${orders} o on o.id = f.order_id
    where ${isUsed} and o.state not in ('cancelled','refunded')
    group by 1 order by 1 desc`);
  return rows;
}
