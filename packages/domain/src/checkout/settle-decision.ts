import { OPEN_CHECKOUT } from '../states/lists.ts';
import type { CheckoutState } from '../states/tables.ts';

/** The provider's names for the states of a payment. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/**
 * A payment as the provider reports it when the shop asks. Amounts are in cents. The currency is written as the
 * provider writes it.
 */
export type IntentFacts = {
  id: string;
  status: IntentStatus;
  amount: number;
  /** The amount that the provider really took from the customer. */
  amountReceived: number;
  currency: string;
  /** The checkout id in the payment's metadata. */
  checkoutId: string | null;
  /** Whether the last attempt to pay was declined. */
  declined: boolean;
};

export type CheckoutFacts = {
  id: string;
  state: CheckoutState;
  currency: string;
  /** The id of this checkout's payment, as the shop has stored it. Null for an order of 0. */
  intentId: string | null;
};

export type SettleDecision =
  /** Nothing to do: the checkout was already settled, or it is closed and no money was taken. */
  | { action: 'none'; reason: 'already_settled' | 'closed' }
  | { action: 'wait'; reason: 'no_payment_yet' | 'declined' | 'in_progress' }
  | { action: 'pay'; reason: 'succeeded' | 'free' }
  | { action: 'fail'; reason: 'canceled' | OrderedBefore }
  /**
   * The customer has paid, but the payment does not fit this checkout; `reason` says why. With `refund`, the
   * payment belongs to this checkout, so the shop refunds it.
   */
  | {
      action: 'attention';
      reason:
        | 'wrong_checkout'
        | 'wrong_intent'
        | 'wrong_currency'
        | 'wrong_amount'
        | 'late_success'
        | OrderedBefore
        | 'unexpected_state';
      refund: boolean;
    };

/**
 * Why a paid checkout cannot become an order. `song_ordered_before`: another checkout has already ordered the
 * draft, and a draft can become only one order. `bought_before`: the existing song already has this product and
 * takes it only once, or the song was deleted.
 */
export type OrderedBefore = 'song_ordered_before' | 'bought_before';

/** The decision that replaces 'pay' when the song or product can no longer be sold, for the given reason. */
export const orderedBefore = (
  paid: Extract<SettleDecision, { action: 'pay' }>,
  reason: OrderedBefore,
): SettleDecision =>
  paid.reason === 'free' ? { action: 'fail', reason } : { action: 'attention', reason, refund: true };

/**
 * Decides what happens with a checkout. Three triggers use this function: the customer's browser that returns
 * from paying, the provider's webhook, and the job that looks for missed payments. `intent` is the provider's
 * answer to a fresh request, never data from a webhook or the browser. `quoteTotal` is the total of the quote
 * that is stored with the checkout, in cents. After a decision has taken effect, the next call gives 'none'.
 */
export function settleDecision(facts: {
  checkout: CheckoutFacts;
  intent: IntentFacts | null;
  quoteTotal: number;
}): SettleDecision {
  const { checkout, intent, quoteTotal } = facts;
  if (intent === null) return settleWithoutPayment(checkout, quoteTotal);
  switch (intent.status) {
    case 'succeeded':
      return settleSucceeded(checkout, intent, quoteTotal);
    case 'canceled':
      return isOpen(checkout.state)
        ? { action: 'fail', reason: 'canceled' }
        : { action: 'none', reason: closedReason(checkout.state) };
    case 'requires_payment_method':
      return waitFor(checkout.state, intent.declined ? 'declined' : 'no_payment_yet');
    case 'requires_confirmation':
      return waitFor(checkout.state, 'no_payment_yet');
    default:
      return waitFor(checkout.state, 'in_progress');
  }
}

function settleWithoutPayment({ state, intentId }: CheckoutFacts, quoteTotal: number): SettleDecision {
  const isFree = quoteTotal === 0 && intentId === null;
  return isFree && isOpen(state) ? { action: 'pay', reason: 'free' } : waitFor(state, 'no_payment_yet');
}

function settleSucceeded(checkout: CheckoutFacts, intent: IntentFacts, quoteTotal: number): SettleDecision {
  // The payment belongs to another checkout, so this checkout must not refund it. A person must look at it.
  if (intent.checkoutId !== checkout.id)
    return { action: 'attention', reason: 'wrong_checkout', refund: false };
  if (intent.id !== checkout.intentId) return { action: 'attention', reason: 'wrong_intent', refund: true };
  if (isSettled(checkout.state)) return { action: 'none', reason: 'already_settled' };
  if (checkout.state === 'expired' || checkout.state === 'failed')
    return { action: 'attention', reason: 'late_success', refund: true };
  if (!isOpen(checkout.state)) return { action: 'attention', reason: 'unexpected_state', refund: true };
  if (intent.currency.toLowerCase() !== checkout.currency.toLowerCase())
    return { action: 'attention', reason: 'wrong_currency', refund: true };
  if (intent.amount !== quoteTotal || intent.amountReceived !== quoteTotal)
    return { action: 'attention', reason: 'wrong_amount', refund: true };
  return { action: 'pay', reason: 'succeeded' };
}

const waitFor = (
  state: CheckoutState,
  reason: 'no_payment_yet' | 'declined' | 'in_progress',
): SettleDecision =>
  isSettled(state) || !isOpen(state)
    ? { action: 'none', reason: closedReason(state) }
    : { action: 'wait', reason };

/** Whether a checkout is submitted, but neither paid nor ended. */
export const isOpen = (state: CheckoutState): boolean => OPEN_CHECKOUT.some((open) => open === state);

/** needs_attention counts as settled. A person works on it, so a repeated report must not change it. */
const isSettled = (state: CheckoutState): boolean =>
  state === 'fulfilled' || state === 'refund_due' || state === 'refunded' || state === 'needs_attention';

const closedReason = (state: CheckoutState): 'already_settled' | 'closed' =>
  isSettled(state) ? 'already_settled' : 'closed';
