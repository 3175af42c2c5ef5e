import Stripe from 'stripe';
import { isSigned } from '../../stripe-signature.ts';
import { toPaymentEvent } from '../payment-events.ts';
import {
  type PaymentEvent,
  type PaymentIntent,
  type Payments,
  PaymentsRefused,
  type ProviderDispute,
  type Returned,
  type Returns,
} from '../payments.port.ts';
import { asPaymentsError } from './stripe-errors.ts';
import { toPaymentIntent } from './stripe-intent.ts';
import { isChargeback, toProviderDispute, toProviderRefund } from './stripe-returns.ts';

export type StripeOptions = {
  secretKey: string;
  publishableKey: string;
  /** The newest secret is first. */
  webhookSecrets: readonly string[];
  /** Address of Stripe's API, which tests replace. The default is Stripe's own address. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  timeoutMs?: number;
  /** How often the SDK repeats a failed call. It repeats it with the same idempotency key. */
  maxNetworkRetries?: 0 | 1 | 2;
};

/** The API version that this adapter was written for. The browser script in SCRIPT_URL belongs to the same release. */
export const API_VERSION = '2026-10-28.endive';
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js';

/** The largest page of a list that Stripe returns. */
const A_PAGE = 100;

/** Ask Stripe to include the latest charge in an intent, because only the charge says how much was refunded. */
const EXPAND = ['latest_charge'];

/** Card payments through Stripe. */
export function createStripePayments(options: StripeOptions): Payments & { readonly provider: 'stripe' } {
  const stripe = new Stripe(options.secretKey, {
    apiVersion: API_VERSION,
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: options.maxNetworkRetries ?? 1,
    telemetry: false,
    ...options.api,
  });

  async function retrieve(intentId: string): Promise<PaymentIntent> {
    return toPaymentIntent(await stripe.paymentIntents.retrieve(intentId, { expand: EXPAND }));
  }

  /**
   * Answers a dispute. Stripe refuses a second answer without a specific code, so this function then looks at
   * the dispute. If the same call has answered it and Stripe has only forgotten the key, the call counts as a
   * success.
   */
  async function answerDispute(
    disputeId: string,
    idempotencyKey: string,
    answer: () => Promise<Stripe.Dispute>,
  ): Promise<ProviderDispute> {
    try {
      return toProviderDispute(await call(answer));
    } catch (error) {
      if (!(error instanceof PaymentsRefused) || error.code !== 'invalid_request') throw error;
      const found = await call(() => stripe.disputes.retrieve(disputeId));
      if (found.metadata?.reference === idempotencyKey) return toProviderDispute(found);
      if (found.status === 'needs_response') throw error;
      throw new PaymentsRefused('dispute_closed', error.message, { cause: error });
    }
  }

  return {
    provider: 'stripe',
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
        const { status } = await retrieve(intentId);
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
        return await call(() => retrieve(intentId));
      } catch (error) {
        if (error instanceof PaymentsRefused && error.code === 'intent_not_found') return null;
        throw error;
      }
    },

    async cancelIntent(intentId, idempotencyKey) {
      try {
        return await call(async () =>
          toPaymentIntent(
            await stripe.paymentIntents.cancel(intentId, { expand: EXPAND }, { idempotencyKey }),
          ),
        );
      } catch (error) {
        if (!(error instanceof PaymentsRefused) || error.code !== 'intent_unexpected_state') throw error;
        const intent = await call(() => retrieve(intentId));
        if (intent.status === 'canceled') return intent;
        throw error;
      }
    },

    async refund(intentId, { amountCents, idempotencyKey, reference }) {
      try {
        await call(() =>
          stripe.refunds.create(
            {
              payment_intent: intentId,
              amount: amountCents,
              ...(reference === undefined ? {} : { metadata: { reference } }),
            },
            { idempotencyKey },
          ),
        );
      } catch (error) {
        if (!(error instanceof PaymentsRefused) || error.code !== 'invalid_request') throw error;
        throw explainRefund(error, await call(() => retrieve(intentId)), amountCents);
      }
      return call(() => retrieve(intentId));
    },

    async findReturns(intentId) {
      try {
        return await call(async () => {
          const of = { payment_intent: intentId, limit: A_PAGE };
          const returns: Returns = { refunds: [], disputes: [] };
          for await (const refund of stripe.refunds.list(of))
            returns.refunds.unshift(toProviderRefund(refund));
          for await (const dispute of stripe.disputes.list(of))
            if (isChargeback(dispute)) returns.disputes.unshift(toProviderDispute(dispute));
          return returns;
        });
      } catch (error) {
        if (error instanceof PaymentsRefused && error.code === 'intent_not_found')
          return { refunds: [], disputes: [] };
        throw error;
      }
    },

    async submitEvidence(
      disputeId,
      { statement, customerName, customerEmail, goods, document, idempotencyKey },
    ) {
      return answerDispute(disputeId, idempotencyKey, async () => {
        // The upload has its own key, so that a repeated call hands in the same file.
        const file = await stripe.files.create(
          {
            purpose: 'dispute_evidence',
            file: { name: document.name, type: 'application/pdf', data: Buffer.from(document.pdf) },
          },
          { idempotencyKey: `${idempotencyKey}:file` },
        );
        return stripe.disputes.update(
          disputeId,
          {
            submit: true,
            metadata: { reference: idempotencyKey },
            evidence: {
              uncategorized_text: statement,
              customer_name: customerName,
              customer_email_address: customerEmail,
              product_description: goods,
              uncategorized_file: file.id,
            },
          },
          { idempotencyKey },
        );
      });
    },

    acceptDispute: (disputeId, idempotencyKey) =>
      answerDispute(disputeId, idempotencyKey, () =>
        stripe.disputes.close(disputeId, {}, { idempotencyKey }),
      ),

    findReturned: (since) =>
      call(async () => {
        const found: Returned[] = [];
        const asked = { created: { gte: seconds(since) }, limit: A_PAGE };
        for await (const refund of stripe.refunds.list(asked))
          if (typeof refund.payment_intent === 'string')
            found.push({ intentId: refund.payment_intent, ...statusOf(toProviderRefund(refund)) });
        for await (const dispute of stripe.disputes.list(asked))
          if (typeof dispute.payment_intent === 'string' && isChargeback(dispute))
            found.push({ intentId: dispute.payment_intent, ...statusOf(toProviderDispute(dispute)) });
        return found;
      }),

    findUndelivered: ({ since, until }) =>
      call(async () => {
        const found: PaymentEvent[] = [];
        const listed = stripe.events.list({
          type: 'payment_intent.succeeded',
          delivery_success: false,
          created: { gte: seconds(since), lte: seconds(until) },
          limit: A_PAGE,
        });
        for await (const event of listed)
          if (event.type === 'payment_intent.succeeded')
            found.push({ id: event.id, type: 'intent.succeeded', intentId: event.data.object.id });
        return found;
      }),

    readWebhook(rawBody, headers, now) {
      const isOurs = isSigned(stripe, { rawBody, headers, now }, options.webhookSecrets);
      return isOurs ? toPaymentEvent(rawBody) : null;
    },

    browserConfig: () => ({
      provider: 'stripe',
      publishableKey: options.publishableKey,
      scriptUrl: SCRIPT_URL,
    }),
  };
}

const statusOf = ({ id, status }: Omit<Returned, 'intentId'>) => ({ id, status });

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

async function call<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw asPaymentsError(error);
  }
}

/**
 * Stripe refuses an impossible refund without a specific code. So this function finds the reason by looking at the
 * intent.
 */
function explainRefund(error: PaymentsRefused, intent: PaymentIntent, amountCents: number): PaymentsRefused {
  if (intent.status !== 'succeeded') {
    return new PaymentsRefused('intent_unexpected_state', error.message, { cause: error });
  }
  const left = intent.amountCents - intent.refundedCents;
  return amountCents > left
    ? new PaymentsRefused('amount_too_large', error.message, { cause: error })
    : error;
}
