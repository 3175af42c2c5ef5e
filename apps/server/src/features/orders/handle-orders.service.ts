import type { ReceiptTo } from '@keepsong/contract/orders';
import { orderNumber, readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { KeptMessages } from '../notifications/kept-messages.service.ts';
import { assignOrders, findCustomersOf, findStaffMember } from './order-list.repository.ts';

type Deps = { database: Database; clock: Clock; limits: Limits; keptMessages: KeptMessages };

/** Limits how many messages one person may send again in an hour. */
export const RESENDS = { name: 'staff_resends', max: 400, seconds: 3_600 } as const;

/**
 * The name of a request to send messages again, so that a page that lost the answer can ask the same again. The same key
 * with another reason is another request (decision 0095). Null without a key: then each request is a new one.
 */
export const sendingOf = (by: StaffMember, key: string | null, reason = ''): string | null =>
  key === null ? null : sha256(JSON.stringify([by.id, key, reason])).toString('hex');

/** Actions of the staff on several orders at once. */
export function createHandleOrders({ database, clock, limits, keptMessages }: Deps) {
  const idsOf = (numbers: readonly string[]): number[] => [
    ...new Set(numbers.flatMap((number) => readOrderNumber(number) ?? [])),
  ];

  return {
    /**
     * Sets which member of the staff looks after orders. Refuses with `sign_in_required`, `forbidden`, and with
     * `not_found` also for somebody who may not see orders.
     */
    async assign(
      session: Session | null,
      { numbers, to }: { numbers: readonly string[]; to: number | null },
    ): Promise<Result<{ orders: number }>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<{ orders: number }>> => {
        if (to !== null && !(await findStaffMember(tx, to))) return refuse('not_found');
        const found = await findCustomersOf(tx, idsOf(numbers));
        if (found.length === 0) return refuse('not_found');
        const now = clock.now();
        const before = await assignOrders(
          tx,
          found.map(({ id }) => id),
          { assigneeId: to, at: now },
        );
        for (const { id, userId } of found)
          await noteStaff(tx, by.value, now, {
            action: 'order.assigned',
            orderNumber: orderNumber(id),
            customerId: userId,
            before: { assigned_to: before.get(id) ?? null },
            after: { assigned_to: to },
          });
        return ok({ orders: found.length });
      });
    },

    /**
     * Who would get the receipts of orders again. The log stores who looked. Refuses with `sign_in_required`,
     * `forbidden`.
     */
    async previewReceipts(
      session: Session | null,
      numbers: readonly string[],
    ): Promise<Result<{ orders: ReceiptTo[] }>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const found = await findCustomersOf(database.db, idsOf(numbers));
      const told: ReceiptTo[] = [];
      for (const { id } of found)
        told.push({ number: orderNumber(id), to: await keptMessages.receiptTo(database.db, id) });
      const after = { orders: told.map(({ number }) => number) };
      await noteStaff(database.db, by.value, clock.now(), { action: 'orders.receipts_seen', after });
      return ok({ orders: told });
    },

    /**
     * Sends the receipts of orders again, once for each key and reason. Orders whose receipt is not kept are left out
     * of the answer. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`.
     */
    async sendReceipts(
      session: Session | null,
      { numbers, reason, key }: { numbers: readonly string[]; reason: string; key: string | null },
    ): Promise<Result<{ orders: number }>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const within = await limits.take(RESENDS, `staff:${by.value.id}`, numbers.length);
      if (!within.ok) return within;
      return database.transaction(async (tx) => {
        const found = await findCustomersOf(tx, idsOf(numbers));
        const now = clock.now();
        const request = sendingOf(by.value, key, reason);
        const sent: { order: (typeof found)[number]; isNew: boolean }[] = [];
        for (const order of found) {
          const again = await keptMessages.resendReceipt(tx, order.id, request);
          if (again) sent.push({ order, ...again });
        }
        for (const { id, userId } of sent.flatMap(({ order, isNew }) => (isNew ? order : [])))
          await noteStaff(tx, by.value, now, {
            action: 'order.message_sent',
            orderNumber: orderNumber(id),
            customerId: userId,
            ...{ after: { message: 'order_received' }, reason },
          });
        return ok({ orders: sent.length });
      });
    },
  };
}

export type HandleOrders = ReturnType<typeof createHandleOrders>;
