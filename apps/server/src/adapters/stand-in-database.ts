import pg from 'pg';

export type StandInLog = { warn(details: object, message: string): void };

/** What a function runs its queries on: the pool, or one connection inside a transaction. */
export type Tx = Pick<pg.PoolClient, 'query'>;

type Options = {
  databaseUrl: string;
  /** The name of the stand-in, for example 'mailbox'. */
  name: string;
  log: StandInLog;
  max: number;
  /**
   * Commits without waiting for the disk. A crash of the machine may then lose the last commits, which is
   * acceptable only for unimportant data of a demo.
   */
  forgetful?: boolean;
};

const STATEMENT_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Connections for a stand-in of another company. Its rows are in the shop's database, but it has connections and a
 * schema of its own, because the company keeps its books elsewhere.
 */
export function standInPool({ databaseUrl, name, log, max, forgetful = false }: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: `keepsong-${name}`,
    ...(forgetful ? { options: '-c synchronous_commit=off' } : {}),
  });
  const lost = (error: Error) => log.warn({ err: error }, `${name} lost a database connection`);
  // The pool replaces a connection that breaks while idle; if a connection breaks during a statement, the
  // caller gets the error. Without these listeners the error would end the process.
  pool.on('error', lost);
  pool.on('connect', (client) => void client.on('error', lost));
  return pool;
}

/**
 * Opens the connections of a stand-in and makes the tables that are missing. Two IF NOT EXISTS that run at the
 * same time can collide, so processes take turns: `lock` is the number of an advisory lock that nothing else
 * uses.
 */
export async function openStandIn(
  options: Options,
  { lock, ddl }: { lock: number; ddl: string },
): Promise<pg.Pool> {
  const pool = standInPool(options);
  try {
    await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(${lock}); ${ddl} COMMIT;`);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

/** Runs `work` in one transaction. If it throws, the transaction is rolled back. */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
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
