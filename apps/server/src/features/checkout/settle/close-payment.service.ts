import type { PaymentInQuestion } from '@keepsong/contract/open-payments';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove, moneyDecision } from '@keepsong/domain/staff/permissions';
import type { PaymentIntent, Payments } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { type CheckoutRow, loadCheckout, lockCheckout } from '../checkout.repository.ts';
import type { GiveBack } from './give-back.service.ts';
import {
  type ClosingRow,
  endAttention,
  findAccount,
  findClosing,
  hasOrder,
  writeClosing,
} from './payment-closings.repository.ts';

export type ClosePaymentDeps = {
  database: Database;
  payments: Payments;
  limits: Limits;
  clock: Clock;
  giveBack: GiveBack;
};

type Outcome = PaymentInQuestion['outcome'];
/** What the provider says about the payment of a checkout, and what that means for it. */
type Facts = { outcome: Outcome; paid: number; left: number };

/** No person closes this many payments in an hour; only a script does. */
const CLOSES = { name: 'staff_payments', max: 240, seconds: 3_600 } as const;

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
} as const satisfies Record<Outcome, string>;

function factsOf(row: CheckoutRow, intent: PaymentIntent | null, isOrdered: boolean): Facts {
  if (isOrdered) return { outcome: 'ordered', paid: 0, left: 0 };
  if (intent?.status !== 'succeeded') return { outcome: 'unpaid', paid: 0, left: 0 };
  const { amountCents: paid, refundedCents, metadata } = intent;
  if (metadata.checkout_id !== row.id) return { outcome: 'of_another', paid, left: 0 };
  const left = paid - refundedCents;
  return { outcome: left > 0 ? 'give_back' : 'returned', paid, left };
}

const deedOn = ({ userId }: CheckoutRow, { left }: Facts) => ({
  action: 'refund' as const,
  ...{ cents: left, customerId: userId },
});

/**
 * Whether a request waits for a second person. When another sum would go back now, nobody can agree to it any more, so
 * somebody has to ask anew.
 */
const isWaiting = (closing: ClosingRow | null, { left }: Facts): closing is ClosingRow =>
  closing !== null && closing.decidedAt === null && closing.amountCents === left;

/**
 * Lets the staff close a payment for which no order could be made. The provider is asked what really happened.
 * So nobody can refund money that never arrived, or keep money that did arrive.
 */
export function createClosePayment({ database, payments, limits, clock, giveBack }: ClosePaymentDeps) {
  const { db } = database;

  async function ask(row: CheckoutRow): Promise<Facts> {
    const intent = row.intentId ? await payments.findIntent(row.intentId) : null;
    return factsOf(row, intent, await hasOrder(db, row.id));
  }

  async function viewOf(by: StaffMember, row: CheckoutRow, facts: Facts): Promise<PaymentInQuestion> {
    const [closing, customer] = await Promise.all([
      findClosing(db, row.id),
      row.userId === null ? null : findAccount(db, row.userId),
    ]);
    const waits = isWaiting(closing, facts);
    return {
      id: row.id,
      reference: row.intentId,
      state: row.state !== 'needs_attention' ? 'closed' : waits ? 'waiting' : 'open',
      outcome: facts.outcome,
      amount_cents: facts.left,
      paid_cents: facts.paid,
      failure: row.failure ?? '',
      customer,
      needs_second_person: moneyDecision(by, deedOn(row, facts)) === 'second_person',
      may_decide: !waits || closing.askedBy !== by.id,
    };
  }

  /** Ends a checkout according to the facts. The caller's transaction has locked it. */
  async function end(tx: Tx, by: StaffMember, row: CheckoutRow, facts: Facts, reason: string): Promise<void> {
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

  type Decide = (tx: Tx, row: CheckoutRow, facts: Facts, closing: ClosingRow | null) => Promise<Result<null>>;

  /**
   * Asks the provider, runs `decide` while the checkout is locked, and then refunds the money that must go
   * back.
   */
  async function act(
    by: StaffMember,
    id: string,
    decide: Decide,
  ): Promise<Result<{ payment: PaymentInQuestion }>> {
    const within = await limits.take(CLOSES, `staff:${by.id}`);
    if (!within.ok) return within;
    const found = await loadCheckout(db, id);
    if (!found) return refuse('not_found');
    const facts = await ask(found);
    const done = await database.transaction(async (tx): Promise<Result<null>> => {
      const row = await lockCheckout(tx, id);
      if (!row) return refuse('not_found');
      if (row.state !== 'needs_attention' || row.intentId !== found.intentId)
        return refuse('already_decided');
      return decide(tx, row, facts, await findClosing(tx, id));
    });
    if (!done.ok) return done;
    // If this fails, the job for due refunds gives the money back later.
    await giveBack(id).catch(() => undefined);
    const row = await loadCheckout(db, id);
    return row ? ok({ payment: await viewOf(by, row, facts) }) : refuse('not_found');
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
        const asked = { checkoutId: id, amountCents: facts.left, reason, askedBy, createdAt: now };
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
  };
}

export type ClosePayment = ReturnType<typeof createClosePayment>;
