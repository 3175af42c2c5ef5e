import type { PaymentInQuestion } from '@keepsong/contract/open-payments';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove, moneyDecision } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { paymentDeskPath } from '../../notifications/page-paths.ts';
import type { TellAsker } from '../../staff/tell-asker.service.ts';
import { type CheckoutRow, loadCheckout } from '../checkout.repository.ts';
import { endAttention, findClosing, writeClosing } from './payment-closings.repository.ts';
import { deedOn, isWaiting, type PaymentFacts, type PaymentSteps } from './payment-steps.service.ts';

export type ClosePaymentDeps = {
  database: Database;
  steps: PaymentSteps;
  limits: Limits;
  clock: Clock;
  tellAsker: TellAsker;
};

/** The inbox shows payments, so the log stores one line for a person, a payment and a minute. */
const LOG_LINES = { name: 'staff_payment_views', max: 1, seconds: 60 } as const;

/** The state in which a checkout ends, by the outcome of its payment. */
const ENDS = {
  give_back: 'refund_due',
  returned: 'refunded',
  unpaid: 'failed',
  // The money belongs to the other order. This checkout has no money.
  of_another: 'failed',
  ordered: 'fulfilled',
} as const satisfies Record<PaymentInQuestion['outcome'], string>;

/**
 * Lets the staff close a payment for which no order could be made. The provider is asked what really happened.
 * So nobody can refund money that never arrived, or keep money that did arrive.
 */
export function createClosePayment(deps: ClosePaymentDeps) {
  const { database, steps, limits, clock, tellAsker } = deps;
  const { db } = database;
  const { ask, viewOf, act } = steps;

  /** Ends a checkout according to the facts. The caller's transaction has locked it. */
  async function end(
    tx: Tx,
    by: StaffMember,
    row: CheckoutRow,
    facts: PaymentFacts,
    reason: string,
  ): Promise<void> {
    const now = clock.now();
    const mover = { mover: 'staff' as const, userId: by.id };
    if (!(await endAttention(tx, row, ENDS[facts.outcome], mover, now)))
      throw new Error('a locked checkout changed its state');
    await noteStaff(tx, by, now, {
      ...{ action: 'payment.closed', customerId: row.userId, reason },
      before: { payment: row.id, state: row.state },
      after: { payment: row.id, outcome: facts.outcome, amount_cents: facts.left },
    });
  }

  return {
    /** The payment of a checkout. The log stores who looked, once a minute. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async payment(session: Session | null, id: string): Promise<Result<PaymentInQuestion>> {
      const by = requireStaff(session, 'refunds');
      if (!by.ok) return by;
      const row = await loadCheckout(db, id);
      // Only payments that need a person now, or needed one before, are shown.
      if (!row || (row.state !== 'needs_attention' && (await findClosing(db, id)) === null))
        return refuse('not_found');
      const view = await viewOf(by.value, row, await ask(row));
      const isNew = await limits.take(LOG_LINES, `staff:${by.value.id}:payment:${id}`);
      if (isNew.ok)
        await noteStaff(db, by.value, clock.now(), { action: 'payment.seen', customerId: row.userId });
      return ok(view);
    },

    /**
     * Closes a payment. If a large sum goes back, a second person must agree first. Refuses with
     * `sign_in_required`, `forbidden`, `second_step`, `too_many_requests`, `not_found`, `already_decided`, and with
     * `payment_waits` while a request waits for a second person.
     */
    async close(session: Session | null, id: string, reason: string) {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      const { id: askedBy } = by.value;
      return act(by.value, id, async (tx, row, facts, closing) => {
        const decision = moneyDecision(by.value, deedOn(row, facts));
        if (decision === 'forbidden') return refuse('forbidden');
        // A request is never overwritten: otherwise who asked first could agree to it.
        if (isWaiting(closing, facts)) return refuse('payment_waits');
        const now = clock.now();
        const asked = {
          ...{ checkoutId: id, amountCents: facts.left, reason, askedBy, createdAt: now },
          ...{ decidedBy: null, decidedAt: null },
        };
        if (decision === 'second_person') {
          await writeClosing(tx, asked);
          await noteStaff(tx, by.value, now, {
            ...{ action: 'payment.close_asked', customerId: row.userId, reason },
            after: { payment: id, outcome: facts.outcome, amount_cents: facts.left },
          });
          return ok(null);
        }
        await writeClosing(tx, { ...asked, decidedBy: askedBy, decidedAt: now });
        await end(tx, by.value, row, facts, reason);
        return ok(null);
      });
    },

    /**
     * A second person agrees. Refuses as `close` does, with `forbidden` also for the person who asked, and with
     * `more_than_left` when the amount has changed since the first person asked.
     */
    async approve(session: Session | null, id: string) {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      return act(by.value, id, async (tx, row, facts, closing) => {
        if (closing === null || closing.decidedAt !== null) return refuse('already_decided');
        if (!mayApprove(by.value, closing.askedBy, deedOn(row, facts))) return refuse('forbidden');
        if (facts.left !== closing.amountCents) return refuse('more_than_left');
        await writeClosing(tx, { ...closing, decidedBy: by.value.id, decidedAt: clock.now() });
        await end(tx, by.value, row, facts, closing.reason);
        return ok(null);
      });
    },

    /**
     * A staff member refuses a request that waits, and who asked gets a mail. The person who asked may also withdraw it
     * this way. The payment is then open as before, so that somebody can ask anew. Refuses with `sign_in_required`,
     * `forbidden`, `second_step`, `too_many_requests`, `not_found`, `already_decided`.
     */
    async decline(session: Session | null, id: string, reason: string) {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      return act(by.value, id, async (tx, row, _facts, closing) => {
        if (closing === null || closing.decidedAt !== null) return refuse('already_decided');
        const now = clock.now();
        const { askedBy, amountCents: cents, createdAt } = closing;
        await writeClosing(tx, { ...closing, decidedBy: by.value.id, decidedAt: now });
        await tellAsker(tx, {
          // A payment can be asked for again after a refusal, so the moment of the request is in its name.
          ...{ askedBy, by: by.value.id, about: `payment:${id}:${createdAt.getTime()}`, reason },
          ...{ kind: 'payment', cents, change: null, orderId: null, path: paymentDeskPath(id) },
        });
        await noteStaff(tx, by.value, now, {
          ...{ action: 'payment.close_refused', customerId: row.userId, reason },
          after: { payment: id, amount_cents: cents },
        });
        return ok(null);
      });
    },
  };
}

export type ClosePayment = ReturnType<typeof createClosePayment>;
