import { canMove } from '@keepsong/domain/states/state-table';
import { ORDERS } from '@keepsong/domain/states/tables';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { orders } from '../../../../db/schema/checkout.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, begin, moveLocked } from '../../../platform/states/move.ts';
import type { OrderRow } from '../checkout.repository.ts';

/** Adds a paid order. The database refuses a second order of the same checkout or submission. */
export async function insertOrder(tx: Tx, values: Omit<OrderRow, 'id'>, by: By): Promise<OrderRow> {
  const [id] = await begin(tx, 'orders', values, by);
  if (id === undefined) throw new Error('insert returned no order');
  return { ...values, id };
}

/** Finds the payments whose orders are not fully refunded yet. Only these orders can still change by a refund. */
export async function findStillKept(db: DbOrTx, intentIds: readonly string[]): Promise<string[]> {
  if (intentIds.length === 0) return [];
  const rows = await db
    .select({ intentId: orders.intentId })
    .from(orders)
    .where(and(inArray(orders.intentId, [...intentIds]), ne(orders.state, 'refunded')));
  return rows.flatMap(({ intentId }) => intentId ?? []);
}

/**
 * Moves the order of a payment to the state that its refunded amount means. Returns the order's id, or null when the
 * payment has no order. The order stays locked until the transaction ends, so that a later report sees this one.
 */
export async function moveRefunded(
  tx: Tx,
  { intentId, refundedCents }: { intentId: string; refundedCents: number },
): Promise<number | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.intentId, intentId)).for('update');
  if (!order) return null;
  const to = refundedCents >= order.totalCents ? 'refunded' : 'partly_refunded';
  if (canMove(ORDERS, order.state, to, 'provider')) await moveLocked(tx, 'orders', order, to, 'provider');
  return order.id;
}
