import type { OrderView } from '@keepsong/contract/order-page';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';

/** Pages load changes often, so the log stores one line for a person, an order and a minute. */
const LOG_LINES = { name: 'staff_order_views', max: 1, seconds: 60 } as const;

/**
 * Counts that a member of the staff looks at an order or its changes. Returns whether this is the first look of the
 * minute.
 */
async function isFirstLook(limits: Limits, staffId: number, orderId: number): Promise<boolean> {
  return (await limits.take(LOG_LINES, `staff:${staffId}:order:${orderId}`)).ok;
}

type Deps = { database: { db: Db }; limits: Limits; clock: Clock };

/** Logs a look at the names and addresses in the changes of an order. */
export async function noteChangesSeen(
  { database: { db }, limits, clock }: Deps,
  by: StaffMember,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  if (await isFirstLook(limits, by.id, id))
    await noteStaff(db, by, clock.now(), {
      ...{ action: 'order.changes_seen', orderNumber: orderNumber(id), customerId: userId },
    });
}

/**
 * Logs that a member of the staff has opened an order. The page loads the order's changes right afterwards, which
 * belongs to the same look.
 */
export async function noteOpening(
  { db, limits, clock }: { db: Db; limits: Limits; clock: Clock },
  by: StaffMember,
  { id, order }: { id: number; order: Pick<OrderView, 'number' | 'customer'> },
): Promise<void> {
  await isFirstLook(limits, by.id, id);
  await noteStaff(db, by, clock.now(), {
    action: 'order.seen',
    orderNumber: order.number,
    customerId: order.customer.id,
  });
}
