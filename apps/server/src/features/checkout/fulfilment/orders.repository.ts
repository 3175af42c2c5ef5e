import type { Tx } from '../../../platform/db/database.ts';
import { type By, begin } from '../../../platform/states/move.ts';
import type { OrderRow } from '../checkout.repository.ts';

/** Writes a paid order down. Its checkout and its submission are unique: there is never a second one of the same. */
export async function insertOrder(tx: Tx, values: Omit<OrderRow, 'id'>, by: By): Promise<OrderRow> {
  const [id] = await begin(tx, 'orders', values, by);
  if (id === undefined) throw new Error('insert returned no order');
  return { ...values, id };
}
