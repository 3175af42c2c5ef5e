import type { Refusal, Result } from '@keepsong/domain/result';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { PreparingClient } from './prepared.ts';

type Schema = Record<string, never>;

export type Db = NodePgDatabase<Schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a repository function works on: the pool, or the transaction it must be part of. */
export type DbOrTx = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction. A refusal that it returns rolls back like an exception does:
   * Drizzle alone would commit it. Statements that `work` starts together travel together, `begin` with the first.
   */
  transaction<T, R extends Refusal>(work: (tx: Tx) => Promise<Result<T, R>>): Promise<Result<T, R>>;
  /** Runs `work` on one connection, without a transaction: reads that it starts together travel together. */
  together<T>(work: (db: DbOrTx) => Promise<T>): Promise<T>;
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

export function openDatabase(
  url: string,
  { max = 12, statementMs = STATEMENT_TIMEOUT_MS }: { max?: number; statementMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
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
  const db = drizzle(pool, { casing: 'snake_case' });
  return {
    db,
    pool,
    transaction: (work) => onClient(pool, (handle, client) => inTransaction(handle, client, work)),
    together: (work) => onClient(pool, ({ tx }) => work(tx)),
    close: () => pool.end(),
  };
}

const dialect = new PgDialect({ casing: 'snake_case' });

/** Drizzle over one connection, usable while the connection is lent out. */
type Handle = { tx: Tx; isOpen: boolean };
const handles = new WeakMap<pg.PoolClient, Handle>();

/** The same object each time, so that prepared statements are kept with their connection. */
function handleOf(client: pg.PoolClient): Handle {
  const known = handles.get(client);
  if (known) return known;
  const gate = {
    query(...given: Parameters<pg.PoolClient['query']>) {
      // Of statements that were started together one may fail while another goes on; what that one still sends must
      // not run outside the transaction.
      return handle.isOpen ? client.query(...given) : Promise.reject(new Error('the transaction is over'));
    },
  };
  const session = new NodePgSession<Schema, Schema>(gate as unknown as pg.PoolClient, dialect, undefined);
  const handle: Handle = {
    tx: new NodePgTransaction<Schema, Schema>(dialect, session, undefined),
    isOpen: false,
  };
  handles.set(client, handle);
  return handle;
}

class NotRolledBack extends Error {}

async function onClient<T>(
  pool: pg.Pool,
  work: (handle: Handle, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const handle = handleOf(client);
  handle.isOpen = true;
  let isBroken = false;
  try {
    return await work(handle, client);
  } catch (error) {
    isBroken = error instanceof NotRolledBack;
    throw isBroken ? (error as NotRolledBack).cause : error;
  } finally {
    handle.isOpen = false;
    // Nobody knows what is still open on a connection that could not even roll back: it is thrown away.
    client.release(isBroken);
  }
}

async function inTransaction<T, R extends Refusal>(
  handle: Handle,
  client: pg.PoolClient,
  work: (tx: Tx) => Promise<Result<T, R>>,
): Promise<Result<T, R>> {
  // Not waited for: it is sent with the first statement.
  const begun = client.query('begin');
  try {
    const [, result] = await Promise.all([begun, work(handle.tx)]);
    handle.isOpen = false;
    const { command } = await client.query(result.ok ? 'commit' : 'rollback');
    // PostgreSQL answers the commit of a transaction in which a statement failed by rolling back, and calls it done.
    if (result.ok && command !== 'COMMIT') throw new Error('nothing was committed: a statement had failed');
    return result;
  } catch (error) {
    handle.isOpen = false;
    await client.query('rollback').catch(() => {
      throw new NotRolledBack('no rollback', { cause: error });
    });
    throw error;
  }
}
