import { inTransaction, type StandInLog, standInPool, type Tx } from '../../stand-in-database.ts';
import { PaymentsRefused, PaymentsUnavailable } from '../payments.port.ts';
import { prepareSandboxSchema } from './schema.ts';

export type { Tx };

export type SandboxDatabase = {
  pool: Tx;
  /**
   * Connections that commit without waiting for the disk. Use them only for facts that may be lost, such as that a
   * webhook was delivered.
   */
  forgetful: Tx;
  /** Runs `work` in one transaction. If it throws, the transaction is rolled back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Opens database connections for the sandbox alone, and creates its schema. */
export async function openSandboxDatabase(databaseUrl: string, log: StandInLog): Promise<SandboxDatabase> {
  const shared = { databaseUrl, log, name: 'sandbox-payments' };
  const pool = standInPool({ ...shared, max: 6 });
  // A crash may lose the last commits. Then a webhook is delivered a second time, which may also happen without a
  // crash.
  const forgetful = standInPool({ ...shared, max: 2, forgetful: true });
  const close = async () => {
    await Promise.all([pool.end(), forgetful.end()]);
  };
  try {
    await prepareSandboxSchema(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, forgetful, transaction: (work) => inTransaction(pool, work), close };
}

/**
 * Translates any error into one of the two that `Payments` allows. If the sandbox's database cannot be reached, the
 * shop sees that as a provider that cannot be reached.
 */
export function asPaymentsError(error: unknown): PaymentsRefused | PaymentsUnavailable {
  if (error instanceof PaymentsRefused || error instanceof PaymentsUnavailable) return error;
  const timedOut = error instanceof Error && /timeout/i.test(error.message);
  return new PaymentsUnavailable(timedOut ? 'timeout' : 'server_error', { cause: error });
}
