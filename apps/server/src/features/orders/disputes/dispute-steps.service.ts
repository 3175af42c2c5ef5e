import type { DisputeView } from '@keepsong/contract/money/disputes';
import { mayAnswer } from '@keepsong/domain/orders/dispute';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove, moneyDecision } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { StaffMember } from '../../../platform/staff/require-staff.ts';
import {
  type Acceptance,
  type FoundDispute,
  findDispute,
  lockDispute,
} from './dispute-answers.repository.ts';

/** The request to accept a dispute that waits for a second person. Null when none does. */
export function waitingAcceptance({ answer }: Pick<FoundDispute, 'answer'>): Acceptance | null {
  const { acceptAskedBy: askedBy, acceptAskedAt: askedAt, acceptReason: reason } = answer ?? {};
  return askedBy == null || askedAt == null || reason == null ? null : { askedBy, askedAt, reason };
}

/** What accepting a dispute does with money: it gives the sum back, as a refund does. */
export const deedOn = ({ dispute, customerId }: Pick<FoundDispute, 'dispute' | 'customerId'>) => ({
  action: 'refund' as const,
  ...{ cents: dispute.amountCents, customerId },
});

/** The steps that reading and answering a dispute share. */
export function createDisputeSteps({ db, clock }: { db: Db; clock: Clock }) {
  function viewOf(row: FoundDispute, member: StaffMember): DisputeView {
    const { dispute, answer, by, customerId } = row;
    const mayBeAnswered =
      mayAnswer(dispute.state, dispute.dueBy, clock.now()) &&
      customerId !== member.id &&
      answer?.state !== 'asked' &&
      answer?.state !== 'sent';
    const request = mayBeAnswered ? waitingAcceptance(row) : null;
    return {
      ...{
        id: dispute.id,
        state: dispute.state,
        amount_cents: dispute.amountCents,
        reason: dispute.reason,
      },
      at: dispute.createdAt.toISOString(),
      due_by: dispute.dueBy?.toISOString() ?? null,
      may_answer: mayBeAnswered,
      needs_second_person: moneyDecision(member, deedOn(row)) === 'second_person',
      request: request && {
        ...{ by: row.acceptBy ?? '', reason: request.reason, asked_at: request.askedAt.toISOString() },
        is_own: request.askedBy === member.id,
        may_agree: mayApprove(member, request.askedBy, deedOn(row)),
      },
      version: answer?.version ?? 0,
      answer: answer && {
        ...{ state: answer.state, kind: answer.kind, statement: answer.statement, by },
        asked_at: answer.askedAt?.toISOString() ?? null,
        sent_at: answer.sentAt?.toISOString() ?? null,
        failure: answer.failure,
      },
    };
  }

  async function found(orderId: number | null): Promise<Result<FoundDispute>> {
    const row = orderId === null ? null : await findDispute(db, orderId);
    return row ? ok(row) : refuse('not_found');
  }

  /**
   * The dispute of this order, locked. `already_decided`: it takes no answer any more, or has one. `changed_meanwhile`:
   * another statement than the one with `version` is saved; it is told as `theirs`.
   */
  async function lockOpen(
    tx: Tx,
    by: StaffMember,
    orderId: number | null,
    { disputeId, version }: { disputeId: number; version?: number | undefined },
  ): Promise<Result<FoundDispute>> {
    const row = await lockDispute(tx, disputeId);
    if (!row || row.dispute.orderId !== orderId) return refuse('not_found');
    if (row.customerId === by.id) return refuse('forbidden');
    const state = row.answer?.state;
    if (state === 'asked' || state === 'sent') return refuse('already_decided');
    if (!mayAnswer(row.dispute.state, row.dispute.dueBy, clock.now())) return refuse('already_decided');
    const isRead = version === undefined || version === (row.answer?.version ?? 0);
    if (isRead) return ok(row);
    return { ok: false, refusal: { code: 'changed_meanwhile', theirs: viewOf(row, by) } };
  }

  return { viewOf, found, lockOpen };
}

export type DisputeSteps = ReturnType<typeof createDisputeSteps>;
