import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { start } from './process.ts';

/** A running shop that is measured. It has its own process and its own database, which is filled. */
export type BenchShop = {
  origin: string;
  databaseUrl: string;
  /** The environment variables with which another process can use the same database. */
  env: Record<string, string>;
  ledger: pg.Pool;
  /** The shop's process, which can profile itself (`profile.ts`). */
  process: ChildProcess;
  /** Gives a customer of the benchmark five dollars of each kind of credit. */
  grantCredit(userId: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts the shop whose source code is in the folder `root`. This is this working copy, or an older one that is
 * installed and built. The code in `root` creates and fills the database, so that the tables match the code.
 */
export async function openShopAt(root: string, port: number): Promise<BenchShop> {
  const server = (path: string) => import(pathToFileURL(join(root, 'apps', 'server', path)).href);
  const { startEmbedded }: typeof import('../apps/server/src/platform/db/embedded.ts') = await server(
    'src/platform/db/embedded.ts',
  );
  const { migrate }: typeof import('../apps/server/src/platform/db/migrate.ts') = await server(
    'src/platform/db/migrate.ts',
  );
  const { openDatabase }: typeof import('../apps/server/src/platform/db/database.ts') = await server(
    'src/platform/db/database.ts',
  );
  const { seedDemo }: typeof import('../apps/server/db/seed/seed.ts') = await server('db/seed/seed.ts');

  const dataDir = await mkdtemp(join(tmpdir(), 'keepsong-bench-'));
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  const closers = [() => rm(dataDir, { recursive: true, force: true }), () => embedded.stop()];
  const close = async () => {
    for (const end of closers.reverse()) await end();
  };
  try {
    await migrate(embedded.url);
    const database = openDatabase(embedded.url);
    await seedDemo({ database, partner: 'pl', now: new Date(), mode: 'demo' });
    await database.close();
    const ledger = new pg.Pool({ connectionString: embedded.url, max: 2 });
    closers.push(() => ledger.end());
    const env = {
      DATABASE_URL: embedded.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1',
      ADDRESS_BUDGETS: 'off',
    };
    const child = await start(join(root, 'bench', 'shop.ts'), { ...env, PORT: String(port) });
    closers.push(async () => void child.kill('SIGTERM'));
    return {
      origin: `http://127.0.0.1:${port}`,
      databaseUrl: embedded.url,
      env,
      ledger,
      process: child,
      async grantCredit(userId) {
        await ledger.query(
          `insert into credit_entries (user_id, kind, non_taxable_cents, taxable_cents, effect_key)
           values ($1::bigint, 'present', 500, 500, 'bench:' || $1::bigint)`,
          [userId],
        );
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
