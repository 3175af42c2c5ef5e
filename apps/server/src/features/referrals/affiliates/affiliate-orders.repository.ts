import { SHOP_TIME_ZONE } from '@keepsong/domain/time/chicago';
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { affiliateEntries, affiliateOrders } from '../../../../db/schema/catalogue/affiliates.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { refundLines, refunds } from '../../../../db/schema/refunds.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/db/database.ts';

export type AffiliateOrderRow = typeof affiliateOrders.$inferSelect;

export async function findEmail(tx: Tx, userId: number): Promise<string | null> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

export const insertBrought = (tx: Tx, order: typeof affiliateOrders.$inferInsert) =>
  tx.insert(affiliateOrders).values(order);

export const insertEntry = (tx: Tx, entry: typeof affiliateEntries.$inferInsert) =>
  tx.insert(affiliateEntries).values(entry);

/** The states of refunds whose money went back or is on its way. */
const IS_BACK = ['asked', 'sent', 'done'] as const;
const returned = sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from ${refunds} r
  where r.order_id = ${affiliateOrders}.order_id and r.state in ('asked','sent','done'))`;

/**
 * The orders whose money was refunded, or came back to the shop, since their last entries. Those in `left` are skipped.
 */
export async function findUnsettled(
  db: Db,
  limit: number,
  left: readonly number[],
  affiliateId?: number,
): Promise<number[]> {
  const isOf = affiliateId === undefined ? undefined : eq(affiliateOrders.affiliateId, affiliateId);
  const rows = await db
    .select({ id: affiliateOrders.orderId })
    .from(affiliateOrders)
    .where(
      and(
        isOf,
        sql`${returned} <> ${affiliateOrders.returnedCents}`,
        notInArray(affiliateOrders.orderId, [...left]),
      ),
    )
    .orderBy(asc(affiliateOrders.orderId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** An order of an affiliate with everything that its share depends on, locked. */
export async function lockBrought(tx: Tx, orderId: number) {
  const isIt = eq(affiliateOrders.orderId, orderId);
  const [brought] = await tx.select().from(affiliateOrders).where(isIt).for('update');
  if (!brought) return null;
  const [order] = await tx
    .select({ quote: orders.quote, cart: orders.cart })
    .from(orders)
    .where(eq(orders.id, orderId));
  const back = await tx
    .select({ id: refundLines.lineId, amount: refundLines.amountCents })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, [...IS_BACK])));
  const [sums] = await tx
    .select({
      returned,
      earned: sql<number>`(select coalesce(sum(e.amount_cents), 0)::int from affiliate_entries e
        where e.order_id = ${affiliateOrders}.order_id)`,
    })
    .from(affiliateOrders)
    .where(isIt);
  if (!order || !sums) throw new Error(`order ${orderId} of an affiliate is gone`);
  return { brought, order, back, ...sums };
}

export const keepReturned = (tx: Tx, orderId: number, returnedCents: number) =>
  tx.update(affiliateOrders).set({ returnedCents }).where(eq(affiliateOrders.orderId, orderId));

/** The orders that came by an affiliate's link, newest first, with the affiliate's earnings from each. */
export const findBrought = (db: DbOrTx, affiliateId: number, limit: number) =>
  db
    .select({
      row: affiliateOrders,
      earned: sql<number>`(select coalesce(sum(e.amount_cents), 0)::int from affiliate_entries e
        where e.order_id = ${affiliateOrders}.order_id and e.kind = 'order')`,
      reversed: sql<number>`(select coalesce(-sum(e.amount_cents), 0)::int from affiliate_entries e
        where e.order_id = ${affiliateOrders}.order_id and e.kind = 'refund')`,
    })
    .from(affiliateOrders)
    .where(eq(affiliateOrders.affiliateId, affiliateId))
    .orderBy(desc(affiliateOrders.orderId))
    .limit(limit);

const inShop = sql`e.created_at at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)}`;

/** The sums that an affiliate earned and lost again in each month of the shop's time zone, newest first. */
export async function sumMonths(db: DbOrTx, affiliateId: number) {
  const { rows } = await db.execute<{ month: string; earned: string; reversed: string }>(sql`
    select to_char(${inShop}, 'YYYY-MM') as month,
      coalesce(sum(amount_cents) filter (where kind = 'order'), 0) as earned,
      coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0) as reversed
    from affiliate_entries e where affiliate_id = ${affiliateId} group by 1 order by 1 desc`);
  return rows.map(({ month, earned, reversed }) => ({
    ...{ month, earned: Number(earned), reversed: Number(reversed) },
  }));
}

export type EntryRow = { at: string; kind: 'order' | 'refund'; order_id: string; cents: number };

/** The entries of an affiliate in one month, oldest first. */
export async function findMonth(db: DbOrTx, affiliateId: number, month: string): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select to_char(${inShop}, 'YYYY-MM-DD') as at, kind, order_id, amount_cents as cents
    from affiliate_entries e where affiliate_id = ${affiliateId} and to_char(${inShop}, 'YYYY-MM') = ${month}
    order by id`);
  return rows;
}
