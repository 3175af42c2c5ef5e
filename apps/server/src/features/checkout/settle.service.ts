import { type IntentFacts, type SettleDecision, settleDecision } from '@keepsong/domain/checkout/states';
import { ok } from '@keepsong/domain/result';
import type { PaymentIntent, Payments } from '../../adapters/payments/payments.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { step } from '../../platform/steps.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import {
  type CheckoutRow,
  findByIntent,
  insertOrder,
  loadCheckout,
  lockCheckout,
  moveState,
  type OrderRow,
} from './checkout.repository.ts';

/** What a paid order sets going, inside the transaction that pays it. */
export type FulfilOrder = (tx: Tx, order: OrderRow, checkout: CheckoutRow) => Promise<void>;

export type SettleDeps = {
  database: Database;
  payments: Payments;
  notifications: Notifications;
  fulfil: FulfilOrder;
  clock: Clock;
};

/** Money that must go back is marked so until the provider has confirmed the refund. */
const REFUND_DUE = 'refund:';

const facts = (intent: PaymentIntent): IntentFacts => ({
  id: intent.id,
  status: intent.status,
  amount: intent.amountCents,
  amountReceived: intent.status === 'succeeded' ? intent.amountCents : 0,
  currency: intent.currency,
  checkoutId: intent.metadata.checkout_id ?? null,
  declined: intent.lastError !== null,
});

/**
 * The one way a checkout is settled: the browser's return, the webhook and the reconciling job all come here.
 * The provider is asked outside the transaction; the row is locked while the answer is written down, so that of
 * many callers one makes the order and the others find it made.
 */
export function createSettleService({ database, payments, notifications, fulfil, clock }: SettleDeps) {
  const { db } = database;

  async function pay(tx: Tx, row: CheckoutRow, intent: PaymentIntent | null): Promise<void> {
    if (row.submissionId === null || row.userId === null)
      throw new Error('a paid checkout was never submitted');
    const now = clock.now();
    const order = await insertOrder(tx, {
      checkoutId: row.id,
      submissionId: row.submissionId,
      userId: row.userId,
      intentId: intent?.id ?? null,
      chargeId: intent?.chargeId ?? null,
      paymentType: row.paymentType,
      totalCents: row.totalCents,
      quote: row.quote,
      cart: row.cart,
      createdAt: now,
    });
    await fulfil(tx, order, row);
    // Paid and fulfilled are one commit: the work an order sets going is written down with it.
    if (!(await moveState(tx, row.id, row.state as 'reserved', 'fulfilled', now)))
      throw new Error('a locked checkout changed its state');
  }

  async function apply(tx: Tx, row: CheckoutRow, intent: PaymentIntent | null, decision: SettleDecision) {
    const now = clock.now();
    const from = row.state as 'reserved' | 'payment_pending';
    switch (decision.action) {
      case 'pay':
        return pay(tx, row, intent);
      case 'fail':
        await moveState(tx, row.id, from, 'failed', now, decision.reason);
        return;
      case 'attention': {
        const reason = decision.refund ? `${REFUND_DUE}${decision.reason}` : decision.reason;
        await moveState(tx, row.id, from, 'needs_attention', now, reason);
        if (row.userId !== null) {
          const params = { song: row.songData && songFactsOf(row.songData), path: '/cart' };
          const key = `checkout:${row.id}:problem`;
          await notifications.notifyUserId(tx, row.userId, 'payment_problem', params, key);
        }
        return;
      }
      case 'wait':
        if (row.state === 'reserved' && decision.reason === 'in_progress')
          await moveState(tx, row.id, 'reserved', 'payment_pending', now);
        return;
      case 'none':
        return;
    }
  }

  /**
   * Asks the provider about a checkout and writes down what follows. Safe to repeat and to run in parallel: of the row
   * that is given only what never changes after the submission is used.
   */
  async function settle({ id: checkoutId, intentId }: Pick<CheckoutRow, 'id' | 'intentId'>): Promise<void> {
    const intent = intentId ? await payments.findIntent(intentId) : null;
    step('settle.intent_read');
    const done = await database.transaction(async (tx) => {
      const row = await lockCheckout(tx, checkoutId);
      if (!row) return ok(null);
      const decision = settleDecision({
        checkout: row as CheckoutRow & { state: 'reserved' },
        intent: intent ? facts(intent) : null,
        quoteTotal: row.totalCents,
      });
      await apply(tx, row, intent, decision);
      step('settle.before_commit');
      return ok(decision);
    });
    step('settle.committed');
    if (done.ok && done.value?.action === 'pay') notifications.nudge();
    if (done.ok && done.value?.action === 'attention' && done.value.refund) await giveBack(checkoutId);
  }

  /** Refunds what must not be kept; repeated until the provider has said yes, with one key, so once. */
  async function giveBack(checkoutId: string): Promise<void> {
    const row = await loadCheckout(db, checkoutId);
    if (row?.state !== 'needs_attention' || !row.failure?.startsWith(REFUND_DUE) || !row.intentId) return;
    const intent = await payments.findIntent(row.intentId);
    if (!intent) return;
    const amountCents = intent.amountCents - intent.refundedCents;
    if (amountCents > 0)
      await payments.refund(intent.id, { amountCents, idempotencyKey: `refund:${checkoutId}` });
    step('refund.given');
    await moveState(db, checkoutId, 'needs_attention', 'refunded', clock.now());
  }

  return {
    settle,
    giveBack,
    /** Settles the checkout that an intent belongs to; an intent of nobody is nobody's business. */
    async settleIntent(intentId: string): Promise<void> {
      const row = await findByIntent(db, intentId);
      if (row) await settle(row);
    },
  };
}

export type SettleService = ReturnType<typeof createSettleService>;
