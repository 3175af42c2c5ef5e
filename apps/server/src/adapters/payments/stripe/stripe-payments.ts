import Stripe from 'stripe';
import { isSigned } from '../../stripe-signature.ts';
import { toPaymentEvent } from '../payment-events.ts';
import type { PaymentEvent, Payments } from '../payments.port.ts';
import { createAnswerDisputes } from './answer-disputes.ts';
import { createGiveBack } from './give-back.ts';
import { call } from './stripe-errors.ts';
import { A_PAGE, seconds } from './stripe-lists.ts';
import { createTakePayments } from './take-payments.ts';

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

/** Card payments through Stripe. */
export function createStripePayments(options: StripeOptions): Payments & { readonly provider: 'stripe' } {
  const stripe = new Stripe(options.secretKey, {
    apiVersion: API_VERSION,
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: options.maxNetworkRetries ?? 1,
    telemetry: false,
    ...options.api,
  });

  return {
    provider: 'stripe',
    ...createTakePayments(stripe),
    ...createGiveBack(stripe),
    ...createAnswerDisputes(stripe),

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
