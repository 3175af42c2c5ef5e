import {
  type IntentFacts,
  type OrderedBefore,
  orderedBefore,
  type SettleDecision,
  settleDecision,
} from '@keepsong/domain/checkout/settle-decision';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result } from '@keepsong/domain/result';
import type { PaymentIntent, Payments } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { step } from '../../../platform/steps.ts';
import type { GiftCardsService } from '../../credits/gift-cards.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import {
  type CheckoutRow,
  findByIntent,
  loadCheckout,
  lockCheckout,
  moveCheckout,
} from '../checkout.repository.ts';
import { lockSongs } from '../fulfilment/order-facts.repository.ts';
import type { PaidOrder, PlaceOrder } from '../fulfilment/place-order.service.ts';
import { isStillSold, servedSongs } from '../quote/still-sold.service.ts';
import type { EndCheckout } from './end-checkout.service.ts';
import type { GiveBack } from './give-back.service.ts';
import { createTellOfProblem } from './payment-problem.service.ts';

export type SettleDeps = {
  database: Database;
  payments: Payments;
  notifications: Notifications;
  orders: PlaceOrder;
  giftCards: Pick<GiftCardsService, 'sendDueOf'>;
  endCheckout: EndCheckout;
  giveBack: GiveBack;
  clock: Clock;
  /** Address and language of the staff who look at payments that the shop cannot settle by itself. */
  staff: { email: string; locale: Locale };
};

/** The payment as the provider reports it; null for an order with a total of 0. */
type Asked = PaymentIntent | null;

/** The decision about a checkout. `paid` is the order if this very settlement made it. */
type Settled = { decision: SettleDecision; paid: PaidOrder | null };

/**
 * Settles checkouts. All settling happens here: it is called when the browser returns, by the webhook and by the
 * reconciling job. It asks the provider before the transaction, and locks the checkout while it writes the result. So
 * when several callers settle one checkout at once, the first makes the order and the others find the order that it
 * made.
 */
export function createSettleService(deps: SettleDeps) {
  const { database, payments, orders, giftCards, endCheckout, giveBack, clock } = deps;
  const { db } = database;
  const tellOfProblem = createTellOfProblem(deps);

  /**
   * Makes the order of a locked checkout. Makes none when another order has already bought the same goods or the same
   * song.
   */
  async function pay(tx: Tx, checkout: CheckoutRow, intent: Asked): Promise<PaidOrder | OrderedBefore> {
    await lockSongs(tx, songsFromBefore(checkout));
    if (!(await isStillSold(tx, checkout))) return 'bought_before';
    const by = moverOf(intent);
    const paid = await orders.place(tx, checkout, intent, by);
    if (!paid) return 'song_ordered_before';
    if (!(await moveCheckout(tx, checkout, 'fulfilled', by, { now: clock.now() })))
      throw new Error('a locked checkout changed its state');
    step('settle.before_commit');
    return paid;
  }

  /** Writes the result of a decision that makes no order. */
  async function apply(tx: Tx, row: CheckoutRow, intent: Asked, decision: SettleDecision): Promise<void> {
    switch (decision.action) {
      case 'fail':
        await endCheckout(tx, row, 'failed', moverOf(intent), decision.reason);
        return;
      case 'attention':
        await endCheckout(
          tx,
          row,
          decision.refund ? 'refund_due' : 'needs_attention',
          'provider',
          decision.reason,
        );
        await tellOfProblem(tx, row, intent, decision);
        return;
      case 'wait':
        if (row.state === 'reserved' && decision.reason === 'in_progress')
          await moveCheckout(tx, row, 'payment_pending', 'provider', { now: clock.now() });
        return;
      default:
        return;
    }
  }

  /** Locks the checkout, decides by its present state, and writes the result, all in one commit. */
  const settleOnce = (id: string, intent: Asked) =>
    database.transaction(async (tx): Promise<Result<Settled | null>> => {
      const checkout = await lockCheckout(tx, id);
      if (!checkout) return ok(null);
      const decision = decide(checkout, intent);
      const made = decision.action === 'pay' ? await pay(tx, checkout, intent) : null;
      if (made !== null && typeof made !== 'string') return ok({ decision, paid: made });
      const instead = decision.action === 'pay' && made ? orderedBefore(decision, made) : decision;
      await apply(tx, checkout, intent, instead);
      return ok({ decision: instead, paid: null });
    });

  /**
   * Asks the provider about a checkout and writes the result. Safe to repeat and to run in parallel. Returns the order
   * only to the call that made it.
   */
  async function settle({ id, intentId }: Pick<CheckoutRow, 'id' | 'intentId'>): Promise<PaidOrder | null> {
    const intent = intentId ? await payments.findIntent(intentId) : null;
    step('settle.intent_read');
    const done = await settleOnce(id, intent);
    step('settle.committed');
    if (!done.ok || done.value === null) return null;
    const { decision, paid } = done.value;
    if (decision.action === 'attention' && decision.refund) await giveBack(id);
    // If a gift card cannot be sent now, the order still stands: the job sends the card later and reports the fault.
    if (paid && hasGiftCard(paid)) await giftCards.sendDueOf(paid.order.id).catch(() => undefined);
    return paid;
  }

  async function settleCheckout(id: string): Promise<PaidOrder | null> {
    const row = await loadCheckout(db, id);
    return row && settle(row);
  }

  /** Settles the checkout to which a payment belongs. Does nothing when it belongs to no checkout of the shop. */
  async function settleIntent(intentId: string): Promise<PaidOrder | null> {
    const row = await findByIntent(db, intentId);
    return row && settle(row);
  }

  return { settle, settleCheckout, settleIntent };
}

/**
 * Who caused the end of a checkout: the provider that reported the payment. An order with a total of 0 has no payment,
 * so the customer is named.
 */
const moverOf = (intent: Asked): 'provider' | 'customer' => (intent ? 'provider' : 'customer');

/** The existing songs that an order changes or adds goods to. */
const songsFromBefore = ({ cart }: CheckoutRow): number[] => [
  ...servedSongs(cart),
  ...cart.lines.flatMap(({ revision }) => revision?.storyId ?? []),
];

const hasGiftCard = ({ order }: PaidOrder): boolean => order.cart.lines.some(({ giftCard }) => giftCard);

const intentFacts = (intent: PaymentIntent): IntentFacts => ({
  id: intent.id,
  status: intent.status,
  amount: intent.amountCents,
  amountReceived: intent.status === 'succeeded' ? intent.amountCents : 0,
  currency: intent.currency,
  checkoutId: intent.metadata.checkout_id ?? null,
  declined: intent.lastError !== null,
});

const decide = (checkout: CheckoutRow, intent: Asked): SettleDecision =>
  settleDecision({
    checkout,
    intent: intent && intentFacts(intent),
    quoteTotal: checkout.totalCents,
  });

export type SettleService = ReturnType<typeof createSettleService>;
