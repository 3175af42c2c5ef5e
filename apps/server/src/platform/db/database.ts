import type { Refusal, Result } from '@keepsong/domain/result';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

type Schema = Record<string, never>;

/** Drizzle over the pool: each statement is a commit of its own. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool };
/** Drizzle over the one connection of a transaction: of `Database.transaction`, or Drizzle's own where no hook is needed. */
export type Tx = Handle | Parameters<Parameters<Db['transaction']>[0]>[0];
type Handle = NodePgDatabase<Schema> & { $client: pg.PoolClient };
/** What a repository function works on: the pool, or the transaction it must be part of. */
export type DbOrTx = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction. A refusal that it returns rolls back as an exception does. `work` waits for all
   * that it starts; what an exception leaves behind never runs outside of the transaction.
   */
  transaction<T, R extends Refusal>(work: (tx: Tx) => Promise<Result<T, R>>): Promise<Result<T, R>>;
  /** The same for a try that counts even when it was a wrong one: a refusal is committed too. */
  attempt<T, R extends Refusal>(work: (tx: Tx) => Promise<Result<T, R>>): Promise<Result<T, R>>;
  close(): Promise<void>;
};

/** Statements that take longer than this are given up: a request waits no longer than a person would. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A connection knows the statements that it has run; it is kept through the pauses of a quiet day. */
const IDLE_MS = 60_000;

/** How alike two words must be, 0 to 1, so that a search takes one for the other ('odesa vail'). */
const ALIKE = 0.45;

/** How connections plan (decision 0038). */
const PLANNING = {
  // Once for any values: the shop's statements find rows by their keys.
  plan_cache_mode: 'force_generic_plan',
  // A catalogue lies in memory or on a disk without a head that moves: an index is never dearer than reading it all.
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
    // Statements that a transaction starts together travel together.
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
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks while it is lent out: whoever has it is told by the statement that fails.
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

/** One Drizzle for each connection, so that a prepared statement is written out once for it. */
const handles = new WeakMap<pg.PoolClient, Handle>();

function handleOf(client: pg.PoolClient): Handle {
  const handle = handles.get(client) ?? drizzle(client, DRIZZLE);
  handles.set(client, handle);
  return handle;
}

/** What waits for the commit of a transaction that is under way. */
const waiting = new WeakMap<DbOrTx, Set<() => void>>();

/**
 * Calls `task` when the transaction `on` has committed: once, however often it was asked for, and not after a rollback.
 * Outside of a transaction every statement is committed already, so it is called at once.
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
    // Of statements that were started together one may fail while another goes on. Closing the connection rolls back
    // and makes sure that nothing which is sent later runs by itself.
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
  // Sent together with the first statement of the work, and answered before it.
  const [, result] = await Promise.all([client.query('begin'), work()]);
  const { command } = await client.query(isKept(result) ? 'commit' : 'rollback');
  // PostgreSQL answers the commit of a transaction in which a statement failed by rolling back, without an error.
  if (isKept(result) && command !== 'COMMIT')
    throw new Error('nothing was committed: a statement had failed');
  return result;
}
