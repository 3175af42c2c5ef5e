import Stripe from 'stripe';
import { PaymentsRefused, type PaymentsRefusedCode, PaymentsUnavailable } from '../payments.port.ts';

const REFUSED_CODES: ReadonlyMap<string, PaymentsRefusedCode> = new Map([
  ['resource_missing', 'intent_not_found'],
  ['payment_intent_unexpected_state', 'intent_unexpected_state'],
  ['amount_too_small', 'amount_too_small'],
  ['amount_too_large', 'amount_too_large'],
  ['charge_already_refunded', 'charge_already_refunded'],
]);

/**
 * Translates errors of Stripe's SDK into `PaymentsUnavailable` (the outcome is unknown) or `PaymentsRefused`. All other
 * errors are faults of the shop's own code and are returned unchanged.
 */
function asPaymentsError(error: unknown): unknown {
  const { errors } = Stripe;
  if (error instanceof errors.StripeConnectionError) {
    return new PaymentsUnavailable('timeout', { cause: error });
  }
  if (error instanceof errors.StripeRateLimitError) {
    return new PaymentsUnavailable('rate_limited', { cause: error });
  }
  if (error instanceof errors.StripeAPIError)
    return new PaymentsUnavailable('server_error', { cause: error });
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new PaymentsUnavailable('misconfigured', { cause: error });
  }
  if (error instanceof errors.StripeIdempotencyError) {
    return new PaymentsRefused('idempotency_key_reused', error.message, { cause: error });
  }
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) {
    const code = REFUSED_CODES.get(error.code ?? '') ?? 'invalid_request';
    return new PaymentsRefused(code, error.message, { cause: error });
  }
  return error;
}

/** Calls Stripe. Throws the errors of the port in place of Stripe's own. */
export async function call<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw asPaymentsError(error);
  }
}
