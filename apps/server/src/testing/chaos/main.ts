import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { runChaos } from './chaos.ts';
import { describeFigures } from './figures.ts';

// npm run chaos: runs the shop on its own PostgreSQL and kills it again and again under a load of checkouts. Exits
// with 1 when anything is lost, doubled, overspent or stuck.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    shops: { type: 'string', default: '2' },
    customers: { type: 'string', default: '6' },
  },
});
const number = (name: keyof typeof values): number => {
  const given = Number(values[name]);
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`--${name} must be a whole number above 0`);
  return given;
};

const quiet = { info: () => undefined, warn: console.warn, error: console.error };
const dataDir = await mkdtemp(join(tmpdir(), 'keepsong-chaos-data-'));
// When root runs this, PostgreSQL runs under another account. That account must be able to enter the folder.
await chmod(dataDir, 0o711);
const embedded = await startEmbedded({ dataDir, log: quiet });
try {
  await migrate(embedded.url);
  const options = {
    kills: number('kills'),
    seed: number('seed'),
    shops: number('shops'),
    customers: number('customers'),
  };
  console.log(
    `${options.kills} kills of ${options.shops} shops with ${options.customers} customers at a time, seed ${options.seed}`,
  );
  const figures = await runChaos({ databaseUrl: embedded.url, ...options, say: console.log });
  for (const line of describeFigures(figures)) console.log(line);
  process.exitCode = figures.wrongs.length > 0 ? 1 : 0;
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
