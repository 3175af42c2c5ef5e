import type { PaymentEvent, PaymentIntent, PaymentIntentStatus, TimeSpan } from '../payments.port.ts';
import type { CardFace } from './cards.ts';
import type { Tx } from './database.ts';
import { newClientSecret, newId } from './ids.ts';
import { type AttemptFailure, messageFor } from './messages.ts';

export type IntentRow = {
  id: string;
  client_secret: string;
  amount_cents: number;
  refunded_cents: number;
  status: PaymentIntentStatus;
  charge_id: string | null;
  last_error_code: AttemptFailure | null;
  metadata: Record<string, string>;
  card_brand: CardFace['brand'] | null;
  card_last4: string | null;
  return_url: string | null;
  attempt_token: string | null;
  settle_at: Date | null;
  settle_as: 'succeeded' | 'declined' | null;
  created_at: Date;
  updated_at: Date;
};

export function toPaymentIntent(row: IntentRow): PaymentIntent {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    currency: 'usd',
    status: row.status,
    chargeId: row.status === 'succeeded' ? row.charge_id : null,
    card: row.status === 'succeeded' ? faceOfRow(row) : null,
    lastError: row.last_error_code
      ? { code: row.last_error_code, message: messageFor(row.last_error_code, 'en') }
      : null,
    metadata: row.metadata,
  };
}

export const faceOfRow = ({ card_brand: brand, card_last4: last4 }: IntentRow): CardFace | null =>
  brand && last4 ? { brand, last4 } : null;

const TABLE = 'sandbox_payments.intents';

export async function findIntentRow(tx: Tx, intentId: string): Promise<IntentRow | null> {
  const { rows } = await tx.query<IntentRow>(`SELECT * FROM ${TABLE} WHERE id = $1`, [intentId]);
  return rows[0] ?? null;
}

export async function lockIntentRow(tx: Tx, intentId: string): Promise<IntentRow | null> {
  const { rows } = await tx.query<IntentRow>(`SELECT * FROM ${TABLE} WHERE id = $1 FOR UPDATE`, [intentId]);
  return rows[0] ?? null;
}

/** The ids of intents whose delayed result is due, oldest first. */
export async function findIntentsToSettle(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM ${TABLE} WHERE settle_at <= $1 ORDER BY settle_at LIMIT 100`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Writes all columns of the row. The caller must have locked the row. */
export async function saveIntentRow(tx: Tx, row: IntentRow): Promise<void> {
  await tx.query(
    `UPDATE ${TABLE} SET amount_cents = $2, refunded_cents = $3, status = $4, charge_id = $5,
       last_error_code = $6, metadata = $7, card_brand = $8, card_last4 = $9, return_url = $10,
       attempt_token = $11, settle_at = $12, settle_as = $13, updated_at = $14
     WHERE id = $1`,
    [
      row.id,
      row.amount_cents,
      row.refunded_cents,
      row.status,
      row.charge_id,
      row.last_error_code,
      JSON.stringify(row.metadata),
      row.card_brand,
      row.card_last4,
      row.return_url,
      row.attempt_token,
      row.settle_at,
      row.settle_as,
      row.updated_at,
    ],
  );
}

export type ChargeStatus = 'pending' | 'succeeded' | 'failed';

export type NewCharge = {
  intent: IntentRow;
  /** Null when the payment was not made by card. */
  face: CardFace | null;
  status: ChargeStatus;
  failure: AttemptFailure | null;
  now: Date;
};

/** @returns the new charge's id */
export async function recordCharge(
  tx: Tx,
  { intent, face, status, failure, now }: NewCharge,
): Promise<string> {
  const id = newId('ch');
  await tx.query(
    `INSERT INTO sandbox_payments.charges
       (id, intent_id, amount_cents, status, failure_code, card_brand, card_last4, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, intent.id, intent.amount_cents, status, failure, face?.brand ?? null, face?.last4 ?? null, now],
  );
  return id;
}

/** A payment by card that succeeded before the sandbox kept books about it. */
export type EarlierPayment = {
  intentId: string;
  chargeId: string;
  amountCents: number;
  metadata: Record<string, string>;
  paidAt: Date;
};

/**
 * Writes an earlier payment into the books, unless they have it already. There is no event of it, because the shop
 * knows it.
 */
export async function recordEarlierPayment(tx: Tx, paid: EarlierPayment): Promise<void> {
  const { intentId, chargeId, amountCents, metadata, paidAt } = paid;
  await tx.query(
    `WITH booked AS (
       INSERT INTO ${TABLE} (id, client_secret, amount_cents, status, charge_id, metadata, card_brand, card_last4,
         created_at, updated_at)
       VALUES ($1, $2, $3, 'succeeded', $4, $5, 'visa', '4242', $6, $6) ON CONFLICT (id) DO NOTHING RETURNING *
     )
     INSERT INTO sandbox_payments.charges
       (id, intent_id, amount_cents, status, card_brand, card_last4, created_at)
     SELECT charge_id, id, amount_cents, 'succeeded', card_brand, card_last4, created_at FROM booked`,
    [intentId, newClientSecret(intentId), amountCents, chargeId, JSON.stringify(metadata), paidAt],
  );
}

export async function settleCharge(
  tx: Tx,
  chargeId: string,
  status: 'succeeded' | 'failed',
  failure: AttemptFailure | null,
): Promise<void> {
  await tx.query(
    `UPDATE sandbox_payments.charges SET status = $2, failure_code = $3 WHERE id = $1 AND status = 'pending'`,
    [chargeId, status, failure],
  );
}

export type SandboxEventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed';

/**
 * Stores a webhook event for delivery, in the transaction that changes the payment. So both are committed, or neither.
 */
export async function recordEvent(
  tx: Tx,
  type: SandboxEventType,
  intent: IntentRow,
  now: Date,
): Promise<void> {
  const id = newId('evt');
  const object = type.startsWith('payment_intent.')
    ? { id: intent.id, object: 'payment_intent', amount: intent.amount_cents, status: intent.status }
    : {
        id: intent.charge_id,
        object: 'charge',
        payment_intent: intent.id,
        amount_refunded: intent.refunded_cents,
      };
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
  });
  await tx.query(
    `INSERT INTO sandbox_payments.events (id, type, intent_id, body, created_at, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $5)`,
    [id, type, intent.id, body, now],
  );
}

/** The events of successful payments that have not been delivered yet, oldest first. */
export async function findUndelivered(tx: Tx, { since, until }: TimeSpan): Promise<PaymentEvent[]> {
  const { rows } = await tx.query<{ id: string; intent_id: string }>(
    `SELECT id, intent_id FROM sandbox_payments.events
     WHERE delivered_at IS NULL AND type = 'payment_intent.succeeded' AND created_at BETWEEN $1 AND $2
     ORDER BY position`,
    [since, until],
  );
  return rows.map(({ id, intent_id }) => ({ id, type: 'intent.succeeded', intentId: intent_id }));
}
