import { PaymentsUnavailable } from '../payments.port.ts';
import type { Tx } from './database.ts';

export const FAULTY_OPERATIONS = [
  'createIntent',
  'updateIntent',
  'findIntent',
  'cancelIntent',
  'refund',
  'submitEvidence',
  'acceptDispute',
  'findReturns',
  'findReturned',
  'findUndelivered',
  'confirm',
] as const;

export type FaultyOperation = (typeof FAULTY_OPERATIONS)[number];

/**
 * How a call fails on purpose. `timeout`, `server_error` and `rate_limited`: the call has no effect. `answer_lost`: it
 * has its effect, but the answer never arrives. `succeeds_late`: it has its effect after the caller has given up.
 */
export const FAULT_KINDS = [
  'timeout',
  'server_error',
  'rate_limited',
  'answer_lost',
  'succeeds_late',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Stores the faults of the next calls as rows, so that all processes of the shop use them. */
export async function scriptFaults(
  tx: Tx,
  operation: FaultyOperation,
  kind: FaultKind,
  times: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox_payments.faults (operation, kind) SELECT $1, $2 FROM generate_series(1, $3)`,
    [operation, kind, times],
  );
}

export async function clearFaults(tx: Tx): Promise<void> {
  await tx.query('DELETE FROM sandbox_payments.faults');
}

async function takeFault(tx: Tx, operation: FaultyOperation): Promise<FaultKind | null> {
  const { rows } = await tx.query<{ kind: FaultKind }>(
    `DELETE FROM sandbox_payments.faults WHERE id =
       (SELECT id FROM sandbox_payments.faults WHERE operation = $1 ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1)
     RETURNING kind`,
    [operation],
  );
  return rows[0]?.kind ?? null;
}

export type FaultRunner = {
  run<T>(operation: FaultyOperation, call: () => Promise<T>): Promise<T>;
  /** Cancels the `succeeds_late` calls that have not run yet. */
  stop(): void;
};

/** Runs calls to the ledger (the sandbox's record of payments). A call fails if a fault is stored for its operation. */
export function createFaultRunner(tx: Tx, lateAfterMs: number): FaultRunner {
  const late = new Set<NodeJS.Timeout>();

  function runLater(call: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      late.delete(timer);
      void outcomeUnseen(call);
    }, lateAfterMs);
    late.add(timer);
  }

  async function run<T>(operation: FaultyOperation, call: () => Promise<T>): Promise<T> {
    const kind = await takeFault(tx, operation);
    if (kind === null) return call();
    if (kind === 'server_error' || kind === 'rate_limited') throw new PaymentsUnavailable(kind);
    if (kind === 'answer_lost') await outcomeUnseen(call);
    if (kind === 'succeeds_late') runLater(call);
    throw new PaymentsUnavailable('timeout');
  }

  function stop(): void {
    for (const timer of late) clearTimeout(timer);
  }

  return { run, stop };
}

/** Runs a call whose caller has given up. Nobody sees its result or error. */
async function outcomeUnseen(call: () => Promise<unknown>): Promise<void> {
  await call().catch(() => undefined);
}
