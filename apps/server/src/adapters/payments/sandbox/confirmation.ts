import { timingSafeEqual } from 'node:crypto';
import type { PaymentIntentStatus } from '../payments.port.ts';
import { type Card, type CardFace, checkCard, faceOf, outcomeOf } from './cards.ts';
import type { SandboxDatabase, Tx } from './database.ts';
import { intentOfSecret, newId } from './ids.ts';
import {
  faceOfRow,
  type IntentRow,
  lockIntentRow,
  recordCharge,
  recordEvent,
  saveIntentRow,
} from './ledger.ts';
import type { AttemptFailure, SandboxErrorCode } from './messages.ts';
import { readCurrent, settleIfDue } from './settlement.ts';
import { mayBecome } from './states.ts';

/**
 * The calls that a browser makes with the client secret of an intent. They return refusals as values instead of
 * throwing them, because customers see the reasons.
 */

export type Attempt =
  | { ok: true; intent: IntentRow }
  | { ok: false; code: SandboxErrorCode; intent: IntentRow | null };

/**
 * What a browser sends to pay. `card` is null for PayPal, where the customer pays on a separate page. `shownCents` is
 * the amount that a wallet's sheet (its payment dialog) showed. If it differs from the intent's amount, the payment is
 * refused.
 */
export type Confirmation = {
  clientSecret: string;
  card: Card | null;
  returnUrl: string;
  shownCents?: number;
};

export type ConfirmationRules = {
  /** Return addresses must have the same origin as this address. */
  publicUrl: string;
  settleAfterMs: number;
};

export async function findBySecret(
  database: SandboxDatabase,
  clientSecret: string,
  now: Date,
): Promise<IntentRow | null> {
  const intentId = intentOfSecret(clientSecret);
  const row = intentId ? await readCurrent(database, intentId, now) : null;
  return row && isSame(row.client_secret, clientSecret) ? row : null;
}

/**
 * Charges a card, or sends the customer to the PayPal page. Only test cards succeed. After a declined attempt the
 * intent stays open, so that the customer can try again.
 */
export async function confirmIntent(
  database: SandboxDatabase,
  rules: ConfirmationRules,
  { clientSecret, card, returnUrl, shownCents }: Confirmation,
  now: Date,
): Promise<Attempt> {
  if (!isOfShop(returnUrl, rules.publicUrl)) return refused('invalid_return_url');
  const intentId = intentOfSecret(clientSecret);
  if (!intentId) return refused('invalid_client_secret');
  return database.transaction(async (tx) => {
    const locked = await lockIntentRow(tx, intentId);
    if (!locked || !isSame(locked.client_secret, clientSecret)) return refused('invalid_client_secret');
    const row = await settleIfDue(tx, locked, now);
    if (!mayBecome(row.status, 'succeeded') || row.status === 'processing') {
      return refused('intent_unexpected_state', row);
    }
    if (shownCents !== undefined && shownCents !== row.amount_cents) return refused('amount_changed', row);
    const problem = card && checkCard(card, now);
    if (problem) return refused(problem, row);
    row.return_url = returnUrl;
    return card ? chargeCard(tx, row, card, now, rules.settleAfterMs) : askCustomer(tx, row, null, now);
  });
}

async function chargeCard(
  tx: Tx,
  row: IntentRow,
  card: Card,
  now: Date,
  settleAfterMs: number,
): Promise<Attempt> {
  const face = faceOf(card);
  const outcome = outcomeOf(card);
  switch (outcome.kind) {
    case 'succeeds':
      return succeed(tx, row, face, now);
    case 'declined':
      return fail(tx, row, face, outcome.code, now);
    case 'asks_for_authentication':
      return askCustomer(tx, row, face, now);
    case 'settles_later':
      move(row, 'processing', now);
      setFace(row, face);
      row.settle_at = new Date(now.getTime() + settleAfterMs);
      row.settle_as = outcome.as;
      row.charge_id = await recordCharge(tx, { intent: row, face, status: 'pending', failure: null, now });
      await saveIntentRow(tx, row);
      await recordEvent(tx, 'payment_intent.processing', row, now);
      return { ok: true, intent: row };
  }
}

/**
 * Stores the customer's decision on the hosted authentication page.
 * @param token belongs to one attempt to pay and works once
 * @returns null when there is no such attempt, or when it is already decided
 */
export function answerAuthentication(
  database: SandboxDatabase,
  intentId: string,
  token: string,
  completed: boolean,
  now: Date,
): Promise<Attempt | null> {
  return database.transaction(async (tx) => {
    const row = await lockIntentRow(tx, intentId);
    if (!row || !isAwaiting(row, token)) return null;
    const face = faceOfRow(row);
    return completed
      ? succeed(tx, row, face, now)
      : fail(tx, row, face, 'payment_intent_authentication_failure', now);
  });
}

/** The intent that waits for the authentication with this token, or null. */
export async function findAuthentication(
  database: SandboxDatabase,
  intentId: string,
  token: string,
  now: Date,
): Promise<IntentRow | null> {
  const row = await readCurrent(database, intentId, now);
  return row && isAwaiting(row, token) ? row : null;
}

/**
 * The return address of an intent whose authentication has ended. Null when the intent or its address is not known, or
 * while it still waits.
 */
export async function findReturn(
  database: SandboxDatabase,
  intentId: string,
  now: Date,
): Promise<string | null> {
  const row = await readCurrent(database, intentId, now);
  return row && row.status !== 'requires_action' ? row.return_url : null;
}

type AwaitingRow = IntentRow & { return_url: string };

function isAwaiting(row: IntentRow, token: string): row is AwaitingRow {
  return (
    row.status === 'requires_action' &&
    row.attempt_token !== null &&
    isSame(row.attempt_token, token) &&
    row.return_url !== null
  );
}

/** Makes the intent wait for the customer, who decides on the page of the card's bank or of PayPal. */
async function askCustomer(tx: Tx, row: IntentRow, face: CardFace | null, now: Date): Promise<Attempt> {
  move(row, 'requires_action', now);
  setFace(row, face);
  row.attempt_token = newId('auth');
  await saveIntentRow(tx, row);
  await recordEvent(tx, 'payment_intent.requires_action', row, now);
  return { ok: true, intent: row };
}

function setFace(row: IntentRow, face: CardFace | null): void {
  row.card_brand = face?.brand ?? null;
  row.card_last4 = face?.last4 ?? null;
}

async function succeed(tx: Tx, row: IntentRow, face: CardFace | null, now: Date): Promise<Attempt> {
  move(row, 'succeeded', now);
  setFace(row, face);
  row.charge_id = await recordCharge(tx, { intent: row, face, status: 'succeeded', failure: null, now });
  await saveIntentRow(tx, row);
  await recordEvent(tx, 'payment_intent.succeeded', row, now);
  return { ok: true, intent: row };
}

async function fail(
  tx: Tx,
  row: IntentRow,
  face: CardFace | null,
  failure: AttemptFailure,
  now: Date,
): Promise<Attempt> {
  move(row, 'requires_payment_method', now);
  setFace(row, face);
  row.last_error_code = failure;
  row.charge_id = await recordCharge(tx, { intent: row, face, status: 'failed', failure, now });
  await saveIntentRow(tx, row);
  await recordEvent(tx, 'payment_intent.payment_failed', row, now);
  return { ok: false, code: failure, intent: row };
}

function move(row: IntentRow, to: PaymentIntentStatus, now: Date): void {
  if (!mayBecome(row.status, to)) throw new Error(`A ${row.status} intent cannot become ${to}.`);
  row.status = to;
  row.attempt_token = null;
  row.last_error_code = null;
  row.updated_at = now;
}

function refused(code: SandboxErrorCode, intent: IntentRow | null = null): Attempt {
  return { ok: false, code, intent };
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Whether an address belongs to the shop. A demo shop can be opened as `localhost`, `127.0.0.1` or `[::1]`, so these
 * count as equal.
 */
function isOfShop(address: string, publicUrl: string): boolean {
  return URL.canParse(address) && originOf(address) === originOf(publicUrl);
}

function originOf(address: string): string {
  const url = new URL(address);
  if (/^(127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}
