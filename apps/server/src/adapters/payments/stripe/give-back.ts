import type Stripe from 'stripe';
import {
  type PaymentIntent,
  type Payments,
  PaymentsRefused,
  type Returned,
  type Returns,
} from '../payments.port.ts';
import { call } from './stripe-errors.ts';
import { A_PAGE, seconds } from './stripe-lists.ts';
import { isChargeback, toProviderDispute, toProviderRefund } from './stripe-returns.ts';
import { retrieve } from './take-payments.ts';

type GiveBack = Pick<Payments, 'refund' | 'findReturns' | 'findReturned'>;

/** Gives money back, and finds what went back by refunds and disputes. */
export const createGiveBack = (stripe: Stripe): GiveBack => ({
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
      throw explainRefund(error, await call(() => retrieve(stripe, intentId)), amountCents);
    }
    return call(() => retrieve(stripe, intentId));
  },

  async findReturns(intentId) {
    try {
      return await call(async () => {
        const of = { payment_intent: intentId, limit: A_PAGE };
        const returns: Returns = { refunds: [], disputes: [] };
        for await (const refund of stripe.refunds.list(of)) returns.refunds.unshift(toProviderRefund(refund));
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
});

const statusOf = ({ id, status }: Omit<Returned, 'intentId'>) => ({ id, status });

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
