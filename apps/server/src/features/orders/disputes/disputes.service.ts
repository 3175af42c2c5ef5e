import type { DisputeView } from '@keepsong/contract/money/disputes';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { insertAnswer, loadAnswer, writeStatement } from './dispute-answers.repository.ts';
import type { DisputeSteps } from './dispute-steps.service.ts';
import type { GatherEvidence } from './gather-evidence.service.ts';
import type { PrintEvidence } from './print-evidence.service.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  steps: DisputeSteps;
  gather: GatherEvidence;
  print: PrintEvidence;
};

/** Prints are limited, because all of them are drawn by one shared thread. */
const PRINTS = { name: 'dispute_prints', max: 120, seconds: 3_600 } as const;

/** The staff's side of a dispute: the evidence of the shop, and its statement. */
export function createDisputes({ database, clock, limits, steps, gather, print }: Deps) {
  const { db } = database;
  const { viewOf, found, lockOpen } = steps;

  return {
    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async get(session: Session | null, orderId: number | null) {
      const by = requireStaff(session, 'refunds');
      if (!by.ok) return by;
      const row = await found(orderId);
      if (!row.ok) return row;
      const { dispute, customerId } = row.value;
      const evidence = row.value.answer?.evidence ?? (await gather(dispute.orderId));
      if (!evidence) return refuse('not_found');
      await noteStaff(db, by.value, clock.now(), {
        ...{ action: 'dispute.seen', orderNumber: orderNumber(dispute.orderId), customerId },
      });
      return ok({ dispute: viewOf(row.value, by.value), evidence });
    },

    /**
     * Refuses with `sign_in_required`, `forbidden` (also for an order of one's own), `not_found`, `already_decided`, and
     * with `changed_meanwhile` when somebody has saved another version than the given one.
     */
    async saveStatement(
      session: Session | null,
      orderId: number | null,
      { statement, ...read }: { disputeId: number; statement: string; version: number },
    ): Promise<Result<{ dispute: DisputeView }>> {
      const by = requireStaff(session, 'refunds');
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<{ dispute: DisputeView }>> => {
        const open = await lockOpen(tx, by.value, orderId, read);
        if (!open.ok) return open;
        const { dispute, answer: before, customerId } = open.value;
        const { id: disputeId } = dispute;
        const now = clock.now();
        if (before) await writeStatement(tx, before.id, statement);
        else
          await insertAnswer(
            tx,
            { disputeId, orderId: dispute.orderId, state: 'draft', statement, createdAt: now },
            { mover: 'staff', userId: by.value.id },
          );
        await noteStaff(tx, by.value, now, {
          ...{ action: 'dispute.drafted', orderNumber: orderNumber(dispute.orderId), customerId },
          after: { dispute: disputeId, characters: statement.length },
        });
        const after = await loadAnswer(tx, disputeId);
        return after ? ok({ dispute: viewOf(after, by.value) }) : refuse('not_found');
      });
    },

    /**
     * The document about a dispute: as it was handed in, or as it would be now. Refuses with
     * `sign_in_required`, `forbidden`, `not_found`, `too_many_requests`. Throws `ThreadBusy`.
     */
    async pdf(session: Session | null, orderId: number | null): Promise<Result<Buffer>> {
      const by = requireStaff(session, 'refunds');
      if (!by.ok) return by;
      const row = await found(orderId);
      if (!row.ok) return row;
      const who = `staff:${by.value.id}`;
      const within = await limits.take(PRINTS, who);
      if (!within.ok) return within;
      const { dispute, customerId } = row.value;
      await noteStaff(db, by.value, clock.now(), {
        ...{ action: 'dispute.seen', orderNumber: orderNumber(dispute.orderId), customerId },
        after: { document: true },
      });
      return ok(Buffer.from((await print(row.value, who)).pdf));
    },
  };
}

export type Disputes = ReturnType<typeof createDisputes>;
