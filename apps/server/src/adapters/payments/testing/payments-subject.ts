import type { PaymentIntent, Payments, WebhookHeaders } from '../payments.port.ts';

export type SignedEvent = { rawBody: Buffer; headers: WebhookHeaders };

/** A provider under test, with the actions of a customer and faults of the network. */
export type PaymentsSubject = {
  payments: Payments;
  now(): Date;
  confirm(intent: PaymentIntent, cardNumber: string): Promise<void>;
  authenticate(intent: PaymentIntent, completed: boolean): Promise<void>;
  /** Lets the delayed result of a processing payment arrive. */
  settle(intent: PaymentIntent): Promise<void>;
  failNext(fault: 'timeout' | 'server_error' | 'rate_limited' | 'answer_lost'): Promise<void>;
  /** All webhooks so far, signed as the provider would send them now. */
  signedEvents(): Promise<SignedEvent[]>;
  /** Marks all webhooks so far as delivered. */
  acknowledge(): Promise<void>;
  countIntents(): Promise<number>;
  close(): Promise<void>;
};

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  authentication: '4000002760003184',
  delayed: '4000000000000077',
} as const;
