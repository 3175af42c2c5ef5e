import type { PaymentInQuestion } from '@keepsong/contract/open-payments';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove, moneyDecision } from '@keepsong/domain/staff/permissions';
import type { PaymentIntent, Payments } from '../../../adapters/payments/payments.port.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { StaffMember } from '../../../platform/staff/require-staff.ts';
import { type CheckoutRow, loadCheckout, lockCheckout } from '../checkout.repository.ts';
import type { GiveBack } from './give-back.service.ts';
import {
  type ClosingRow,
  findAccount,
  findAskerName,
  findClosing,
  hasOrder,
} from './payment-closings.repository.ts';

type Outcome = PaymentInQuestion['outcome'];
/** What the provider says about the payment of a checkout, and what that means for it. */
export type PaymentFacts = { outcome: Outcome; paid: number; left: number };

function factsOf(row: CheckoutRow, intent: PaymentIntent | null, isOrdered: boolean): PaymentFacts {
  if (isOrdered) return { outcome: 'ordered', paid: 0, left: 0 };
  if (intent?.status !== 'succeeded') return { outcome: 'unpaid', paid: 0, left: 0 };
  const { amountCents: paid, refundedCents, metadata } = intent;
  if (metadata.checkout_id !== row.id) return { outcome: 'of_another', paid, left: 0 };
  const left = paid - refundedCents;
  return { outcome: left > 0 ? 'give_back' : 'returned', paid, left };
}

export const deedOn = ({ userId }: CheckoutRow, { left }: PaymentFacts) => ({
  action: 'refund' as const,
  ...{ cents: left, customerId: userId },
});

/**
 * Whether a request waits for a second person. When another sum would go back now, nobody can agree to it any more, so
 * somebody has to ask anew.
 */
export const isWaiting = (closing: ClosingRow | null, { left }: PaymentFacts): closing is ClosingRow =>
  closing !== null && closing.decidedAt === null && closing.amountCents === left;

export type PaymentStepsDeps = { database: Database; payments: Payments; limits: Limits; giveBack: GiveBack };

/** Decides about a payment while its checkout is locked. `closing` is the last request for it. */
type Decide = (
  tx: Tx,
  row: CheckoutRow,
  facts: PaymentFacts,
  closing: ClosingRow | null,
) => Promise<Result<null>>;

/** No person closes this many payments in an hour; only a script does. */
const CLOSES = { name: 'staff_payments', max: 240, seconds: 3_600 } as const;

/** The steps that all decisions about a payment without an order have in common. */
export function createPaymentSteps({ database, payments, limits, giveBack }: PaymentStepsDeps) {
  const { db } = database;

  async function ask(row: CheckoutRow): Promise<PaymentFacts> {
    const intent = row.intentId ? await payments.findIntent(row.intentId) : null;
    return factsOf(row, intent, await hasOrder(db, row.id));
  }

  async function viewOf(by: StaffMember, row: CheckoutRow, facts: PaymentFacts): Promise<PaymentInQuestion> {
    const [closing, customer] = await Promise.all([
      findClosing(db, row.id),
      row.userId === null ? null : findAccount(db, row.userId),
    ]);
    const isOpen = row.state === 'needs_attention';
    const asked = isOpen && isWaiting(closing, facts) ? closing : null;
    const deed = deedOn(row, facts);
    return {
      id: row.id,
      reference: row.intentId,
      state: !isOpen ? 'closed' : asked ? 'waiting' : 'open',
      outcome: facts.outcome,
      amount_cents: facts.left,
      paid_cents: facts.paid,
      failure: row.failure ?? '',
      customer,
      needs_second_person: moneyDecision(by, deed) === 'second_person',
      may_decide: asked === null || mayApprove(by, asked.askedBy, deed),
      request: asked && {
        by: await findAskerName(db, asked.askedBy),
        reason: asked.reason,
        asked_at: asked.createdAt.toISOString(),
        is_own: asked.askedBy === by.id,
      },
    };
  }

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

  return { ask, viewOf, act };
}

export type PaymentSteps = ReturnType<typeof createPaymentSteps>;
