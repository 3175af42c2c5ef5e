import type Stripe from 'stripe';
import { WEBHOOK_TOLERANCE_SECONDS } from './payments/payments.port.ts';

/**
 * Whether a webhook of Stripe is signed with one of these secrets. While a secret is being replaced there are
 * two.
 */
export function isSigned(
  stripe: Pick<Stripe, 'webhooks'>,
  { rawBody, headers, now }: { rawBody: Buffer; headers: Record<string, unknown>; now: Date },
  secrets: readonly string[],
): boolean {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return false;
  return secrets.some((secret) => {
    try {
      const fixed = [WEBHOOK_TOLERANCE_SECONDS, undefined, now.getTime()] as const;
      stripe.webhooks.constructEvent(rawBody, signature, secret, ...fixed);
      return true;
    } catch {
      // The SDK throws when the signature is wrong, and also when a correctly signed body is not JSON.
      return false;
    }
  });
}
