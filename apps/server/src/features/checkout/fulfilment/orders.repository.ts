import type { Tx } from '../../../platform/db/database.ts';
import { type By, begin } from '../../../platform/states/move.ts';
import type { OrderRow } from '../checkout.repository.ts';

/** Adds a paid order. The database refuses a second order of the same checkout or submission. */
export async function insertOrder(tx: Tx, values: Omit<OrderRow, 'id'>, by: By): Promise<OrderRow> {
  const [id] = await begin(tx, 'orders', values, by);
  if (id === undefined) throw new Error('insert returned no order');
  return { ...values, id };
}
