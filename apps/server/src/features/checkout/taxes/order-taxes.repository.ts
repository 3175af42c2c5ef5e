import { and, asc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { orders, orderTaxes } from '../../../../db/schema/checkout.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { addRows } from '../../../platform/db/statement.ts';

export type OrderTaxesRow = typeof orderTaxes.$inferSelect;

/** The fields of an order that are needed to book its taxes. */
export type TaxedOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'submissionId' | 'totalCents' | 'quote' | 'cart'
>;

export async function insertTaxes(tx: DbOrTx, values: typeof orderTaxes.$inferInsert): Promise<void> {
  await addRows(tx, orderTaxes, [values]);
}

const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Selects the taxes that are due, and sets the time of the next try in case this one fails: after two minutes, then
 * four, and so on, at most an hour.
 */
export async function takeDueTaxes(db: DbOrTx, now: Date, limit: number): Promise<OrderTaxesRow[]> {
  const due = db
    .select({ orderId: orderTaxes.orderId })
    .from(orderTaxes)
    .where(lte(orderTaxes.nextAt, now))
    .orderBy(asc(orderTaxes.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const pause = sql`least(60000 * 2 ^ least(${orderTaxes.tries} + 1, 10), ${LONGEST_PAUSE_MS}) * interval '1 ms'`;
  return db
    .update(orderTaxes)
    .set({
      tries: sql`${orderTaxes.tries} + 1`,
      nextAt: sql`${now.toISOString()}::timestamptz + ${pause}`,
    })
    .where(inArray(orderTaxes.orderId, due))
    .returning();
}

export async function loadTaxedOrder(db: DbOrTx, orderId: number): Promise<TaxedOrder> {
  const [order] = await db
    .select({
      id: orders.id,
      submissionId: orders.submissionId,
      totalCents: orders.totalCents,
      quote: orders.quote,
      cart: orders.cart,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error(`taxes without an order: ${orderId}`);
  return order;
}

/**
 * Stores the result of a try. If a refund was reported meanwhile, the row stays due, because the refund must be booked
 * too.
 */
export async function keepTaxes(
  db: DbOrTx,
  { orderId, refundedCents }: OrderTaxesRow,
  change: Partial<Omit<OrderTaxesRow, 'orderId' | 'refundedCents' | 'tries'>>,
): Promise<void> {
  await db
    .update(orderTaxes)
    .set({
      ...change,
      tries: 0,
      nextAt: sql`case when ${orderTaxes.refundedCents} > ${refundedCents} then ${orderTaxes.nextAt} end`,
    })
    .where(eq(orderTaxes.orderId, orderId));
}

/** Raises the refunded amount of an order's taxes, in cents. An amount that is not larger than the known one changes nothing. */
export async function raiseRefunded(
  tx: Tx,
  { orderId, refundedCents, now }: { orderId: number; refundedCents: number; now: Date },
): Promise<void> {
  await tx
    .update(orderTaxes)
    .set({ refundedCents, nextAt: now, tries: 0 })
    .where(and(eq(orderTaxes.orderId, orderId), lt(orderTaxes.refundedCents, refundedCents)));
}

/**
 * Makes the taxes of an order due now, if they wait for their next try or for the staff. False when they wait
 * for neither.
 */
export async function hurryTaxes(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const isWaiting = or(isNotNull(orderTaxes.failure), gt(orderTaxes.nextAt, now));
  const done = await tx
    .update(orderTaxes)
    .set({ nextAt: now, failure: null })
    .where(and(eq(orderTaxes.orderId, orderId), isWaiting));
  return done.rowCount === 1;
}
