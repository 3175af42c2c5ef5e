import type { CardFace } from '@keepsong/domain/checkout/card';

/** The status of a card payment. With `requires_payment_method` it is open: it can still be changed and confirmed. */
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
  /** The card that paid; null before that, and for other ways to pay. The shop knows nothing else of a card. */
  card: CardFace | null;
  /** Why the last attempt failed; null without an attempt, or when a later attempt succeeded. */
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

/** A webhook with a valid signature. It only says that something happened; ask `findIntent` for the facts. */
export type PaymentEvent = { id: string; type: PaymentEventType; intentId: string | null };

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * The card payment provider. Amounts are integer cents of US dollars.
 *
 * Every call may throw `PaymentsUnavailable` (it is unknown whether it happened: repeat it with the same idempotency key,
 * or look the intent up) or `PaymentsRefused` (it did not happen). A repeated call with the same idempotency key gets the
 * answer of the first one; the same key with other parameters is refused. Providers may forget a key after 24 hours.
 */
export type Payments = {
  readonly provider: 'sandbox' | 'stripe';
  createIntent(input: CreateIntent): Promise<PaymentIntent>;
  /** Changes an open intent; refused with `intent_unexpected_state` once it has been confirmed. */
  updateIntent(intentId: string, input: UpdateIntent): Promise<PaymentIntent>;
  findIntent(intentId: string): Promise<PaymentIntent | null>;
  /** Cancels an intent before any money moved. A canceled intent is answered unchanged. */
  cancelIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  /** Gives back part or all of a succeeded payment. */
  refund(intentId: string, input: RefundIntent): Promise<PaymentIntent>;
  /** Ids of intents with a refund since then, each once. The intent itself says how much was refunded. */
  findRefunded(since: Date): Promise<string[]>;
  /**
   * Events of payments that succeeded within that time and whose webhook the shop has not acknowledged: it was lost, or the
   * provider waits longer before each further try.
   */
  findUndelivered(within: TimeSpan): Promise<PaymentEvent[]>;
  /** Null means forged, damaged or stale (signed more than 300 s before `now`). */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders, now: Date): PaymentEvent | null;
  /** The data that the browser needs to load the provider's script. Contains no secret. */
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
  /** Merged into the present metadata. */
  metadata?: Record<string, string>;
  idempotencyKey: string;
};

export type RefundIntent = { amountCents: number; idempotencyKey: string };

/** Webhooks signed longer ago than this are replays. */
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

/** The provider understood the call and refused it: nothing happened. */
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
