import pg from 'pg';
import { PaymentsRefused, PaymentsUnavailable } from '../payments.port.ts';
import { prepareSandboxSchema } from './schema.ts';

/** What a repository function runs its queries on: the pool, or one connection inside a transaction. */
export type Tx = Pick<pg.PoolClient, 'query'>;

export type SandboxLog = { warn(details: object, message: string): void };

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

const STATEMENT_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Opens database connections for the sandbox alone, and creates its schema. */
export async function openSandboxDatabase(databaseUrl: string, log: SandboxLog): Promise<SandboxDatabase> {
  const pool = openPool(databaseUrl, { max: 6 }, log);
  // A crash may lose the last commits. Then a webhook is delivered a second time, which may also happen without a
  // crash.
  const onConnect = async (client: pg.ClientBase) => {
    await client.query('SET synchronous_commit TO off');
  };
  const forgetful = openPool(databaseUrl, { max: 2, onConnect }, log);
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

function openPool(databaseUrl: string, options: pg.PoolConfig, log: SandboxLog): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: 'keepsong-sandbox-payments',
  });
  // The pool replaces an idle connection that breaks. Without this listener the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'sandbox payments lost an idle database connection'));
  // The pool listens for errors only on idle connections. This listener handles errors of connections that are in use.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'sandbox payments lost a database connection'));
  });
  return pool;
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const value = await work(client);
    await client.query('COMMIT');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
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
