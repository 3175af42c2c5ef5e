import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { seedDemo } from '../apps/server/db/seed/seed.ts';
import { createFolderStorage } from '../apps/server/src/adapters/storage/folder-storage.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { compare, getLoad } from './measure.ts';
import { floorOrders, shopOrders } from './orders.ts';

/** Three ports in a row: the shop, the floor's pages, the floor's API. */
const PORT = Number(process.env.BENCH_PORT ?? 4700);
const SHOP = `http://127.0.0.1:${PORT}`;
const FLOOR_PAGES = `http://127.0.0.1:${PORT + 1}`;
const FLOOR_API = `http://127.0.0.1:${PORT + 2}`;

async function start(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', new URL(file, import.meta.url).pathname],
    {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ready = new Promise<void>((resolve) =>
    child.stdout?.on('data', (text) => String(text).includes('ready') && resolve()),
  );
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended while starting`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return child;
}

const countElements = (html: string): number => html.match(/<[a-z]/g)?.length ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), 'keepsong-bench-'));
const log = pino({ level: 'silent' });
const embedded = await startEmbedded({ dataDir, log });
const children: ChildProcess[] = [];
try {
  await migrate(embedded.url);
  const database = openDatabase(embedded.url);
  const storage = await createFolderStorage(join(dataDir, 'files'));
  await seedDemo({ database, storage, partner: 'pl', now: new Date(), mode: 'demo' });
  await database.close();
  const env = {
    DATABASE_URL: embedded.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
  };
  children.push(await start('./shop.ts', { ...env, PORT: String(PORT) }));
  const elements = countElements(await (await fetch(`${SHOP}/`)).text());
  children.push(await start('./floor.ts', { ...env, PORT: String(PORT + 1), ELEMENTS: String(elements) }));
  console.log(`The home page has ${elements} elements. Median of three alternating rounds.\n`);

  await compare('Pages', 0.5, { floor: getLoad(FLOOR_PAGES), shop: getLoad(`${SHOP}/`) });
  await compare('API detail', 0.45, {
    floor: getLoad(`${FLOOR_API}/detail/1`),
    shop: getLoad(`${SHOP}/v3/api/artists/1`),
  });
  await compare('API list', 0.45, {
    floor: getLoad(`${FLOOR_API}/list`),
    shop: getLoad(`${SHOP}/v3/api/artists?per_page=12`),
  });
  await compare('Paid orders', 0.35, { floor: floorOrders(FLOOR_API), shop: shopOrders(SHOP) });
} finally {
  for (const child of children) child.kill('SIGTERM');
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
