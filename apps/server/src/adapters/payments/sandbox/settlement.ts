import type { SandboxDatabase, Tx } from './database.ts';
import {
  findIntentRow,
  findIntentsToSettle,
  type IntentRow,
  lockIntentRow,
  recordEvent,
  saveIntentRow,
  settleCharge,
} from './ledger.ts';

/**
 * Delayed results of payments. The time when a result is due is stored in the row, so that a restart does not lose it.
 */

/** If the delayed result of the locked row is due, applies it. Otherwise returns the row unchanged. */
export async function settleIfDue(tx: Tx, row: IntentRow, now: Date): Promise<IntentRow> {
  if (!isDue(row, now) || !row.charge_id) return row;
  const succeeded = row.settle_as === 'succeeded';
  row.status = succeeded ? 'succeeded' : 'requires_payment_method';
  row.last_error_code = succeeded ? null : 'generic_decline';
  row.settle_at = null;
  row.settle_as = null;
  row.updated_at = now;
  await settleCharge(tx, row.charge_id, succeeded ? 'succeeded' : 'failed', row.last_error_code);
  await saveIntentRow(tx, row);
  await recordEvent(tx, succeeded ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', row, now);
  return row;
}

/** Reads an intent, including a delayed result that is due at `now`. It locks the row only to apply such a result. */
export async function readCurrent(
  database: SandboxDatabase,
  intentId: string,
  now: Date,
): Promise<IntentRow | null> {
  const row = await findIntentRow(database.pool, intentId);
  if (!row || !isDue(row, now)) return row;
  return database.transaction(async (tx) => {
    const locked = await lockIntentRow(tx, intentId);
    return locked && settleIfDue(tx, locked, now);
  });
}

/** @returns how many delayed results were applied */
export async function settleAllDue(database: SandboxDatabase, now: Date): Promise<number> {
  const due = await findIntentsToSettle(database.pool, now);
  for (const intentId of due) await readCurrent(database, intentId, now);
  return due.length;
}

function isDue(row: IntentRow, now: Date): boolean {
  return row.settle_at !== null && row.settle_at <= now;
}
