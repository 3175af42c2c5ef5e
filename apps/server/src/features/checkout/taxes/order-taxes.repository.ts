import { canMove } from '@keepsong/domain/states/state-table';
import { ORDERS } from '@keepsong/domain/states/tables';
import { and, asc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import { orders, orderTaxes } from '../../../../db/schema/checkout.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { addRows } from '../../../platform/db/statement.ts';
import { moveLocked } from '../../../platform/states/move.ts';

export type OrderTaxesRow = typeof orderTaxes.$inferSelect;

/** What booking taxes needs to know of their order. */
export type TaxedOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'submissionId' | 'totalCents' | 'quote' | 'cart'
>;

export async function insertTaxes(tx: DbOrTx, values: typeof orderTaxes.$inferInsert): Promise<void> {
  await addRows(tx, orderTaxes, [values]);
}

const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Takes the taxes that are due and sets their next try in case this one fails: after two minutes, four, … at most an
 * hour.
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
  if (!order) throw new Error(`taxes of no order: ${orderId}`);
  return order;
}

/** Writes the result of a try. If a refund came meanwhile, the row stays due for it. */
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

/** Keeps the payments whose orders are not fully refunded yet. About the others there is nothing new to learn. */
export async function findStillKept(db: DbOrTx, intentIds: readonly string[]): Promise<string[]> {
  if (intentIds.length === 0) return [];
  const rows = await db
    .select({ intentId: orders.intentId })
    .from(orders)
    .where(and(inArray(orders.intentId, [...intentIds]), ne(orders.state, 'refunded')));
  return rows.flatMap(({ intentId }) => intentId ?? []);
}

/** Notes how much of a payment was given back. An amount that is smaller than the known one changes nothing. */
export async function noteRefund(
  tx: Tx,
  { intentId, refundedCents, now }: { intentId: string; refundedCents: number; now: Date },
): Promise<void> {
  // The lock makes the later of two reports wait, so that it sees what the first one wrote.
  const [order] = await tx.select().from(orders).where(eq(orders.intentId, intentId)).for('update');
  if (!order) return;
  const to = refundedCents >= order.totalCents ? 'refunded' : 'partly_refunded';
  if (canMove(ORDERS, order.state, to, 'provider')) await moveLocked(tx, 'orders', order, to, 'provider');
  await tx
    .update(orderTaxes)
    .set({ refundedCents, nextAt: now, tries: 0 })
    .where(and(eq(orderTaxes.orderId, order.id), lt(orderTaxes.refundedCents, refundedCents)));
}
