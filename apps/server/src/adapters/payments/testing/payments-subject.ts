import type { PaymentIntent, Payments, WebhookHeaders } from '../payments.port.ts';

export type SignedEvent = { rawBody: Buffer; headers: WebhookHeaders };

/** The provider under test. A test can act as its customer and make the next calls fail. */
export type PaymentsSubject = {
  payments: Payments;
  now(): Date;
  confirm(intent: PaymentIntent, cardNumber: string): Promise<void>;
  authenticate(intent: PaymentIntent, completed: boolean): Promise<void>;
  /** Applies the delayed result of a payment that is `processing`. */
  settle(intent: PaymentIntent): Promise<void>;
  /** The customer's bank takes money of a payment back, and later decides about it. */
  dispute(intent: PaymentIntent, cents: number): Promise<void>;
  decide(intent: PaymentIntent, status: 'won' | 'lost'): Promise<void>;
  /** The evidence about a dispute that the provider got from the shop. */
  evidenceOf(
    disputeId: string,
  ): Promise<{ statement: string; document: { name: string; bytes: number } } | null>;
  /** `call`: the call that fails. Only some providers tell calls apart; the others fail any call. */
  failNext(
    fault: 'timeout' | 'server_error' | 'rate_limited' | 'answer_lost',
    call?: 'createIntent' | 'submitEvidence',
  ): Promise<void>;
  /** All webhooks since the start, signed as the provider would sign them now. */
  signedEvents(): Promise<SignedEvent[]>;
  /** Marks all webhooks since the start as delivered. */
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
