import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { orderDeskPath } from '../../notifications/page-paths.ts';
import type { TellAsker } from '../../staff/tell-asker.service.ts';
import type { OrderRow } from '../checkout.repository.ts';
import type { RefundRow } from './refunds.repository.ts';

type Deps = { tellAsker: TellAsker; clock: Clock };

/**
 * Tells who asked for the refunds that a cancel has replaced, and adds each to the log of the staff. `by`: who
 * cancels. Called last in a transaction, as the log wants.
 */
export const createTellReplaced =
  ({ tellAsker, clock }: Deps) =>
  async (
    tx: Tx,
    order: OrderRow,
    replaced: readonly RefundRow[],
    { by, reason }: { by: StaffMember | 'customer'; reason: string },
  ): Promise<void> => {
    const number = orderNumber(order.id);
    const isOfCustomer = by === 'customer';
    for (const { id, askedBy, amountCents: cents } of replaced)
      if (askedBy !== null)
        await tellAsker(tx, {
          ...{ askedBy, by: isOfCustomer ? null : by.id, about: `refund:${id}`, reason, cents, change: null },
          kind: isOfCustomer ? 'replaced_by_customer' : 'replaced_by_staff',
          ...{ orderId: order.id, path: orderDeskPath(number) },
        });
    for (const { id, amountCents } of replaced)
      await noteStaff(tx, by, clock.now(), {
        ...{ action: 'order.refund_refused', orderNumber: number, customerId: order.userId },
        after: { refund: id, amount_cents: amountCents, replaced_by: 'cancel' },
        reason: reason || null,
      });
  };

export type TellReplaced = ReturnType<typeof createTellReplaced>;
