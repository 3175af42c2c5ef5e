import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { deedOn } from './ask-refund.service.ts';
import { amountsOf, loadBook } from './refund-book.repository.ts';
import type { RefundAnswer, RefundSteps } from './refund-steps.service.ts';
import {
  findOrder,
  loadRefund,
  lockOrder,
  moveRefund,
  type RefundRow,
  refuseWaiting,
  rewriteRefund,
} from './refunds.repository.ts';

export type DecideRefundDeps = { database: Database; steps: RefundSteps; clock: Clock };

/** Lets a second person decide about a refund or cancel that waits. */
export function createDecideRefund({ database, steps, clock }: DecideRefundDeps) {
  const { db } = database;

  /** Locks a waiting refund of this order to which this person may agree. */
  async function lockWaiting(
    tx: Tx,
    by: StaffMember,
    orderId: number,
    id: number,
  ): Promise<Result<{ order: OrderRow; row: RefundRow }>> {
    const order = await lockOrder(tx, { id: orderId });
    const row = order && (await loadRefund(tx, id));
    if (!order || row?.orderId !== order.id) return refuse('not_found');
    if (row.state !== 'waiting') return refuse('already_decided');
    const deed = deedOn(order, row, row.amountCents);
    return mayApprove(by, row.askedBy ?? by.id, deed) ? ok({ order, row }) : refuse('forbidden');
  }

  return {
    /**
     * A second person agrees to a refund or cancel. Refuses with `sign_in_required`, `second_step`, `not_found`,
     * `already_decided`, with `forbidden` also for the person who asked and for the order's own customer, and with `more_than_left` when money went back
     * meanwhile.
     */
    async approve(
      session: Session | null,
      orderId: number | null,
      id: number,
    ): Promise<Result<RefundAnswer>> {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      const found = orderId === null ? null : await findOrder(db, orderId);
      if (!found) return refuse('not_found');
      await steps.compare(found);
      const done = await database.transaction(async (tx): Promise<Result<RefundRow>> => {
        const waiting = await lockWaiting(tx, by.value, found.id, id);
        if (!waiting.ok) return waiting;
        const { order, row } = waiting.value;
        const book = await loadBook(tx, order, { lock: 'update', except: id });
        const wanted = { wish: row.wish ?? { all: true as const }, way: row.way, isCancel: row.isCancel };
        const planned = await steps.plan(tx, book, wanted);
        if (!planned.ok) return planned;
        if (planned.value.plan.amount !== row.amountCents) return refuse('more_than_left');
        const now = clock.now();
        const { plan: anew, effects } = planned.value;
        const nextAt = steps.sendBy(anew);
        const decidedBy = by.value.id;
        const mover = { mover: 'staff' as const, userId: decidedBy };
        if (row.isCancel) await refuseWaiting(tx, book.refunds, { by: mover, now, except: id });
        await rewriteRefund(tx, id, { ...amountsOf(anew), effects }, anew.lines);
        await moveRefund(tx, row, 'asked', mover, { set: { decidedBy, decidedAt: now, nextAt } });
        const agreed = { ...row, ...amountsOf(anew), effects, state: 'asked' as const, nextAt };
        await steps.decide(tx, order, agreed, mover);
        await noteStaff(tx, by.value, now, {
          ...{
            action: 'order.refund_approved',
            orderNumber: orderNumber(order.id),
            customerId: order.userId,
          },
          after: { refund: id, amount_cents: row.amountCents },
          reason: row.reason,
        });
        return ok(agreed);
      });
      if (!done.ok) return done;
      await steps.sendNow(done.value);
      return steps.answerOf(id);
    },

    /**
     * A staff member refuses a waiting refund. The person who asked for the refund may also withdraw it this
     * way. Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`, `already_decided`.
     */
    async decline(
      session: Session | null,
      orderId: number | null,
      id: number,
      reason: string,
    ): Promise<Result<RefundAnswer>> {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        const order = orderId === null ? null : await lockOrder(tx, { id: orderId });
        const row = order && (await loadRefund(tx, id));
        if (!order || row?.orderId !== order.id) return refuse('not_found');
        if (row.state !== 'waiting') return refuse('already_decided');
        const now = clock.now();
        const decidedBy = row.askedBy === by.value.id ? null : by.value.id;
        const mover = { mover: 'staff' as const, userId: by.value.id };
        await moveRefund(tx, row, 'refused', mover, { set: { decidedBy, decidedAt: now }, why: 'refused' });
        await noteStaff(tx, by.value, now, {
          ...{ action: 'order.refund_refused', orderNumber: orderNumber(order.id), customerId: order.userId },
          after: { refund: id, amount_cents: row.amountCents },
          reason,
        });
        return ok(null);
      });
      return done.ok ? steps.answerOf(id) : done;
    },
  };
}

export type DecideRefund = ReturnType<typeof createDecideRefund>;
