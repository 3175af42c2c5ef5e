import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { seedDemo } from '../apps/server/db/seed/seed.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureComments } from './comments.ts';
import { measureEngine } from './engine.ts';
import { measureInstant } from './instant.ts';
import { measureListening } from './listen.ts';
import { compare, getLoad, type Load } from './measure.ts';
import { floorOrders, shopOrders, shopSettings, shopSubmits } from './orders.ts';
import { measureQuote } from './quote.ts';
import { measureSignIn } from './sign-in.ts';

/** Three ports in a row: the shop, the floor's pages, the floor's API. */
const PORT = Number(process.env.BENCH_PORT ?? 4700);
const SHOP = `http://127.0.0.1:${PORT}`;
const FLOOR_PAGES = `http://127.0.0.1:${PORT + 1}`;
const FLOOR_API = `http://127.0.0.1:${PORT + 2}`;

type Part = { title: string; goal: number | null; floor: Load; shop: Load };

let ledger: pg.Pool | undefined;

/** Five dollars of each kind for a customer of the benchmark. */
async function grantCredit(userId: number): Promise<void> {
  await ledger?.query(
    `insert into credit_entries (user_id, kind, non_taxable_cents, taxable_cents, effect_key)
     values ($1::bigint, 'present', 500, 500, 'bench:' || $1::bigint)`,
    [userId],
  );
}

/** A page of each kind that the shop renders; `pages` measures each against the floor with as many elements. */
const PAGES = [
  '/',
  '/store',
  '/store?filters=%7B%22tags%22%3A%5B%22song%22%5D%7D',
  '/products/lyric-print',
  '/custom-gift/birthday',
  '/artists',
  '/artists/1',
  '/playlists',
  '/reviews',
  '/how-it-works',
  '/terms',
  '/cart',
  '/song-builder/song-characteristics',
];
const PAGES_GOAL = 0.5;

/** What is measured of the running shop, and the ratio that each must reach. */
const PARTS = {
  detail: {
    title: 'API detail',
    goal: 0.45,
    floor: getLoad(`${FLOOR_API}/detail/1`),
    shop: getLoad(`${SHOP}/v3/api/artists/1`),
  },
  list: {
    title: 'API list',
    goal: 0.45,
    floor: getLoad(`${FLOOR_API}/list`),
    shop: getLoad(`${SHOP}/v3/api/artists?per_page=12`),
  },
  settings: {
    title: 'payment_settings',
    goal: null,
    floor: floorOrders(FLOOR_API),
    shop: shopSettings(SHOP, grantCredit),
  },
  submits: {
    title: 'submit',
    goal: null,
    floor: floorOrders(FLOOR_API),
    shop: shopSubmits(SHOP, grantCredit),
  },
  // With a coupon, credit, taxes and the receipt in it.
  orders: {
    title: 'Paid orders',
    goal: 0.4,
    floor: floorOrders(FLOOR_API),
    shop: shopOrders(SHOP, grantCredit),
  },
} satisfies Record<string, Part>;
type PartName = keyof typeof PARTS;

/** Measured of the running shop by functions of their own. */
const WHOLE = {
  pages: measurePages,
  instant: () => measureInstant(SHOP),
  'sign-in': async () => {
    if (ledger) await measureSignIn(SHOP, ledger);
  },
  comments: () => measureComments(SHOP, ledger),
};
type WholeName = keyof typeof WHOLE;
const isWhole = (name: string): name is WholeName => Object.hasOwn(WHOLE, name);

const isPart = (name: string): name is PartName | WholeName => isWhole(name) || Object.hasOwn(PARTS, name);

/** Measured without a shop, each by one function. */
const ALONE = {
  quote: measureQuote,
  engine: measureEngine,
  listen: measureListening,
  catalogue: () => measureCatalogue(start, PORT),
};
type AloneName = keyof typeof ALONE;

const isAlone = (name: string): name is AloneName => Object.hasOwn(ALONE, name);

/** `npm run bench` measures everything; names after it (`npm run bench -- orders quote`) choose. */
function choose(given: string[]): { parts: (PartName | WholeName)[]; alone: AloneName[] } {
  const names =
    given.length > 0 ? given : [...Object.keys(WHOLE), ...Object.keys(PARTS), ...Object.keys(ALONE)];
  const unknown = names.find((name) => !isPart(name) && !isAlone(name));
  if (unknown !== undefined)
    throw new Error(
      `There is no part "${unknown}"; there are ${[...Object.keys(WHOLE), ...Object.keys(PARTS), ...Object.keys(ALONE)].join(', ')}.`,
    );
  return { parts: names.filter(isPart), alone: names.filter(isAlone) };
}

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

/** Every page against React alone with as many elements. */
async function measurePages(): Promise<void> {
  for (const page of PAGES) {
    const elements = countElements(await (await fetch(`${SHOP}${page}`)).text());
    await compare(`Page ${page}, ${elements} elements`, PAGES_GOAL, {
      floor: getLoad(`${FLOOR_PAGES}/?elements=${elements}`),
      shop: getLoad(`${SHOP}${page}`),
    });
  }
}

/** Starts the shop and its floors over one filled database, measures the parts, and ends them. */
async function measureShop(parts: (PartName | WholeName)[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsong-bench-'));
  const log = pino({ level: 'silent' });
  const embedded = await startEmbedded({ dataDir, log });
  const children: ChildProcess[] = [];
  try {
    await migrate(embedded.url);
    const database = openDatabase(embedded.url);
    await seedDemo({ database, partner: 'pl', now: new Date(), mode: 'demo' });
    await database.close();
    ledger = new pg.Pool({ connectionString: embedded.url, max: 2 });
    const env = {
      DATABASE_URL: embedded.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1',
    };
    children.push(await start('./shop.ts', { ...env, PORT: String(PORT) }));
    children.push(await start('./floor.ts', { ...env, PORT: String(PORT + 1) }));
    console.log('Median of three alternating rounds.\n');

    for (const part of parts) {
      if (isWhole(part)) {
        await WHOLE[part]();
        continue;
      }
      const { title, goal, floor, shop } = PARTS[part];
      await compare(title, goal, { floor, shop });
    }
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await ledger?.end();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const chosen = choose(process.argv.slice(2));
for (const name of chosen.alone) await ALONE[name]();
if (chosen.parts.length > 0) await measureShop(chosen.parts);
