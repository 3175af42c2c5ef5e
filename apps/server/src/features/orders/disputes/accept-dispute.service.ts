import type { DisputeView } from '@keepsong/contract/money/disputes';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove, moneyDecision } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { wakeItem } from '../../desk/inbox/wake-item.service.ts';
import { disputeDeskPath } from '../../notifications/page-paths.ts';
import type { TellAsker } from '../../staff/tell-asker.service.ts';
import type { AnswerDispute } from './answer-dispute.service.ts';
import {
  type FoundDispute,
  insertAnswer,
  loadAnswer,
  writeAcceptance,
} from './dispute-answers.repository.ts';
import { type DisputeSteps, deedOn, waitingAcceptance } from './dispute-steps.service.ts';

type Deps = {
  database: Database;
  clock: Clock;
  steps: DisputeSteps;
  answerDispute: Pick<AnswerDispute, 'give'>;
  tellAsker: TellAsker;
};

type Given = { disputeId: number; reason: string };

/**
 * Accepts disputes: the customer keeps the money. A large sum is given only when a second person agrees, as with a
 * refund (decision 0155).
 */
export function createAcceptDispute({ database, clock, steps, answerDispute, tellAsker }: Deps) {
  const { viewOf, lockOpen } = steps;

  /** Stores a request to accept a dispute. Nobody has written a statement yet when the dispute has no answer. */
  async function askSecond(
    tx: Tx,
    by: StaffMember,
    { dispute, answer, customerId }: FoundDispute,
    reason: string,
  ): Promise<void> {
    const now = clock.now();
    const { id: disputeId, orderId, amountCents } = dispute;
    if (!answer)
      await insertAnswer(
        tx,
        { disputeId, orderId, state: 'draft', version: 0, createdAt: now },
        { mover: 'staff', userId: by.id },
      );
    const row = answer ?? (await loadAnswer(tx, disputeId))?.answer;
    if (!row) throw new Error('a stored answer is gone');
    await writeAcceptance(tx, row.id, { askedBy: by.id, askedAt: now, reason });
    await wakeItem(tx, `dispute:${disputeId}`);
    await noteStaff(tx, by, now, {
      ...{ action: 'dispute.accept_asked', orderNumber: orderNumber(orderId), customerId, reason },
      after: { dispute: disputeId, amount_cents: amountCents },
    });
  }

  return {
    /**
     * Accepts a dispute, or asks a second person for it. Refuses with `sign_in_required`, `forbidden` (also for an order
     * of one's own), `second_step`, `not_found`, `too_many_requests`, with `already_decided` when the dispute takes no
     * answer any more, and with `payment_waits` when somebody else has asked for it.
     */
    async accept(session: Session | null, orderId: number | null, { disputeId, reason }: Given) {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      const given = { disputeId, statement: reason, kind: 'accept' as const };
      const done = await answerDispute.give(by.value, orderId, given, async (tx, open) => {
        const decision = moneyDecision(by.value, deedOn(open));
        if (decision === 'forbidden') return refuse('forbidden');
        if (decision === 'done') return ok('goes');
        const before = waitingAcceptance(open);
        // A request is never overwritten: otherwise who asked first could agree to it.
        if (before && before.askedBy !== by.value.id) return refuse('payment_waits');
        if (before?.reason !== reason) await askSecond(tx, by.value, open, reason);
        return ok('waits');
      });
      if (!done.ok) return done;
      const { dispute, isWaiting } = done.value;
      return ok({ dispute, accepted: { state: isWaiting ? ('waiting' as const) : ('done' as const) } });
    },

    /**
     * A second person agrees to accept a dispute. Refuses as `accept` does, with `forbidden` also for the person who
     * asked, and with `already_decided` when no request waits.
     */
    async approve(
      session: Session | null,
      orderId: number | null,
      disputeId: number,
    ): Promise<Result<{ dispute: DisputeView }>> {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      const found = await loadAnswer(database.db, disputeId);
      if (found?.dispute.orderId !== orderId) return refuse('not_found');
      const asked = waitingAcceptance(found);
      if (!asked) return refuse('already_decided');
      const given = { disputeId, statement: asked.reason, kind: 'accept' as const };
      const done = await answerDispute.give(by.value, orderId, given, async (_, open) => {
        const request = waitingAcceptance(open);
        // The person agrees to the request that was read, and to no other one that has come since.
        if (request?.askedBy !== asked.askedBy || request.reason !== asked.reason)
          return refuse('already_decided');
        return mayApprove(by.value, request.askedBy, deedOn(open)) ? ok('goes') : refuse('forbidden');
      });
      return done.ok ? ok({ dispute: done.value.dispute }) : done;
    },

    /**
     * A member of the staff refuses a request to accept a dispute, and who asked gets a mail. The person who asked may
     * also take it back this way. Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`, and with
     * `already_decided` when no request waits.
     */
    async decline(
      session: Session | null,
      orderId: number | null,
      { disputeId, reason }: Given,
    ): Promise<Result<{ dispute: DisputeView }>> {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<{ dispute: DisputeView }>> => {
        const open = await lockOpen(tx, by.value, orderId, { disputeId });
        if (!open.ok) return open;
        const { dispute, answer, customerId } = open.value;
        const request = waitingAcceptance(open.value);
        if (!request || !answer) return refuse('already_decided');
        await writeAcceptance(tx, answer.id, null);
        const number = orderNumber(dispute.orderId);
        await tellAsker(tx, {
          // It can be asked for again after a refusal, so the moment of the request is in its name.
          ...{ askedBy: request.askedBy, by: by.value.id, reason, change: null },
          about: `dispute:${disputeId}:${request.askedAt.getTime()}`,
          ...{ kind: 'dispute', cents: dispute.amountCents, orderId: dispute.orderId },
          path: disputeDeskPath(number),
        });
        await noteStaff(tx, by.value, clock.now(), {
          ...{ action: 'dispute.accept_refused', orderNumber: number, customerId, reason },
          after: { dispute: disputeId, amount_cents: dispute.amountCents },
        });
        const after = await loadAnswer(tx, disputeId);
        return after ? ok({ dispute: viewOf(after, by.value) }) : refuse('not_found');
      });
    },
  };
}

export type AcceptDispute = ReturnType<typeof createAcceptDispute>;
