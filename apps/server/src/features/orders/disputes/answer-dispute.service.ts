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
import {
  acceptanceColumns,
  type FoundDispute,
  insertAnswer,
  loadAnswer,
  moveAnswer,
} from './dispute-answers.repository.ts';
import { type DisputeSteps, waitingAcceptance } from './dispute-steps.service.ts';
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

/**
 * Decides, while the dispute is locked, whether the answer goes to the bank now, or has to wait for a second person. May
 * refuse it.
 */
type Decide = (tx: Tx, open: FoundDispute) => Promise<Result<'goes' | 'waits'>>;

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
      // Nobody can agree to accept the dispute any more.
      ...acceptanceColumns(null),
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
  async function give(
    by: StaffMember,
    orderId: number | null,
    given: Given,
    decide: Decide,
  ): Promise<Result<{ dispute: DisputeView; isWaiting: boolean }>> {
    const known = await found(orderId);
    if (!known.ok) return known;
    const within = await limits.take(ANSWERS, `staff:${by.id}`);
    if (!within.ok) return within;
    const evidence = await gather(known.value.dispute.orderId);
    if (!evidence) return refuse('not_found');
    const done = await database.transaction(async (tx): Promise<Result<'goes' | 'waits'>> => {
      const open = await lockOpen(tx, by, orderId, given);
      if (!open.ok) {
        const before = (await loadAnswer(tx, given.disputeId))?.answer;
        const isSame =
          open.refusal.code === 'already_decided' &&
          (before?.state === 'asked' || before?.state === 'sent') &&
          before.kind === given.kind &&
          before.statement === given.statement;
        return isSame ? ok('goes') : open;
      }
      const decided = await decide(tx, open.value);
      if (!decided.ok || decided.value === 'waits') return decided;
      await ask(tx, by, open.value, given, evidence);
      const { dispute, customerId } = open.value;
      const request = waitingAcceptance(open.value);
      await noteStaff(tx, by, clock.now(), {
        action: given.kind === 'accept' ? 'dispute.accepted' : 'dispute.answered',
        ...{ orderNumber: orderNumber(dispute.orderId), customerId },
        before: { state: dispute.state },
        after: {
          ...{ dispute: dispute.id, amount_cents: dispute.amountCents, answer: given.kind },
          ...(given.kind === 'accept' && request && { asked_by: request.askedBy }),
        },
        reason: given.kind === 'accept' ? given.statement : null,
      });
      return ok('goes');
    });
    if (!done.ok) return done;
    const isWaiting = done.value === 'waits';
    if (!isWaiting) {
      step('dispute.answer_asked');
      await sendAnswers
        .send(given.disputeId)
        .catch((error: unknown) =>
          log.warn({ err: error, dispute: given.disputeId }, 'answer not handed in yet'),
        );
    }
    const after = await loadAnswer(db, given.disputeId);
    return after ? ok({ dispute: viewOf(after, by), isWaiting }) : refuse('not_found');
  }

  return {
    give,

    /**
     * Hands the evidence in. Refuses with `sign_in_required`, `forbidden` (also for an order of one's own), `second_step`,
     * `not_found`, `too_many_requests`, with `already_decided` when the dispute takes no answer any more, and with
     * `changed_meanwhile` when somebody has saved another version of the statement than the given one.
     */
    async handIn(
      session: Session | null,
      orderId: number | null,
      given: Omit<Given, 'kind'>,
    ): Promise<Result<{ dispute: DisputeView }>> {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      const done = await give(by.value, orderId, { ...given, kind: 'evidence' }, async () => ok('goes'));
      return done.ok ? ok({ dispute: done.value.dispute }) : done;
    },
  };
}

export type AnswerDispute = ReturnType<typeof createAnswerDispute>;
