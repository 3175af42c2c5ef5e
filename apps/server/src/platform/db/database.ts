import type { Refusal, Result } from '@keepsong/domain/result';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

type Schema = Record<string, never>;

/** Drizzle over the pool: each statement is committed on its own. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool };
/**
 * Drizzle over the one connection of a transaction. It comes from `Database.transaction`, or from Drizzle's own
 * `transaction` where `afterCommit` is not needed.
 */
export type Tx = Handle | Parameters<Parameters<Db['transaction']>[0]>[0];
type Handle = NodePgDatabase<Schema> & { $client: pg.PoolClient };
/** The database that a repository function uses: the pool, or the transaction that it must be part of. */
export type DbOrTx = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction. A refusal that `work` returns rolls back, just as an exception does. `work` must
   * wait for everything that it starts. When an exception leaves statements behind, they never run outside of the
   * transaction.
   */
  transaction<T, R extends Refusal>(work: (tx: Tx) => Promise<Result<T, R>>): Promise<Result<T, R>>;
  /**
   * The same, but a refusal is committed too. For attempts that must be counted even when they fail, such as a wrong
   * passcode.
   */
  attempt<T, R extends Refusal>(work: (tx: Tx) => Promise<Result<T, R>>): Promise<Result<T, R>>;
  close(): Promise<void>;
};

/** Statements that take longer than this are canceled: no person waits longer for a request. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Idle connections are kept this long, because a connection remembers the statements that it has prepared. */
const IDLE_MS = 60_000;

/** How similar two words must be, from 0 to 1, for a search to accept one in place of the other ('odesa vail'). */
const ALIKE = 0.45;

/** How connections plan statements (decision 0038). */
const PLANNING = {
  // Each statement is planned once for all values: the shop's statements find rows by their keys.
  plan_cache_mode: 'force_generic_plan',
  // The data lies in memory or on a solid-state disk, so reading by an index never costs more than reading the whole
  // table.
  random_page_cost: 1.1,
  'pg_trgm.word_similarity_threshold': ALIKE,
};

const DRIZZLE = { casing: 'snake_case' } as const;

export function openDatabase(
  url: string,
  { max = 12, statementMs = STATEMENT_TIMEOUT_MS }: { max?: number; statementMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    // Statements that a transaction starts at the same time are sent together.
    pipeline: true,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    options: Object.entries(PLANNING)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // The pool replaces an idle connection that breaks. Without a listener, its error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection that breaks while in use. Its user gets the error from the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, DRIZZLE);
  return {
    db,
    pool,
    transaction: (work) => inTransaction(pool, work, ({ ok }) => ok),
    attempt: (work) => inTransaction(pool, work, () => true),
    close: () => pool.end(),
  };
}

/** One Drizzle instance for each connection, so that it writes out a prepared statement only once. */
const handles = new WeakMap<pg.PoolClient, Handle>();

function handleOf(client: pg.PoolClient): Handle {
  const handle = handles.get(client) ?? drizzle(client, DRIZZLE);
  handles.set(client, handle);
  return handle;
}

/** Tasks that wait until a transaction in progress has committed. */
const waiting = new WeakMap<DbOrTx, Set<() => void>>();

/**
 * Calls `task` once after the transaction `on` has committed, even when it was requested several times. A rollback
 * drops it. Outside of a transaction every statement is already committed, so `task` is called at once.
 */
export function afterCommit(on: DbOrTx, task: () => void): void {
  const tasks = waiting.get(on);
  if (tasks) tasks.add(task);
  else task();
}

async function inTransaction<T, R extends Refusal>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result<T, R>>,
  isKept: (result: Result<T, R>) => boolean,
): Promise<Result<T, R>> {
  const client = await pool.connect();
  const tx = handleOf(client);
  const tasks = new Set<() => void>();
  waiting.set(tx, tasks);
  const result = await beginAndEnd(client, () => work(tx), isKept).catch((error: unknown) => {
    // When one of several parallel statements fails, others may still be running. Closing the connection rolls back,
    // and no later statement can run outside of the transaction.
    waiting.delete(tx);
    client.release(true);
    throw error;
  });
  waiting.delete(tx);
  client.release();
  if (isKept(result)) for (const task of tasks) task();
  return result;
}

async function beginAndEnd<T, R extends Refusal>(
  client: pg.PoolClient,
  work: () => Promise<Result<T, R>>,
  isKept: (result: Result<T, R>) => boolean,
): Promise<Result<T, R>> {
  // `begin` is sent together with the first statement of the work, and PostgreSQL runs it first.
  const [, result] = await Promise.all([client.query('begin'), work()]);
  const { command } = await client.query(isKept(result) ? 'commit' : 'rollback');
  // When a statement in the transaction failed, PostgreSQL answers `commit` with a rollback and no error.
  if (isKept(result) && command !== 'COMMIT')
    throw new Error('nothing was committed: a statement had failed');
  return result;
}
