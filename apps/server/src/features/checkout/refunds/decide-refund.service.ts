import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { areSameEffects, type RefundEffect } from '@keepsong/domain/checkout/refunds/effects';
import { costOf, type StoredWish } from '@keepsong/domain/checkout/refunds/wish';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { mayAgreeToBonus } from '../../earnings/bonus-limit.service.ts';
import { orderDeskPath } from '../../notifications/page-paths.ts';
import type { TellAsker } from '../../staff/tell-asker.service.ts';
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
import type { TellReplaced } from './tell-replaced.service.ts';

export type DecideRefundDeps = {
  database: Database;
  steps: RefundSteps;
  tellAsker: TellAsker;
  tellReplaced: TellReplaced;
  clock: Clock;
};

/** Lets a second person decide about a refund or cancel that waits. */
export function createDecideRefund({ database, steps, tellAsker, tellReplaced, clock }: DecideRefundDeps) {
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
    const deed = deedOn(order, row, costOf(row.amountCents, row.wish ?? {}));
    return mayApprove(by, row.askedBy ?? by.id, deed) ? ok({ order, row }) : refuse('forbidden');
  }

  return {
    /**
     * A second person agrees to a refund or cancel. Refuses with `sign_in_required`, `second_step`, `not_found`,
     * `account_erased` (for credit to an account that was erased meanwhile), `already_decided`, with `forbidden`
     * also for the person who asked, for the order's own customer, and with pay for begun work for who may give
     * no bonus and when it would go to one of the two, with `more_than_left` when money went back meanwhile,
     * also that of a failed refund which this one would replace, and with `effects_changed` when the refund
     * would do something else now than this person has `seen`. Then the refund waits on with the effects of now.
     * Also with `effects_changed` when another artist has the song now than the one who was to be paid: then it
     * must be asked for anew. Without `seen`, the stored effects count, which all pages show.
     */
    async approve(
      session: Session | null,
      orderId: number | null,
      id: number,
      seen?: readonly RefundEffect[],
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
        const wish: StoredWish = row.wish ?? { all: true };
        const asked = book.refunds.find((one) => one.id === id)?.lines;
        const wanted = { wish, way: row.way, isCancel: row.isCancel, asked };
        const planned = await steps.plan(tx, book, wanted);
        if (!planned.ok) return planned;
        if (planned.value.plan.amount !== row.amountCents) return refuse('more_than_left');
        const { payArtistCents: cents = 0, artistId: paid } = wish;
        const { id: artistId } = planned.value.artist;
        if (cents > 0 && artistId !== null) {
          const bonus = { askedBy: row.askedBy ?? by.value.id, payee: { artistId }, cents };
          if (!(await mayAgreeToBonus(tx, by.value, bonus))) return refuse('forbidden');
        }
        const isForOther = cents > 0 && artistId !== paid;
        const { plan: anew, effects } = planned.value;
        await rewriteRefund(tx, id, { ...amountsOf(anew), effects }, anew.lines);
        if (isForOther || !areSameEffects(effects, seen ?? row.effects)) return ok({ ...row, effects });
        const now = clock.now();
        const nextAt = steps.sendBy(anew);
        const decidedBy = by.value.id;
        const mover = { mover: 'staff' as const, userId: decidedBy };
        const replaced = row.isCancel
          ? await refuseWaiting(tx, book.refunds, { by: mover, now, except: id })
          : [];
        await moveRefund(tx, row, 'asked', mover, { set: { decidedBy, decidedAt: now, nextAt } });
        const agreed = { ...row, ...amountsOf(anew), effects, state: 'asked' as const, nextAt };
        await steps.decide(tx, order, agreed, mover);
        await tellReplaced(tx, order, replaced, { by: by.value, reason: row.reason });
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
      if (done.value.state === 'waiting') {
        const theirs = { effects: done.value.effects };
        return { ok: false, refusal: { code: 'effects_changed', theirs } };
      }
      await steps.sendNow(done.value);
      return steps.answerOf(id);
    },

    /**
     * A staff member refuses a waiting refund, and who asked gets a mail. The person who asked may also withdraw it this
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
        const number = orderNumber(order.id);
        if (row.askedBy !== null)
          await tellAsker(tx, {
            ...{ askedBy: row.askedBy, by: by.value.id, about: `refund:${id}`, reason },
            ...{ kind: row.isCancel ? 'cancel' : 'refund', cents: row.amountCents, change: null },
            ...{ orderId: order.id, path: orderDeskPath(number) },
          });
        await noteStaff(tx, by.value, now, {
          ...{ action: 'order.refund_refused', orderNumber: number, customerId: order.userId },
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
