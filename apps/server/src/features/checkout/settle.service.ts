import {
  type CheckoutState,
  type IntentFacts,
  isOpen,
  type OrderedBefore,
  orderedBefore,
  type SettleDecision,
  settleDecision,
} from '@keepsong/domain/checkout/states';
import { ok, type Result } from '@keepsong/domain/result';
import { type PaymentIntent, type Payments, PaymentsRefused } from '../../adapters/payments/payments.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Locale } from '../../platform/http/implement.ts';
import { step } from '../../platform/steps.ts';
import { artistToAsk } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { type CheckoutRow, loadCheckout, loadUser, lockCheckout, moveState } from './checkout.repository.ts';
import type { Fulfilment, PaidOrder } from './fulfil.ts';
import type { Holds } from './holds.ts';
import { loadSettling, type Settling, writePaidOrder } from './paid-order.repository.ts';
import { findSingers } from './revision-messages.ts';
import { isStillSold, servedSongs } from './still-sold.ts';

export type SettleDeps = {
  database: Database;
  payments: Payments;
  notifications: Notifications;
  fulfil: Fulfilment;
  holds: Holds;
  clock: Clock;
  /** Who looks at what the shop cannot settle by itself. */
  staff: { email: string; locale: Locale };
};

/** Money that must go back is marked so until the provider has confirmed the refund. */
const REFUND_DUE = 'refund:';

type Settled = { decision: SettleDecision; paid: PaidOrder | null };

/** The provider's answer; null for an order of 0. */
type Asked = PaymentIntent | null;

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
  const { database, payments, notifications, fulfil, holds, clock, staff } = deps;
  const { db } = database;

  /** Makes the order, unless the checkout has moved on or another one has the song: then nothing is written. */
  async function pay(on: DbOrTx, { checkout, ids, user, artist, reach, holidays }: Settling, intent: Asked) {
    const { submissionId, userId } = checkout;
    if (submissionId === null || userId === null || !user || !ids)
      throw new Error('a paid checkout was never submitted');
    if (checkout.songData && !artist) throw new Error('a paid order names no artist');
    const order = {
      id: ids.order,
      checkoutId: checkout.id,
      submissionId,
      userId,
      intentId: intent?.id ?? null,
      chargeId: intent?.chargeId ?? null,
      cardBrand: intent?.card?.brand ?? null,
      cardLast4: intent?.card?.last4 ?? null,
      paymentType: checkout.paymentType,
      textsTo: null,
      totalCents: checkout.totalCents,
      quote: checkout.quote,
      cart: checkout.cart,
      createdAt: clock.now(),
    };
    const asked = checkout.songData && artist ? artistToAsk({ artist, reach }) : null;
    const singers = await findSingers(on, checkout.cart);
    const { paid, writes } = fulfil.plan(order, checkout, { ids, user, asked, holidays, singers });
    step('settle.before_commit');
    return { paid, outcome: await writePaidOrder(on, checkout, writes) };
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

  type Attention = Extract<SettleDecision, { action: 'attention' }>;

  /**
   * The customer in the language of the order, as its receipt would have been; and the staff. Of what was never
   * submitted nobody knows a customer.
   */
  async function tellOfProblem(tx: Tx, row: CheckoutRow, intent: Asked, { reason, refund }: Attention) {
    const { id, userId, songData, locale, totalCents } = row;
    const key = `checkout:${id}:problem`;
    const user = userId === null ? null : await loadUser(tx, userId);
    await notifications.notify(tx, {
      channel: 'email',
      recipient: staff.email,
      template: 'payment_attention_staff',
      params: {
        reason,
        reference: intent?.id ?? id,
        cents: intent?.amountCents ?? totalCents,
        goesBack: refund,
        isTold: user !== null,
      },
      locale: staff.locale,
      dedupeKey: `${key}:staff`,
    });
    if (!user) return;
    const params = { song: songData && songFactsOf(songData), goesBack: refund, path: '/cart' };
    await notifications.notifyUser(tx, { ...user, locale }, 'payment_problem', params, key);
  }

  async function apply(tx: Tx, row: CheckoutRow, intent: Asked, decision: SettleDecision) {
    switch (decision.action) {
      case 'fail':
        await end(tx, row, 'failed', decision.reason);
        return;
      case 'attention': {
        const reason = decision.refund ? `${REFUND_DUE}${decision.reason}` : decision.reason;
        await end(tx, row, 'needs_attention', reason);
        await tellOfProblem(tx, row, intent, decision);
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

  /** The usual way: nobody else touches the checkout meanwhile, and its order is one statement. */
  async function payAtOnce(known: Settling, intent: Asked): Promise<PaidOrder | null> {
    if (decide(known.checkout, intent).action !== 'pay') return null;
    // What a song takes once is sold with the song locked.
    if (servedSongs(known.checkout.cart).length > 0) return null;
    const { outcome, paid } = await pay(db, known, intent);
    return outcome === 'paid' ? paid : null;
  }

  /** Decides over again with the row locked, for everything that is not simply paid. */
  async function settleLocked(id: string, intent: Asked): Promise<PaidOrder | null> {
    const done = await database.transaction(async (tx): Promise<Result<Settled | null>> => {
      await lockCheckout(tx, id);
      const known = await loadSettling(tx, 'id', id);
      if (!known) return ok(null);
      const decision = decide(known.checkout, intent);
      if (decision.action !== 'pay') {
        await apply(tx, known.checkout, intent, decision);
        return ok({ decision, paid: null });
      }
      const refuse = async (reason: OrderedBefore): Promise<Result<Settled>> => {
        const instead = orderedBefore(decision, reason);
        await apply(tx, known.checkout, intent, instead);
        return ok({ decision: instead, paid: null });
      };
      if (!(await isStillSold(tx, known.checkout))) return refuse('bought_before');
      const { outcome, paid } = await pay(tx, known, intent);
      if (outcome === 'moved') throw new Error('a locked checkout changed its state');
      return outcome === 'paid' ? ok({ decision, paid }) : refuse('song_ordered_before');
    });
    if (!done.ok || done.value === null) return null;
    const { decision, paid } = done.value;
    if (decision.action === 'attention' && decision.refund) await giveBack(id);
    return paid;
  }

  /**
   * Asks the provider about a checkout and writes down what follows. Safe to repeat and to run in parallel: what was
   * known before the provider was asked counts only while the checkout is still in that state. Says what was paid when
   * it was this call that made the order.
   */
  async function settle(known: Settling): Promise<PaidOrder | null> {
    const { id, intentId } = known.checkout;
    const intent = intentId ? await payments.findIntent(intentId) : null;
    step('settle.intent_read');
    const paid = (await payAtOnce(known, intent)) ?? (await settleLocked(id, intent));
    step('settle.committed');
    // What fails here is not the order's fault: the jobs do it again and say so.
    if (paid) await fulfil.afterCommit(paid).catch(() => undefined);
    return paid;
  }

  /** The same for who knows only a key of the checkout; one of nobody is nobody's business. */
  async function settleBy(by: 'id' | 'intentId', key: string): Promise<PaidOrder | null> {
    const known = await loadSettling(db, by, key);
    return known && settle(known);
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

  /** True when nobody can pay it any more: it is canceled, or the provider does not know it. */
  async function cancel(intentId: string, idempotencyKey: string): Promise<boolean> {
    try {
      await payments.cancelIntent(intentId, idempotencyKey);
      return true;
    } catch (error) {
      if (error instanceof PaymentsRefused) return error.code === 'intent_not_found';
      throw error;
    }
  }

  /**
   * Ends a quote or a submission that was not paid, so that it cannot be any more. False when it was paid meanwhile:
   * then it is settled.
   */
  async function endUnpaid(row: CheckoutRow): Promise<boolean> {
    const { id, intentId } = row;
    if (intentId && !(await cancel(intentId, `cancel:${id}`))) {
      // Too late to cancel: money moved meanwhile, and settling decides.
      await settleBy('id', id);
      return false;
    }
    await database.transaction(async (tx) => {
      const locked = await lockCheckout(tx, id);
      const state = locked?.state as CheckoutState | undefined;
      if (locked && state && (isOpen(state) || state === 'quoted')) await end(tx, locked, 'expired');
      return ok(null);
    });
    return true;
  }

  /** Ends a quote as it was read: one that was priced anew or submitted since then is left alone. */
  async function endQuote({ id, updatedAt }: CheckoutRow): Promise<void> {
    const row = await loadCheckout(db, id);
    if (row?.state === 'quoted' && row.updatedAt.getTime() === updatedAt.getTime()) await endUnpaid(row);
  }

  return {
    settle,
    endUnpaid,
    endQuote,
    giveBack,
    settleCheckout: (id: string) => settleBy('id', id),
    settleIntent: (intentId: string) => settleBy('intentId', intentId),
  };
}

const decide = (checkout: CheckoutRow, intent: Asked): SettleDecision =>
  settleDecision({
    checkout: checkout as CheckoutRow & { state: 'reserved' },
    intent: intent && intentFacts(intent),
    quoteTotal: checkout.totalCents,
  });

export type SettleService = ReturnType<typeof createSettleService>;
