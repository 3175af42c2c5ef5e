import { createHash } from 'node:crypto';
import {
  type DisputeEvidence,
  type PaymentIntent,
  PaymentsRefused,
  type ProviderDispute,
  type ProviderRefund,
  type Returned,
  type Returns,
} from '../payments.port.ts';
import type { SandboxDatabase, Tx } from './database.ts';
import { answerOnce, type IdempotentCall } from './idempotency.ts';
import { newId } from './ids.ts';
import { type IntentRow, lockIntentRow, recordEvent, saveIntentRow, toPaymentIntent } from './ledger.ts';

/** Money that goes back: refunds and disputes. */

/** How long a bank needs for a slow refund, and for an answer in a dispute. */
const BANK_MS = 5_000;
const ANSWER_DAYS = 7;

/** Cards with slow refunds, and how these refunds end. Stripe has cards with the same numbers. */
const SLOW_CARDS: ReadonlyMap<string, 'succeeded' | 'failed'> = new Map([
  ['7726', 'succeeded'],
  ['5126', 'failed'],
]);

/** Writes a refund of a locked intent. The caller has checked the amount. */
export async function insertRefund(
  tx: Tx,
  row: IntentRow,
  { amountCents, reference }: { amountCents: number; reference: string | null },
  now: Date,
): Promise<void> {
  const settlesAs = SLOW_CARDS.get(row.card_last4 ?? '') ?? null;
  row.refunded_cents += amountCents;
  row.updated_at = now;
  await saveIntentRow(tx, row);
  await tx.query(
    `INSERT INTO sandbox_payments.refunds
       (id, intent_id, charge_id, amount_cents, created_at, reference, status, settle_at, settle_as)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId('re'),
      row.id,
      row.charge_id,
      amountCents,
      now,
      reference,
      settlesAs ? 'pending' : 'succeeded',
      settlesAs && new Date(now.getTime() + BANK_MS),
      settlesAs,
    ],
  );
  await recordEvent(tx, 'charge.refunded', row, now);
}

/** The cents of an intent that its customer's bank has taken back, or is about to. */
export async function disputedCents(tx: Tx, intentId: string): Promise<number> {
  const { rows } = await tx.query<{ cents: string }>(
    `SELECT coalesce(sum(amount_cents), 0) AS cents FROM sandbox_payments.disputes
     WHERE intent_id = $1 AND status <> 'won'`,
    [intentId],
  );
  return Number(rows[0]?.cents ?? 0);
}

type RefundRow = { id: string; intent_id: string; amount_cents: number; settle_as: 'succeeded' | 'failed' };

/** Ends the refunds whose bank has answered. @returns how many */
export async function settleRefundsDue(database: SandboxDatabase, now: Date): Promise<number> {
  const { rows } = await database.pool.query<RefundRow>(
    `SELECT id, intent_id, amount_cents, settle_as FROM sandbox_payments.refunds WHERE settle_at <= $1
     ORDER BY settle_at LIMIT 100`,
    [now],
  );
  for (const refund of rows)
    await database.transaction(async (tx) => {
      const intent = await lockIntentRow(tx, refund.intent_id);
      const done = await tx.query(
        `UPDATE sandbox_payments.refunds SET status = settle_as, settle_at = NULL, settle_as = NULL
         WHERE id = $1 AND settle_at IS NOT NULL`,
        [refund.id],
      );
      if (!intent || done.rowCount !== 1) return;
      if (refund.settle_as === 'failed') {
        intent.refunded_cents -= refund.amount_cents;
        intent.updated_at = now;
        await saveIntentRow(tx, intent);
      }
      await recordEvent(tx, refund.settle_as === 'failed' ? 'refund.failed' : 'refund.updated', intent, now);
    });
  return rows.length;
}

type DisputeStatus = ProviderDispute['status'];
type DisputeRow = {
  id: string;
  amount_cents: number;
  status: DisputeStatus;
  reason: string;
  due_by: Date | null;
};

export async function findReturns(tx: Tx, intentId: string): Promise<Returns> {
  const refunds = await tx.query<{
    id: string;
    amount_cents: number;
    status: ProviderRefund['status'];
    reference: string | null;
  }>(
    `SELECT id, amount_cents, status, reference FROM sandbox_payments.refunds WHERE intent_id = $1
     ORDER BY created_at, id`,
    [intentId],
  );
  const disputes = await tx.query<DisputeRow>(
    `SELECT id, amount_cents, status, reason, due_by FROM sandbox_payments.disputes WHERE intent_id = $1
     ORDER BY created_at, id`,
    [intentId],
  );
  return {
    refunds: refunds.rows.map(({ id, amount_cents, status, reference }) => ({
      ...{ id, status, reference, amountCents: amount_cents },
    })),
    disputes: disputes.rows.map(({ id, amount_cents, status, reason, due_by }) => ({
      ...{ id, status, reason, amountCents: amount_cents, dueBy: due_by },
    })),
  };
}

/** The refunds and disputes of all payments that began at or after `since`. */
export async function findReturned(tx: Tx, since: Date): Promise<Returned[]> {
  const { rows } = await tx.query<{ intent_id: string; id: string; status: Returned['status'] }>(
    `SELECT intent_id, id, status FROM sandbox_payments.refunds WHERE created_at >= $1
     UNION ALL SELECT intent_id, id, status FROM sandbox_payments.disputes WHERE created_at >= $1`,
    [since],
  );
  return rows.map(({ intent_id, id, status }) => ({ intentId: intent_id, id, status }));
}

/** A customer's bank takes money of a payment back. */
export function openDispute(
  database: SandboxDatabase,
  intentId: string,
  amountCents: number,
  now: Date,
): Promise<string> {
  return database.transaction(async (tx) => {
    const row = await lockSucceeded(tx, intentId);
    const left = row.amount_cents - row.refunded_cents - (await disputedCents(tx, intentId));
    if (amountCents > left)
      throw new PaymentsRefused('amount_too_large', `Only ${left} cents of this payment can be disputed.`);
    const id = newId('dp');
    await tx.query(
      `INSERT INTO sandbox_payments.disputes
         (id, intent_id, charge_id, amount_cents, status, reason, due_by, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'needs_response', 'product_not_received', $5, $6, $6)`,
      [id, row.id, row.charge_id, amountCents, new Date(now.getTime() + ANSWER_DAYS * 86_400_000), now],
    );
    await recordEvent(tx, 'charge.dispute.created', row, now);
    return id;
  });
}

/** The bank decides about the open disputes of a payment. @returns how many were open */
export function closeDisputes(
  database: SandboxDatabase,
  intentId: string,
  status: 'won' | 'lost',
  now: Date,
): Promise<number> {
  return database.transaction(async (tx) => {
    const row = await lockSucceeded(tx, intentId);
    const done = await tx.query(
      `UPDATE sandbox_payments.disputes SET status = $2, updated_at = $3
       WHERE intent_id = $1 AND status IN ('needs_response', 'under_review')`,
      [intentId, status, now],
    );
    if (done.rowCount) await recordEvent(tx, 'charge.dispute.closed', row, now);
    return done.rowCount ?? 0;
  });
}

/** The shop hands in its evidence. The bank then decides. */
export function submitEvidence(
  database: SandboxDatabase,
  disputeId: string,
  { idempotencyKey, document, ...words }: DisputeEvidence,
  now: Date,
): Promise<ProviderDispute> {
  const sum = createHash('sha256').update(document.pdf).digest('hex');
  const parameters = { ...words, name: document.name, sum };
  const call = { key: idempotencyKey, operation: `evidence ${disputeId}`, parameters, now };
  return answered(database, disputeId, call, async (tx) => {
    const intent = await closeFor(tx, disputeId, 'under_review', now);
    await tx.query(
      `INSERT INTO sandbox_payments.evidence
         (dispute_id, statement, customer_name, customer_email, goods, document_name, document, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[disputeId, words.statement, words.customerName, words.customerEmail, words.goods],
        ...[document.name, Buffer.from(document.pdf), now],
      ],
    );
    return intent;
  });
}

/** The shop accepts that the money stays with the customer. */
export function acceptDispute(
  database: SandboxDatabase,
  disputeId: string,
  idempotencyKey: string,
  now: Date,
): Promise<ProviderDispute> {
  const call = { key: idempotencyKey, operation: `accept ${disputeId}`, parameters: {}, now };
  return answered(database, disputeId, call, (tx) => closeFor(tx, disputeId, 'lost', now));
}

/** Answers a dispute once for each key, and returns its current state. */
async function answered(
  database: SandboxDatabase,
  disputeId: string,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<PaymentIntent>,
): Promise<ProviderDispute> {
  const { id } = await answerOnce(database, call, work);
  const found = (await findReturns(database.pool, id)).disputes.find((one) => one.id === disputeId);
  if (!found) throw new Error('a dispute has vanished');
  return found;
}

/** Moves a dispute that the shop may still answer, and sends the event for it. */
async function closeFor(
  tx: Tx,
  disputeId: string,
  status: 'under_review' | 'lost',
  now: Date,
): Promise<PaymentIntent> {
  const { rows } = await tx.query<{ intent_id: string }>(
    `SELECT intent_id FROM sandbox_payments.disputes WHERE id = $1`,
    [disputeId],
  );
  const [found] = rows;
  if (!found) throw new PaymentsRefused('invalid_request', `No such dispute: ${disputeId}`);
  // Lock the payment first, in the same order as all other code.
  const intent = await lockSucceeded(tx, found.intent_id);
  const moved = await tx.query(
    `UPDATE sandbox_payments.disputes SET status = $2, updated_at = $3
     WHERE id = $1 AND status = 'needs_response' AND (due_by IS NULL OR due_by > $3)`,
    [disputeId, status, now],
  );
  if (moved.rowCount !== 1)
    throw new PaymentsRefused('dispute_closed', 'This dispute takes no answer any more.');
  await recordEvent(tx, status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.updated', intent, now);
  return toPaymentIntent(intent);
}

async function lockSucceeded(tx: Tx, intentId: string): Promise<IntentRow> {
  const row = await lockIntentRow(tx, intentId);
  if (!row) throw new PaymentsRefused('intent_not_found', `No such payment intent: ${intentId}`);
  if (row.status !== 'succeeded')
    throw new PaymentsRefused('intent_unexpected_state', `This payment has a status of ${row.status}.`);
  return row;
}
