import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../shop.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startPgBouncer } from '../../testing/pooler/pgbouncer.ts';
import { type PoolerOptions, startPooler } from '../../testing/pooler/pooler.ts';
import { freePort } from '../../testing/shop-process.ts';
import { requireSettings } from '../settings.ts';
import { AWAY_MAIL, AWAY_STORE, PRODUCTION } from '../testing/production-settings.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { checkPooler } from './pooler.ts';

let database: TestDatabase;
let folder: string;
let pooler: { url: string; stop(): Promise<void> };

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keepsong-pooled-'));
});
afterEach(() => pooler.stop());
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>) {
  const shop = await startShop(
    requireSettings({
      ...{ ROLE: 'singer', PORT: String(await freePort()), DATA_DIR: folder, LOG_LEVEL: 'silent' },
      ...{ ...PRODUCTION, ...AWAY_STORE, ...AWAY_MAIL, DRAIN_SECONDS: '0' },
      ...{ DATABASE_URL: pooler.url, ...settings },
    }),
  );
  await shop.stop();
}

/** The poolers that do not support named statements: our own, and a real one if the environment names it. */
const EARLIER: readonly (readonly [string, () => Promise<typeof pooler>])[] = [
  ['the pooler of tests', () => startPooler({ url: database.url, servers: 3, statements: 'lost' })],
  ...[process.env.PGBOUNCER ?? []]
    .flat()
    .map((program) => [program, () => startPgBouncer(program, { url: database.url, servers: 3 })] as const),
];

describe.each(EARLIER)('a shop through %s', (_, open) => {
  it('does not start without the address of PostgreSQL itself', async () => {
    pooler = await open();
    await expect(start({})).rejects.toThrow(
      'A pooler stands between the shop and its database: set DATABASE_DIRECT_URL',
    );
  });

  it('does not start with named statements, and does without', async () => {
    pooler = await open();
    const direct = { DATABASE_DIRECT_URL: database.url };
    await expect(start(direct)).rejects.toThrow(
      'set max_prepared_statements above 0 (PgBouncer 1.21 or newer), or DATABASE_STATEMENTS=unnamed',
    );
    await start({ ...direct, DATABASE_STATEMENTS: 'unnamed' });
  });
});

describe('the sessions of a pooler', () => {
  const open = async (options: Partial<PoolerOptions> = {}) => {
    const opened = await startPooler({ url: database.url, servers: 2, ...options });
    pooler = opened;
    return opened;
  };

  it('have the settings of the shop, which a migration stores once', async () => {
    await migrate(database.url, { isPooled: true });
    const { leftovers } = await open();
    const through = openDatabase(pooler.url, { max: 4, pooler: { named: true } });
    const read = async () =>
      (
        await through.pool.query<Record<string, string>>(
          `select current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as patience,
            current_setting('pg_trgm.word_similarity_threshold') as alike`,
        )
      ).rows[0];
    expect(await read()).toEqual({ plans: 'force_generic_plan', patience: '15s', alike: '0.45' });
    const stored = () => through.pool.query('select xmin from pg_db_role_setting').then(({ rows }) => rows);
    const before = await stored();
    await migrate(database.url, { isPooled: true });
    expect(await stored()).toEqual(before);
    // Connections past the pooler may run statements without a time limit.
    const long = openDatabase(database.url, { max: 1, statementMs: 0 });
    const { rows } = await long.pool.query(`select current_setting('statement_timeout') as patience`);
    expect(rows).toEqual([{ patience: '0' }]);
    expect(leftovers).toEqual([]);
    await long.close();
    await through.close();
  });

  it('that were opened before the settings were stored are told of', async () => {
    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    await direct.query(
      `alter role current_user in database ${new URL(database.url).pathname.slice(1)} reset all`,
    );
    await direct.end();
    await open();
    const through = openDatabase(pooler.url, { max: 2, pooler: { named: true } });
    const missing = await checkPooler(through.pool, { named: true });
    await through.close();
    expect(missing).toContain('plan_cache_mode');
  });
});
