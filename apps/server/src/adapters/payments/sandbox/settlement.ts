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

/** Results that come later. They are kept as a due time in the row, so that a restart forgets nothing. */

/** Applies the delayed result of a locked row when it is due; otherwise answers the row as it is. */
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

/** Reads an intent as it stands at `now`; the lock is only taken when a delayed result is due. */
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
