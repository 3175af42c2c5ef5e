import type { Refusal, Result } from '@keepsong/domain/result';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as accounts from '../../../db/schema/accounts.ts';
import * as artists from '../../../db/schema/artists.ts';
import * as builder from '../../../db/schema/builder.ts';
import * as catalog from '../../../db/schema/catalog.ts';
import * as checkout from '../../../db/schema/checkout.ts';
import * as outbox from '../../../db/schema/outbox.ts';
import * as stories from '../../../db/schema/stories.ts';
import { PreparingClient } from './prepared.ts';

const schema = { ...accounts, ...artists, ...builder, ...catalog, ...checkout, ...outbox, ...stories };

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a repository function works on: the pool, or the transaction it must be part of. */
export type DbOrTx = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction. A refusal that it returns rolls back like an exception does:
   * Drizzle alone would commit it.
   */
  transaction<T, R extends Refusal>(work: (tx: Tx) => Promise<Result<T, R>>): Promise<Result<T, R>>;
  close(): Promise<void>;
};

class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('rolled back');
    this.refusal = refusal;
  }
}

/** Statements that take longer than this are given up: a request waits no longer than a person would. */
const STATEMENT_TIMEOUT_MS = 15_000;

export function openDatabase(url: string, { max = 12 }: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  return {
    db,
    pool,
    async transaction(work) {
      try {
        return await db.transaction(async (tx) => {
          const result = await work(tx);
          if (!result.ok) throw new RolledBack(result.refusal);
          return result;
        });
      } catch (error) {
        if (error instanceof RolledBack) return { ok: false, refusal: error.refusal as never };
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
