import type { OrderChangeView } from '@keepsong/contract/order-changes';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { ChangeMessages } from './change-messages.service.ts';
import { changeView, loggedWords } from './change-order.service.ts';
import { findChange, lockToChange, moveChange } from './order-change.repository.ts';

type Deps = { database: Database; clock: Clock; changeMessages: Pick<ChangeMessages, 'tellNo'> };

/** The staff withdraw a change about which the customer was asked. */
export function createWithdrawChange({ database, clock, changeMessages }: Deps) {
  return {
    /** Withdraws a change that waits. Refuses with `sign_in_required`, `forbidden`, `not_found`, `already_decided`. */
    async withdraw(
      session: Session | null,
      orderId: number | null,
      { id, reason }: { id: number; reason: string | undefined },
    ): Promise<Result<{ change: OrderChangeView }>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<{ change: OrderChangeView }>> => {
        const found = orderId === null ? null : await lockToChange(tx, orderId);
        const row = found && (await findChange(tx, { id }));
        if (!found || row?.orderId !== found.order.id) return refuse('not_found');
        const now = clock.now();
        if (row.state !== 'asked') return refuse('already_decided');
        const mover = { mover: 'staff' as const, userId: by.value.id };
        if (!(await moveChange(tx, row, 'withdrawn', mover, now))) return refuse('already_decided');
        await changeMessages.tellNo(tx, found, { ...row, state: 'withdrawn' });
        await noteStaff(tx, by.value, now, {
          action: 'order.change_withdrawn',
          orderNumber: orderNumber(found.order.id),
          customerId: found.order.userId,
          after: { [row.kind]: loggedWords(row.kind, row.after) },
          reason,
        });
        return ok({ change: changeView({ ...row, state: 'withdrawn' }) });
      });
    },
  };
}

export type WithdrawChange = ReturnType<typeof createWithdrawChange>;
