import type { FrozenCart } from '../../../../db/schema/checkout.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { updateShipTo } from './orders.repository.ts';

type Address = NonNullable<FrozenCart['addresses']['shipping']>;

/**
 * Changes the shipping address of an order. Vendors read the address from the order, so they see the new one at
 * once.
 */
export const shipTo = (tx: Tx, orderId: number, address: Address): Promise<void> =>
  updateShipTo(tx, orderId, address);

export type ShipTo = typeof shipTo;
