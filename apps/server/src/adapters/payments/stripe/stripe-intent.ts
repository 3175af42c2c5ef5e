import type Stripe from 'stripe';
import type { PaymentIntent, PaymentIntentStatus } from '../payments.port.ts';

/**
 * Stripe's states and the shop's. The shop confirms and captures a payment in one step, so it has no own states for
 * `requires_confirmation` and `requires_capture`. A state that is not in this list counts as `processing`, so that the
 * shop waits.
 */
const STATUS: ReadonlyMap<Stripe.PaymentIntent.Status, PaymentIntentStatus> = new Map([
  ['requires_payment_method', 'requires_payment_method'],
  ['requires_confirmation', 'requires_payment_method'],
  ['requires_action', 'requires_action'],
  ['requires_capture', 'processing'],
  ['processing', 'processing'],
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
]);

/** @param intent an intent that contains its `latest_charge` as an object and not only as an id */
export function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  if (intent.currency !== 'usd') throw new Error(`Intent ${intent.id} is in ${intent.currency}.`);
  if (!intent.client_secret) throw new Error(`Intent ${intent.id} came without its client secret.`);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const paidBy = intent.status === 'succeeded' ? charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    amountCents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: 'usd',
    status: STATUS.get(intent.status) ?? 'processing',
    chargeId: paidBy?.id ?? null,
    card: toCardFace(paidBy?.payment_method_details?.card),
    lastError: toLastError(intent.last_payment_error),
    metadata: intent.metadata,
  };
}

const FOUR_DIGITS = /^\d{4}$/;

/** Null when there is no card, or when the last digits are missing, as with some wallets. */
function toCardFace(card: Stripe.Charge.PaymentMethodDetails.Card | undefined): PaymentIntent['card'] {
  if (!card?.last4 || !FOUR_DIGITS.test(card.last4)) return null;
  return { brand: card.brand ?? 'unknown', last4: card.last4 };
}

function toLastError(error: Stripe.PaymentIntent.LastPaymentError | null): PaymentIntent['lastError'] {
  if (!error) return null;
  return {
    code: error.decline_code ?? error.code ?? error.type,
    message: error.message ?? 'The payment failed.',
  };
}
