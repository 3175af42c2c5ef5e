import { ok, type Refusal, type Result } from '@keepsong/domain/result';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type AroundStatements, type Pooler, poolAround, withoutNames } from './client.ts';
import { STATEMENT_TIMEOUT_MS, sessionOptions } from './session-settings.ts';

type Schema = Record<string, never>;

/** Access to the database through the pool of connections. Each statement is committed on its own. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool };
/**
 * Access to the database inside a transaction, through its one connection. It comes from `Database.transaction`, or
 * from Drizzle's own `transaction` where `afterCommit` is not needed.
 */
export type Tx = Handle | Parameters<Parameters<Db['transaction']>[0]>[0];
type Handle = NodePgDatabase<Schema> & { $client: pg.PoolClient };
/** What a repository function gets: the pool, or the transaction in which its statements must run. */
export type DbOrTx = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction. The transaction is rolled back when `work` returns a refusal or throws. `work` must
   * wait for all statements that it starts. Statements that are still running after an exception never run outside of
   * the transaction.
   */
  transaction<T, R extends Refusal>(work: (tx: Tx) => Promise<Result<T, R>>): Promise<Result<T, R>>;
  /**
   * Runs `work` as `transaction` does, but also commits when `work` returns a refusal. It is for attempts that must be
   * counted even when they fail, such as a wrong passcode.
   */
  attempt<T, R extends Refusal>(work: (tx: Tx) => Promise<Result<T, R>>): Promise<Result<T, R>>;
  close(): Promise<void>;
};

/**
 * Idle connections stay open this long, because a connection remembers its prepared statements and a new one would have
 * to prepare them again.
 */
const IDLE_MS = 60_000;

const DRIZZLE = { casing: 'snake_case' } as const;

type OpenOptions = {
  max?: number;
  statementMs?: number;
  /** Called for each statement, such as by tracing. */
  around?: AroundStatements | undefined;
  /** Null when the shop connects to PostgreSQL itself. */
  pooler?: Pooler | null;
};

export function openDatabase(
  url: string,
  { max = 12, statementMs = STATEMENT_TIMEOUT_MS, around, pooler = null }: OpenOptions = {},
): Database {
  const connections = new pg.Pool({
    connectionString: url,
    // Statements that a transaction starts at the same time are sent together.
    pipeline: true,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    // The sessions of a pooler are shared, so the settings are stored for their account instead
    // (`storeSettings`).
    ...(pooler ? {} : { options: sessionOptions(statementMs) }),
  });
  // When an idle connection breaks, the pool replaces it. Without this listener, the error would end the process.
  connections.on('error', () => undefined);
  // When a connection in use breaks, the failing statement reports the error to its caller. Without this listener, the
  // error would end the process.
  connections.on('connect', (client) => client.on('error', () => undefined));
  const unnamed = pooler && !pooler.named ? poolAround(connections, withoutNames) : connections;
  const pool = around ? poolAround(unnamed, around) : unnamed;
  const db = drizzle(pool, DRIZZLE);
  return {
    db,
    pool,
    transaction: (work) => inTransaction(pool, work, ({ ok }) => ok),
    attempt: (work) => inTransaction(pool, work, () => true),
    close: () => pool.end(),
  };
}

/** The Drizzle instance of each connection. It is kept, so that it prepares each statement only once. */
const handles = new WeakMap<pg.PoolClient, Handle>();

function handleOf(client: pg.PoolClient): Handle {
  const handle = handles.get(client) ?? drizzle(client, DRIZZLE);
  handles.set(client, handle);
  return handle;
}

/** The tasks of each open transaction that wait for its commit. */
const waiting = new WeakMap<DbOrTx, Set<() => void>>();

/**
 * Calls `task` once after the transaction `on` has committed, even if several calls asked for it. After a
 * rollback it is not called. Outside of a transaction every statement is already committed, so `task` is called
 * at once.
 */
export function afterCommit(on: DbOrTx, task: () => void): void {
  const tasks = waiting.get(on);
  if (tasks) tasks.add(task);
  else task();
}

/** The tasks of each open transaction that must still write something before the commit. */
const closing = new WeakMap<DbOrTx, (() => Promise<unknown>)[]>();

/**
 * Calls `task` once, as the last thing before the transaction `on` commits. After a rollback it is not called.
 * Outside of a transaction it returns false and calls nothing; the caller must then run the task itself.
 */
export function beforeCommit(on: DbOrTx, task: () => Promise<unknown>): boolean {
  return closing.get(on)?.push(task) !== undefined;
}

/**
 * Runs `work` in one transaction and returns its answer. For work that refuses nothing; work that may refuse uses
 * `Database.transaction` itself.
 */
export async function inOwnTransaction<T>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const done = await database.transaction(async (tx) => ok(await work(tx)));
  if (!done.ok) throw new Error('work without refusals was refused');
  return done.value;
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
  const last: (() => Promise<unknown>)[] = [];
  closing.set(tx, last);
  const workAndClose = async () => {
    const done = await work(tx);
    // From here on no task can be added to the list. A task that wants another one runs it at once.
    closing.delete(tx);
    if (isKept(done)) for (const task of last) await task();
    return done;
  };
  const result = await beginAndEnd(client, workAndClose, isKept).catch((error: unknown) => {
    // When one of several parallel statements fails, the others may still be running. Closing the connection rolls the
    // transaction back, and no statement can run after it.
    waiting.delete(tx);
    closing.delete(tx);
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
  // `begin` is sent together with the first statement of `work`. PostgreSQL runs `begin` first.
  const [, result] = await Promise.all([client.query('begin'), work()]);
  const { command } = await client.query(isKept(result) ? 'commit' : 'rollback');
  // If a statement of the transaction has failed, PostgreSQL answers `commit` with a rollback and without an error.
  if (isKept(result) && command !== 'COMMIT')
    throw new Error('nothing was committed: a statement had failed');
  return result;
}
