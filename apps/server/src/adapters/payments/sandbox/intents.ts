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
import { disputedCents, insertRefund } from './returns.ts';
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
  { idempotencyKey, amountCents, reference }: RefundIntent,
  now: Date,
): Promise<PaymentIntent> {
  const parameters = reference === undefined ? { amountCents } : { amountCents, reference };
  const call = { key: idempotencyKey, operation: `refund ${intentId}`, parameters, now };
  return answerOnce(database, call, async (tx) => {
    const row = await lockCurrent(tx, intentId, now);
    checkRefund(row, amountCents, await disputedCents(tx, row.id));
    await insertRefund(tx, row, { amountCents, reference: reference ?? null }, now);
    return toPaymentIntent(row);
  });
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

function checkRefund(row: IntentRow, amountCents: number, disputed: number): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) {
    throw new PaymentsRefused('invalid_request', 'The amount must be whole cents above zero.');
  }
  if (row.status !== 'succeeded') throw unexpectedState(row, 'refund');
  const left = row.amount_cents - row.refunded_cents - disputed;
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
