import type { CardFace } from '@keepsong/domain/checkout/card';

/** Where a card payment stands. `requires_payment_method` is open: it may still be changed and confirmed. */
export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type PaymentIntent = {
  id: string;
  /** Lets a browser confirm this one payment. Never logged, never stored outside the checkout. */
  clientSecret: string;
  amountCents: number;
  /** Sum of all refunds; the status stays `succeeded` after a refund. */
  refundedCents: number;
  currency: 'usd';
  status: PaymentIntentStatus;
  /** The charge that took the money; null until the intent has succeeded. */
  chargeId: string | null;
  /** The card that paid; null until then, and for money that came another way. Nothing else of a card is known. */
  card: CardFace | null;
  /** Why the last attempt failed; null when there was none or a later attempt worked. */
  lastError: { code: string; message: string } | null;
  metadata: Record<string, string>;
};

export type PaymentEventType =
  | 'intent.succeeded'
  | 'intent.payment_failed'
  | 'intent.processing'
  | 'intent.canceled'
  | 'charge.refunded'
  | 'other';

/** A webhook that was proved genuine. It says that something happened; the truth is fetched by `findIntent`. */
export type PaymentEvent = { id: string; type: PaymentEventType; intentId: string | null };

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * The card payment provider. Amounts are integer cents of US dollars.
 *
 * Every call may throw `PaymentsUnavailable` (nobody knows whether it happened: ask again with the same
 * idempotency key, or look the intent up) or `PaymentsRefused` (it did not happen and will not).
 * An idempotency key answers a repeated call as the first one was answered; the same key with other
 * parameters is refused. Providers may forget a key after 24 hours (reliability.md 3).
 */
export type Payments = {
  readonly provider: 'sandbox' | 'stripe';
  createIntent(input: CreateIntent): Promise<PaymentIntent>;
  /** Changes an open intent; refused with `intent_unexpected_state` once it has been confirmed. */
  updateIntent(intentId: string, input: UpdateIntent): Promise<PaymentIntent>;
  findIntent(intentId: string): Promise<PaymentIntent | null>;
  /** Cancels before any money moved. An intent that is canceled already is answered as it is. */
  cancelIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  /** Gives back part or all of a succeeded payment. */
  refund(intentId: string, input: RefundIntent): Promise<PaymentIntent>;
  /** Payments of which some part was given back since then, by whomever, each once; how much is the intent's own word. */
  findRefunded(since: Date): Promise<string[]>;
  /**
   * What the shop has not acknowledged yet of the payments that succeeded within that time: its webhook is lost, or is
   * on a way that grows longer with each failed try.
   */
  findUndelivered(within: TimeSpan): Promise<PaymentEvent[]>;
  /** Null means forged, damaged or stale (signed more than 300 s before `now`). */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders, now: Date): PaymentEvent | null;
  /** What the browser needs to load the provider's script. Holds no secret. */
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
  /** Merged into what is there. */
  metadata?: Record<string, string>;
  idempotencyKey: string;
};

export type RefundIntent = { amountCents: number; idempotencyKey: string };

/** Webhooks signed longer ago than this are replays (reliability.md 2.9). */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

/** The provider charges nothing below 50 cents. */
export const MINIMUM_CHARGE_CENTS = 50;

/** Time-out, 5xx, 429 or no connection: the outcome is unknown. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  readonly reason: PaymentsUnavailableReason;

  constructor(reason: PaymentsUnavailableReason, options?: { cause?: unknown }) {
    super(`The payment provider is not available (${reason}).`, options);
    this.reason = reason;
  }
}

export type PaymentsUnavailableReason = 'timeout' | 'server_error' | 'rate_limited' | 'misconfigured';

/** The provider understood the call and said no: nothing happened. */
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
  'idempotency_key_reused',
  'invalid_request',
] as const;

export type PaymentsRefusedCode = (typeof PAYMENTS_REFUSED_CODES)[number];
