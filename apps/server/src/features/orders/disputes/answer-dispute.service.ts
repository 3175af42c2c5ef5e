import { randomUUID } from 'node:crypto';
import type { DisputeView } from '@keepsong/contract/money/disputes';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { DisputeAnswerKind, Evidence } from '@keepsong/domain/orders/dispute';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { step } from '../../../platform/steps.ts';
import { type FoundDispute, insertAnswer, loadAnswer, moveAnswer } from './dispute-answers.repository.ts';
import type { DisputeSteps } from './dispute-steps.service.ts';
import type { GatherEvidence } from './gather-evidence.service.ts';
import type { SendAnswers } from './send-answers.service.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  steps: DisputeSteps;
  gather: GatherEvidence;
  sendAnswers: Pick<SendAnswers, 'send'>;
  log: { warn(context: object, text: string): void };
};

/** Only a script sends this many answers. */
const ANSWERS = { name: 'dispute_answers', max: 60, seconds: 3_600 } as const;
/** After this time, the job hands in an answer that this process has not handed in. */
const SENT_WITHIN_MS = 20_000;

type Given = {
  disputeId: number;
  kind: DisputeAnswerKind;
  statement: string;
  /** Which version of the statement the person has read. */
  version?: number | undefined;
};

/** Answers a dispute: with evidence, or by accepting it. */
export function createAnswerDispute({ database, clock, limits, steps, gather, sendAnswers, log }: Deps) {
  const { db } = database;
  const { viewOf, found, lockOpen } = steps;

  /** Stores the answer, so that it is handed in even if this process dies now. */
  async function ask(
    tx: Tx,
    by: StaffMember,
    { dispute, answer }: FoundDispute,
    given: Given,
    evidence: Evidence,
  ) {
    const now = clock.now();
    const mover = { mover: 'staff' as const, userId: by.id };
    const asked = {
      ...{
        kind: given.kind,
        statement: given.statement,
        askedBy: by.id,
        askedAt: now,
        failure: null,
        tries: 0,
      },
      evidence: given.kind === 'evidence' ? evidence : null,
      nextAt: new Date(now.getTime() + SENT_WITHIN_MS),
    };
    if (answer) await moveAnswer(tx, answer, 'asked', mover, { set: { ...asked, token: randomUUID() } });
    else
      await insertAnswer(
        tx,
        { ...asked, disputeId: dispute.id, orderId: dispute.orderId, state: 'asked', createdAt: now },
        mover,
      );
  }

  /** If the button is pressed twice, the answer is handed in once, and both calls return the same. */
  async function answer(
    session: Session | null,
    orderId: number | null,
    given: Given,
  ): Promise<Result<{ dispute: DisputeView }>> {
    const by = requireStaffAction(session, 'refunds', clock.now());
    if (!by.ok) return by;
    const known = await found(orderId);
    if (!known.ok) return known;
    const within = await limits.take(ANSWERS, `staff:${by.value.id}`);
    if (!within.ok) return within;
    const evidence = await gather(known.value.dispute.orderId);
    if (!evidence) return refuse('not_found');
    const done = await database.transaction(async (tx): Promise<Result<null>> => {
      const open = await lockOpen(tx, by.value, orderId, given);
      if (!open.ok) {
        const before = (await loadAnswer(tx, given.disputeId))?.answer;
        const isSame =
          open.refusal.code === 'already_decided' &&
          (before?.state === 'asked' || before?.state === 'sent') &&
          before.kind === given.kind &&
          before.statement === given.statement;
        return isSame ? ok(null) : open;
      }
      await ask(tx, by.value, open.value, given, evidence);
      const { dispute, customerId } = open.value;
      await noteStaff(tx, by.value, clock.now(), {
        action: given.kind === 'accept' ? 'dispute.accepted' : 'dispute.answered',
        ...{ orderNumber: orderNumber(dispute.orderId), customerId },
        before: { state: dispute.state },
        after: { dispute: dispute.id, amount_cents: dispute.amountCents, answer: given.kind },
        reason: given.kind === 'accept' ? given.statement : null,
      });
      return ok(null);
    });
    if (!done.ok) return done;
    step('dispute.answer_asked');
    await sendAnswers
      .send(given.disputeId)
      .catch((error: unknown) =>
        log.warn({ err: error, dispute: given.disputeId }, 'answer not handed in yet'),
      );
    const after = await loadAnswer(db, given.disputeId);
    return after ? ok({ dispute: viewOf(after, by.value) }) : refuse('not_found');
  }

  return {
    /**
     * Hands the evidence in. Refuses with `sign_in_required`, `forbidden` (also for an order of one's own), `second_step`,
     * `not_found`, `too_many_requests`, with `already_decided` when the dispute takes no answer any more, and with
     * `changed_meanwhile` when somebody has saved another version of the statement than the given one.
     */
    handIn: (session: Session | null, orderId: number | null, given: Omit<Given, 'kind'>) =>
      answer(session, orderId, { ...given, kind: 'evidence' }),

    /** Accepts the dispute: the customer keeps the money. Refuses as `handIn` does. */
    accept: (
      session: Session | null,
      orderId: number | null,
      { disputeId, reason }: { disputeId: number; reason: string },
    ) => answer(session, orderId, { disputeId, statement: reason, kind: 'accept' }),
  };
}

export type AnswerDispute = ReturnType<typeof createAnswerDispute>;
