import { may, type StaffRole } from '@keepsong/domain/staff/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { unassignAll } from './order-list.repository.ts';

/**
 * Gives back the orders that a person looks after, unless their new role may see orders. Otherwise the orders would
 * be with somebody who cannot open them, and not among those of nobody. Returns how many were given back.
 */
export async function releaseOrders(tx: Tx, userId: number, role: StaffRole | null): Promise<number> {
  return may(role, 'orders') ? 0 : unassignAll(tx, userId);
}
