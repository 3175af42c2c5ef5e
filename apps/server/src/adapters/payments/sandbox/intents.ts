import {
  type CreateIntent,
  MINIMUM_CHARGE_CENTS,
  type PaymentIntent,
  PaymentsRefused,
  type RefundIntent,
  type UpdateIntent,
} from '../payments.port.ts';
import type { SandboxDatabase, Tx } from './database.ts';
import { answerOnce, createOnce } from './idempotency.ts';
import { newClientSecret, newId } from './ids.ts';
import { type IntentRow, lockIntentRow, recordEvent, saveIntentRow, toPaymentIntent } from './ledger.ts';
import { settleIfDue } from './settlement.ts';
import { mayBecome } from './states.ts';

/** The calls that the shop's server makes. */

const LARGEST_CHARGE_CENTS = 99_999_999;

export async function createIntent(
  database: SandboxDatabase,
  { idempotencyKey, ...parameters }: CreateIntent,
  now: Date,
): Promise<PaymentIntent> {
  checkAmount(parameters.amountCents);
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    clientSecret: newClientSecret(id),
    amountCents: parameters.amountCents,
    refundedCents: 0,
    currency: 'usd',
    status: 'requires_payment_method',
    chargeId: null,
    card: null,
    lastError: null,
    metadata: parameters.metadata,
  };
  return createOnce(database.pool, { key: idempotencyKey, operation: 'create', parameters, now }, intent);
}

export function updateIntent(
  database: SandboxDatabase,
  intentId: string,
  { idempotencyKey, ...parameters }: UpdateIntent,
  now: Date,
): Promise<PaymentIntent> {
  checkAmount(parameters.amountCents);
  const call = { key: idempotencyKey, operation: `update ${intentId}`, parameters, now };
  return answerOnce(database, call, async (tx) => {
    const row = await lockCurrent(tx, intentId, now);
    if (row.status !== 'requires_payment_method') throw unexpectedState(row, 'update');
    row.amount_cents = parameters.amountCents;
    row.metadata = { ...row.metadata, ...parameters.metadata };
    row.updated_at = now;
    await saveIntentRow(tx, row);
    return toPaymentIntent(row);
  });
}

export function cancelIntent(
  database: SandboxDatabase,
  intentId: string,
  idempotencyKey: string,
  now: Date,
): Promise<PaymentIntent> {
  const call = { key: idempotencyKey, operation: `cancel ${intentId}`, parameters: {}, now };
  return answerOnce(database, call, async (tx) => {
    const row = await lockCurrent(tx, intentId, now);
    if (row.status === 'canceled') return toPaymentIntent(row);
    if (!mayBecome(row.status, 'canceled')) throw unexpectedState(row, 'cancel');
    row.status = 'canceled';
    row.attempt_token = null;
    row.updated_at = now;
    await saveIntentRow(tx, row);
    await recordEvent(tx, 'payment_intent.canceled', row, now);
    return toPaymentIntent(row);
  });
}

export function refundIntent(
  database: SandboxDatabase,
  intentId: string,
  { idempotencyKey, amountCents }: RefundIntent,
  now: Date,
): Promise<PaymentIntent> {
  const call = { key: idempotencyKey, operation: `refund ${intentId}`, parameters: { amountCents }, now };
  return answerOnce(database, call, async (tx) => {
    const row = await lockCurrent(tx, intentId, now);
    checkRefund(row, amountCents);
    row.refunded_cents += amountCents;
    row.updated_at = now;
    await saveIntentRow(tx, row);
    await tx.query(
      `INSERT INTO sandbox_payments.refunds (id, intent_id, charge_id, amount_cents, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [newId('re'), row.id, row.charge_id, amountCents, now],
    );
    await recordEvent(tx, 'charge.refunded', row, now);
    return toPaymentIntent(row);
  });
}

/** The ids of intents with a refund at or after `since`, each once. */
export async function findRefunded(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await tx.query<{ intent_id: string }>(
    `SELECT DISTINCT intent_id FROM sandbox_payments.refunds WHERE created_at >= $1 ORDER BY intent_id`,
    [since],
  );
  return rows.map(({ intent_id }) => intent_id);
}

/** Locks the row of an intent. If the intent has a delayed result that is due, the result is applied. */
async function lockCurrent(tx: Tx, intentId: string, now: Date): Promise<IntentRow> {
  const row = await lockIntentRow(tx, intentId);
  if (!row) throw new PaymentsRefused('intent_not_found', `No such payment intent: ${intentId}`);
  return settleIfDue(tx, row, now);
}

function checkAmount(amountCents: number): void {
  if (!Number.isSafeInteger(amountCents)) {
    throw new PaymentsRefused('invalid_request', 'The amount must be whole cents.');
  }
  if (amountCents < MINIMUM_CHARGE_CENTS) {
    throw new PaymentsRefused(
      'amount_too_small',
      `The amount must be at least ${MINIMUM_CHARGE_CENTS} cents.`,
    );
  }
  if (amountCents > LARGEST_CHARGE_CENTS) {
    throw new PaymentsRefused(
      'amount_too_large',
      `The amount must be at most ${LARGEST_CHARGE_CENTS} cents.`,
    );
  }
}

function checkRefund(row: IntentRow, amountCents: number): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) {
    throw new PaymentsRefused('invalid_request', 'The amount must be whole cents above zero.');
  }
  if (row.status !== 'succeeded') throw unexpectedState(row, 'refund');
  const left = row.amount_cents - row.refunded_cents;
  if (left === 0)
    throw new PaymentsRefused('charge_already_refunded', 'This payment has been refunded in full.');
  if (amountCents > left) {
    throw new PaymentsRefused('amount_too_large', `Only ${left} cents of this payment are left to refund.`);
  }
}

function unexpectedState(row: IntentRow, verb: string): PaymentsRefused {
  return new PaymentsRefused(
    'intent_unexpected_state',
    `You cannot ${verb} this payment intent because it has a status of ${row.status}.`,
  );
}
