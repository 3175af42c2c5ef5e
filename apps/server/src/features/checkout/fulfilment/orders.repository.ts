import { eq, sql } from 'drizzle-orm';
import { orders } from '../../../../db/schema/checkout.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type By, begin } from '../../../platform/states/move.ts';
import type { OrderRow } from '../checkout.repository.ts';

/** Adds a paid order. The database refuses a second order for the same checkout or submission. */
export async function insertOrder(tx: Tx, values: Omit<OrderRow, 'id'>, by: By): Promise<OrderRow> {
  const [id] = await begin(tx, 'orders', values, by);
  if (id === undefined) throw new Error('insert returned no order');
  return { ...values, id };
}

/** Changes the shipping address of an order. Everything else in its cart stays frozen. */
export async function updateShipTo(
  tx: Tx,
  id: number,
  address: NonNullable<OrderRow['cart']['addresses']['shipping']>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ cart: sql`jsonb_set(${orders.cart}, '{addresses,shipping}', ${JSON.stringify(address)}::jsonb)` })
    .where(eq(orders.id, id));
}
