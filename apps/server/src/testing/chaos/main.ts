import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { runChaos } from './chaos.ts';
import { describeFigures, lacksOf } from './figures.ts';
import { openShops, openTown } from './shops.ts';

// npm run chaos: runs the shop on its own PostgreSQL and kills it again and again under a load of checkouts.
// Exits with 1 when anything is lost, doubled, overspent or stuck. With --town the shop is six processes of
// three roles behind a pooler, and its PostgreSQL is killed and disconnected too.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    orders: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    shops: { type: 'string', default: '2' },
    customers: { type: 'string', default: '6' },
    town: { type: 'boolean', default: false },
    'database-kills': { type: 'string', default: '100' },
    cuts: { type: 'string', default: '50' },
  },
});
const number = (name: Exclude<keyof typeof values, 'town'>): number => {
  const given = Number(values[name]);
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`--${name} must be a whole number above 0`);
  return given;
};

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** A PostgreSQL with its own folder. */
async function openPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsong-chaos-data-'));
  // When root runs this, PostgreSQL runs under another account. That account must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, log: quiet });
  await migrate(embedded.url);
  return {
    embedded,
    async close() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const { embedded, close } = await openPostgres();
// The database of the payment provider, the bank and the post office is never killed.
const others = values.town ? await openPostgres() : null;
try {
  const [kills, orders] = [number('kills'), number('orders')];
  const [seed, customers] = [number('seed'), number('customers')];
  const harms = { killed: number('database-kills'), cut: number('cuts') };
  const shops = others
    ? await openTown({ embedded, booksUrl: others.embedded.url, harms })
    : await openShops({ databaseUrl: embedded.url, count: number('shops') });
  console.log(
    `${kills} kills of ${shops.all.length} processes with ${customers} customers at a time, seed ${seed}`,
  );
  const figures = await runChaos({
    ...{ databaseUrl: embedded.url, shops, kills, orders, seed, customers },
    say: console.log,
  });
  for (const line of describeFigures(figures)) console.log(line);
  const lacks = lacksOf(figures);
  for (const lack of lacks) console.log(`not shown: ${lack}`);
  process.exitCode = figures.wrongs.length + lacks.length > 0 ? 1 : 0;
} finally {
  await others?.close();
  await close();
}
