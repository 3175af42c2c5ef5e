import {
  type CheckoutState,
  type IntentFacts,
  isOpen,
  orderedBefore,
  type SettleDecision,
  settleDecision,
} from '@keepsong/domain/checkout/states';
import { ok } from '@keepsong/domain/result';
import { type PaymentIntent, type Payments, PaymentsRefused } from '../../adapters/payments/payments.port.ts';
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
  loadUser,
  lockCheckout,
  moveState,
} from './checkout.repository.ts';
import type { Fulfilment, OrderFacts, PaidOrder } from './fulfil.ts';
import type { Holds } from './holds.ts';

export type SettleDeps = {
  database: Database;
  payments: Payments;
  notifications: Notifications;
  fulfil: Fulfilment;
  holds: Holds;
  clock: Clock;
};

/** Money that must go back is marked so until the provider has confirmed the refund. */
const REFUND_DUE = 'refund:';

/** What was found out before the row was locked. */
type Known = { intent: PaymentIntent | null; early: OrderFacts | null };

const intentFacts = (intent: PaymentIntent): IntentFacts => ({
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
export function createSettleService(deps: SettleDeps) {
  const { database, payments, notifications, fulfil, holds, clock } = deps;
  const { db } = database;

  async function pay(tx: Tx, row: CheckoutRow, { intent, early }: Known): Promise<PaidOrder> {
    if (row.submissionId === null || row.userId === null)
      throw new Error('a paid checkout was never submitted');
    const facts = early ?? (await fulfil.load(tx, row));
    const now = clock.now();
    const order = {
      id: facts.ids.order,
      checkoutId: row.id,
      submissionId: row.submissionId,
      userId: row.userId,
      intentId: intent?.id ?? null,
      chargeId: intent?.chargeId ?? null,
      cardBrand: intent?.card?.brand ?? null,
      cardLast4: intent?.card?.last4 ?? null,
      paymentType: row.paymentType,
      textsTo: null,
      totalCents: row.totalCents,
      quote: row.quote,
      cart: row.cart,
      createdAt: now,
    };
    // Sent together and in this order: what refers to the order comes after it. Paid and fulfilled are one commit:
    // the work an order sets going is written down with it.
    const [, paid, isMoved] = await Promise.all([
      insertOrder(tx, order),
      fulfil.write(tx, order, row, facts),
      moveState(tx, row.id, row.state as 'reserved', 'fulfilled', now),
    ]);
    if (!isMoved) throw new Error('a locked checkout changed its state');
    return paid;
  }

  /** Ends a checkout without an order: what it held is free again. */
  async function end(
    tx: Tx,
    row: CheckoutRow,
    to: 'failed' | 'expired' | 'needs_attention',
    failure?: string,
  ) {
    const isMoved = await moveState(tx, row.id, row.state as CheckoutState, to, clock.now(), failure);
    if (isMoved && isOpen(row.state as CheckoutState)) await holds.release(tx, row);
  }

  /** In the language of the order, as its receipt would have been. */
  async function tellOfProblem(tx: Tx, { id, userId, songData, locale }: CheckoutRow): Promise<void> {
    const user = userId === null ? null : await loadUser(tx, userId);
    if (!user) return;
    const params = { song: songData && songFactsOf(songData), path: '/cart' };
    await notifications.notifyUser(
      tx,
      { ...user, locale },
      'payment_problem',
      params,
      `checkout:${id}:problem`,
    );
  }

  async function apply(tx: Tx, row: CheckoutRow, decision: SettleDecision) {
    switch (decision.action) {
      case 'fail':
        await end(tx, row, 'failed', decision.reason);
        return;
      case 'attention': {
        const reason = decision.refund ? `${REFUND_DUE}${decision.reason}` : decision.reason;
        await end(tx, row, 'needs_attention', reason);
        await tellOfProblem(tx, row);
        return;
      }
      case 'wait':
        if (row.state === 'reserved' && decision.reason === 'in_progress')
          await moveState(tx, row.id, 'reserved', 'payment_pending', clock.now());
        return;
      default:
        return;
    }
  }

  async function decide(tx: Tx, row: CheckoutRow, intent: PaymentIntent | null): Promise<SettleDecision> {
    const decision = settleDecision({
      checkout: row as CheckoutRow & { state: 'reserved' },
      intent: intent ? intentFacts(intent) : null,
      quoteTotal: row.totalCents,
    });
    if (decision.action !== 'pay') return decision;
    return (await fulfil.takeDraft(tx, row)) ? decision : orderedBefore(decision);
  }

  /**
   * Asks the provider about a checkout and writes down what follows. Safe to repeat and to run in parallel: of the row
   * that is given only what never changes after the submission is used. Says what was paid when it was this call that
   * made the order.
   */
  async function settle(known: CheckoutRow): Promise<PaidOrder | null> {
    const { id: checkoutId, intentId } = known;
    const intent = intentId ? await payments.findIntent(intentId) : null;
    step('settle.intent_read');
    const done = await database.transaction(async (tx) => {
      const isPaying = known.submissionId !== null && intent?.status === 'succeeded';
      const [row, early] = await Promise.all([
        lockCheckout(tx, checkoutId),
        isPaying ? fulfil.load(tx, known) : null,
      ]);
      if (!row) return ok(null);
      const decision = await decide(tx, row, intent);
      const paid = decision.action === 'pay' ? await pay(tx, row, { intent, early }) : null;
      await apply(tx, row, decision);
      step('settle.before_commit');
      return ok({ decision, paid });
    });
    step('settle.committed');
    if (!done.ok || done.value === null) return null;
    const { decision, paid } = done.value;
    // What fails here is not the order's fault: the jobs do it again and say so.
    if (paid) await fulfil.afterCommit(paid).catch(() => undefined);
    if (decision.action === 'attention' && decision.refund) await giveBack(checkoutId);
    return paid;
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

  /**
   * Ends a submission that was not paid, so that it cannot be any more. False when it was paid meanwhile: then it is
   * settled.
   */
  async function endUnpaid(row: CheckoutRow): Promise<boolean> {
    const { id, intentId } = row;
    if (intentId) {
      try {
        await payments.cancelIntent(intentId, `cancel:${id}`);
      } catch (error) {
        // Too late to cancel: money moved meanwhile, and settling decides.
        if (!(error instanceof PaymentsRefused)) throw error;
        await settle(row);
        return false;
      }
    }
    await database.transaction(async (tx) => {
      const locked = await lockCheckout(tx, id);
      if (locked && isOpen(locked.state as CheckoutState)) await end(tx, locked, 'expired');
      return ok(null);
    });
    return true;
  }

  return {
    settle,
    endUnpaid,
    giveBack,
    /** Settles the checkout that an intent belongs to; an intent of nobody is nobody's business. */
    async settleIntent(intentId: string): Promise<void> {
      const row = await findByIntent(db, intentId);
      if (row) await settle(row);
    },
  };
}

export type SettleService = ReturnType<typeof createSettleService>;
