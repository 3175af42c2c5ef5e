import type Stripe from 'stripe';
import { type PaymentIntent, type Payments, PaymentsRefused } from '../payments.port.ts';
import { call } from './stripe-errors.ts';
import { toPaymentIntent } from './stripe-intent.ts';

/** Ask Stripe to include the latest charge in an intent, because only the charge says how much was refunded. */
const EXPAND = ['latest_charge'];

type TakePayments = Pick<Payments, 'createIntent' | 'updateIntent' | 'findIntent' | 'cancelIntent'>;

/** Takes money: the intents of payments, from their beginning until the money has moved or they are canceled. */
export const createTakePayments = (stripe: Stripe): TakePayments => ({
  createIntent: ({ amountCents, metadata, idempotencyKey, receiptEmail }) =>
    call(async () =>
      toPaymentIntent(
        await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            automatic_payment_methods: { enabled: true },
            metadata,
            ...(receiptEmail ? { receipt_email: receiptEmail } : {}),
            expand: EXPAND,
          },
          { idempotencyKey },
        ),
      ),
    ),

  updateIntent: (intentId, { amountCents, metadata, idempotencyKey }) =>
    call(async () => {
      // Stripe allows the amount to change while the customer authenticates the payment. The shop refuses that.
      const { status } = await retrieve(stripe, intentId);
      if (status === 'requires_action') {
        throw new PaymentsRefused('intent_unexpected_state', 'The payment is being authenticated.');
      }
      return toPaymentIntent(
        await stripe.paymentIntents.update(
          intentId,
          { amount: amountCents, ...(metadata ? { metadata } : {}), expand: EXPAND },
          { idempotencyKey },
        ),
      );
    }),

  async findIntent(intentId) {
    try {
      return await call(() => retrieve(stripe, intentId));
    } catch (error) {
      if (error instanceof PaymentsRefused && error.code === 'intent_not_found') return null;
      throw error;
    }
  },

  async cancelIntent(intentId, idempotencyKey) {
    try {
      return await call(async () =>
        toPaymentIntent(await stripe.paymentIntents.cancel(intentId, { expand: EXPAND }, { idempotencyKey })),
      );
    } catch (error) {
      if (!(error instanceof PaymentsRefused) || error.code !== 'intent_unexpected_state') throw error;
      const intent = await call(() => retrieve(stripe, intentId));
      if (intent.status === 'canceled') return intent;
      throw error;
    }
  },
});

/** Reads an intent, with the charge that says how much was refunded. */
export async function retrieve(stripe: Stripe, intentId: string): Promise<PaymentIntent> {
  return toPaymentIntent(await stripe.paymentIntents.retrieve(intentId, { expand: EXPAND }));
}
