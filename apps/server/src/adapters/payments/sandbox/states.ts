import type { PaymentIntentStatus } from '../payments.port.ts';

/**
 * The states of an intent. After a declined attempt an intent is open again, so that the customer can try another card.
 */
const INTENT_STATES = {
  requires_payment_method: [
    'requires_payment_method',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ],
  requires_action: ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'],
  processing: ['requires_payment_method', 'succeeded'],
  succeeded: [],
  canceled: [],
} as const satisfies Record<PaymentIntentStatus, readonly PaymentIntentStatus[]>;

export function mayBecome(from: PaymentIntentStatus, to: PaymentIntentStatus): boolean {
  return INTENT_STATES[from].some((status) => status === to);
}
