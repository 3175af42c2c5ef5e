import type { CardFace } from '@keepsong/domain/checkout/card';

/**
 * The status of a payment. A payment with the status `requires_payment_method` is open: it can still be changed and
 * confirmed.
 */
export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type PaymentIntent = {
  id: string;
  /**
   * With this secret a browser can confirm this one payment. It must never be logged, and never be stored outside the
   * checkout.
   */
  clientSecret: string;
  amountCents: number;
  /** Sum of all refunds. The status stays `succeeded` after a refund. */
  refundedCents: number;
  currency: 'usd';
  status: PaymentIntentStatus;
  /** The charge that took the money; null until the intent has succeeded. */
  chargeId: string | null;
  /**
   * The brand and last digits of the card that paid. Null before the payment, and when it was not paid by card. The
   * shop never learns more about a card.
   */
  card: CardFace | null;
  /** Why the last attempt to pay failed. Null when there was no attempt, or when a later attempt succeeded. */
  lastError: { code: string; message: string } | null;
  metadata: Record<string, string>;
};

export type PaymentEventType =
  | 'intent.succeeded'
  | 'intent.payment_failed'
  | 'intent.processing'
  | 'intent.canceled'
  | 'charge.refunded'
  | 'charge.disputed'
  | 'other';

/**
 * An event from a webhook with a valid signature. It only says that something happened. Call `findIntent` for the
 * facts.
 */
export type PaymentEvent = { id: string; type: PaymentEventType; intentId: string | null };

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * The payment provider. Amounts are integer cents of US dollars.
 *
 * Every call may throw `PaymentsUnavailable` or `PaymentsRefused`. After `PaymentsUnavailable` it is unknown whether
 * the call had an effect: repeat it with the same idempotency key, or look the intent up. After `PaymentsRefused` it
 * had no effect. A repeated call with the same idempotency key gets the answer of the first call. The same key with
 * other parameters is refused. Providers may forget a key after 24 hours.
 */
export type Payments = {
  readonly provider: 'sandbox' | 'stripe';
  createIntent(input: CreateIntent): Promise<PaymentIntent>;
  /** Changes an open intent. Refused with `intent_unexpected_state` once the intent has been confirmed. */
  updateIntent(intentId: string, input: UpdateIntent): Promise<PaymentIntent>;
  findIntent(intentId: string): Promise<PaymentIntent | null>;
  /** Cancels an intent before any money has moved. If the intent is already canceled, it is returned unchanged. */
  cancelIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  /** Refunds all or part of a payment that succeeded. */
  refund(intentId: string, input: RefundIntent): Promise<PaymentIntent>;
  /** All refunds and disputes of a payment, oldest first. Nothing for a payment that the provider does not know. */
  findReturns(intentId: string): Promise<Returns>;
  /**
   * Hands in the shop's statement about a dispute, with a document. This can be done once; then the bank
   * decides. A repeated call with the same key returns the same answer. Refused with `dispute_closed` when
   * nothing can be handed in any more.
   */
  submitEvidence(disputeId: string, evidence: DisputeEvidence): Promise<ProviderDispute>;
  /**
   * Accepts a dispute: the money stays with the customer. Refused with `dispute_closed`, like `submitEvidence`.
   */
  acceptDispute(disputeId: string, idempotencyKey: string): Promise<ProviderDispute>;
  /** The refunds and disputes of all payments that began at or after `since`. */
  findReturned(since: Date): Promise<Returned[]>;
  /**
   * Events of payments that succeeded within this time span and whose webhook the shop has not acknowledged. Such a
   * webhook was lost, or the provider is still waiting before its next try.
   */
  findUndelivered(within: TimeSpan): Promise<PaymentEvent[]>;
  /**
   * Checks the signature of a webhook and reads its event. Null when the webhook is forged, damaged or stale (signed
   * more than 300 s before `now`).
   */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders, now: Date): PaymentEvent | null;
  /** What the browser needs to load the provider's script. It contains no secret. */
  browserConfig(): { provider: 'sandbox' | 'stripe'; publishableKey: string; scriptUrl: string };
};

export type TimeSpan = { since: Date; until: Date };

export type CreateIntent = {
  amountCents: number;
  metadata: Record<string, string>;
  idempotencyKey: string;
  receiptEmail?: string;
};

export type UpdateIntent = {
  amountCents: number;
  /** Merged into the metadata that the intent already has. */
  metadata?: Record<string, string>;
  idempotencyKey: string;
};

export type RefundIntent = {
  amountCents: number;
  idempotencyKey: string;
  /** The shop's name for this refund. The provider keeps it, so that the shop finds the refund again (`findReturns`). */
  reference?: string;
};

export type DisputeEvidence = {
  /** The shop's statement, in plain text. */
  statement: string;
  customerName: string;
  customerEmail: string;
  /** A description of the bought goods. */
  goods: string;
  document: { name: string; pdf: Uint8Array };
  idempotencyKey: string;
};

export type ProviderRefund = {
  id: string;
  amountCents: number;
  /** A refund that has succeeded may still fail, when the bank sends the money back. */
  status: 'pending' | 'succeeded' | 'failed';
  /** Null for a refund that somebody made on the provider's own website. */
  reference: string | null;
};

/** A payment that the customer's bank takes back. The money is gone unless the shop has won. */
export type ProviderDispute = {
  id: string;
  amountCents: number;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** The reason that the customer gave the bank, as the provider's code. */
  reason: string;
  /** Until when the shop can answer. */
  dueBy: Date | null;
};

/** A refund or dispute, and the payment that it is about. */
export type Returned = {
  intentId: string;
  id: string;
  status: ProviderRefund['status'] | ProviderDispute['status'];
};

export type Returns = { refunds: ProviderRefund[]; disputes: ProviderDispute[] };

/** A webhook that was signed longer ago than this counts as a replay and is refused. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

/** The smallest amount that the provider charges. */
export const MINIMUM_CHARGE_CENTS = 50;

/**
 * Thrown after a time-out, an HTTP status 5xx or 429, or when there is no connection. It is unknown whether the call
 * had an effect.
 */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  readonly reason: PaymentsUnavailableReason;

  constructor(reason: PaymentsUnavailableReason, options?: { cause?: unknown }) {
    super(`The payment provider is not available (${reason}).`, options);
    this.reason = reason;
  }
}

export type PaymentsUnavailableReason = 'timeout' | 'server_error' | 'rate_limited' | 'misconfigured';

/** Thrown when the provider understood the call and refused it. The call had no effect. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused';
  readonly code: PaymentsRefusedCode;

  constructor(code: PaymentsRefusedCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

export const PAYMENTS_REFUSED_CODES = [
  'intent_not_found',
  'intent_unexpected_state',
  'amount_too_small',
  'amount_too_large',
  'charge_already_refunded',
  'dispute_closed',
  'idempotency_key_reused',
  'invalid_request',
] as const;

export type PaymentsRefusedCode = (typeof PAYMENTS_REFUSED_CODES)[number];
