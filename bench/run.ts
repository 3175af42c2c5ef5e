import type { ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Budget, beside } from './beside.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureComments } from './comments.ts';
import { measureDesk } from './desk.ts';
import { measureEngine } from './engine.ts';
import { measureInstant } from './instant.ts';
import { measureListening } from './listen.ts';
import { measureLists } from './lists.ts';
import { compare, getLoad, type Load } from './measure.ts';
import { measureMemory } from './memory.ts';
import { type CheckoutLoad, shopOrders, shopSettings, shopSubmits } from './orders.ts';
import { measurePages, measureProductPage } from './pages.ts';
import { start } from './process.ts';
import { measureQuote } from './quote.ts';
import { type BenchShop, openShopAt } from './shop-at.ts';
import { measureSignIn } from './sign-in.ts';
import { measureTracing } from './tracing.ts';
import { endOfRun } from './verdict.ts';

const { values, positionals } = parseArgs({
  options: {
    /** The folder of another build, beside which the checkout is measured. */
    against: { type: 'string' },
    /** How many orders the desk is measured with. */
    orders: { type: 'string', default: '1000000' },
    /** Whether a missed goal ends the run with an error. */
    strict: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const ROOT = join(import.meta.dirname, '..');
/**
 * The first of six ports. They are for the shop, the floor's pages, the floor's API, the shop of another build, the shop
 * without answers of the catalogue (pages.ts), and the one that is traced (tracing.ts), in this order. (The floor does only the least necessary work; see floor.ts.)
 */
const PORT = Number(process.env.BENCH_PORT ?? 4700);
const SHOP = `http://127.0.0.1:${PORT}`;
const FLOOR_PAGES = `http://127.0.0.1:${PORT + 1}`;
const FLOOR_API = `http://127.0.0.1:${PORT + 2}`;

/** The rate of paid orders that the shop must reach on two cores, on which the load generator runs too. */
const ORDER_BUDGET: Budget = { perSecond: 100, p99: 150 };

type Part = { title: string; goal: number | null; floor: Load; shop: Load };

/** The running shop of this build. */
let shop: BenchShop | undefined;
/** The running shop of the build that `--against` names. */
let other: BenchShop | undefined;

/** API calls that are measured on the running shop. `goal` is the least rate, as a share of the floor's rate. */
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
    shop: getLoad(`${SHOP}/v3/api/artists?per_page=12&show_at_capacity=true`),
  },
} satisfies Record<string, Part>;
type PartName = keyof typeof PARTS;

/** Benchmarks that need the running shop but not the floor's API. */
const WHOLE = {
  pages: () => withShop(measurePages),
  lists: async () => {
    if (shop) await measureLists(shop, other);
  },
  'product-page': () => withShop(measureProductPage),
  settings: () => measureCheckout('payment_settings', null, shopSettings),
  submits: () => measureCheckout('submit', null, shopSubmits),
  // Each order has a coupon, credit, taxes and a receipt.
  orders: () => measureCheckout('Paid orders', ORDER_BUDGET, shopOrders),
  instant: () => measureInstant(SHOP),
  'sign-in': async () => {
    if (shop) await measureSignIn(SHOP, shop.ledger);
  },
  comments: () => measureComments(SHOP, shop?.ledger),
  memory: () => withShop(measureMemory),
  tracing: () => withShop(measureTracing),
};
type WholeName = keyof typeof WHOLE;

/** Runs a measurement that also reads from the shop's process where its time goes. */
async function withShop(measure: typeof measurePages): Promise<void> {
  if (!shop) throw new Error('the shop is not running');
  await measure(shop, FLOOR_PAGES);
}
const isWhole = (name: string): name is WholeName => Object.hasOwn(WHOLE, name);

const isPart = (name: string): name is PartName | WholeName => isWhole(name) || Object.hasOwn(PARTS, name);

/** Benchmarks that need no running shop. */
const ALONE = {
  quote: measureQuote,
  engine: measureEngine,
  listen: measureListening,
  catalogue: () => measureCatalogue(PORT),
  desk: () => measureDesk(ROOT, PORT, Number(values.orders)),
};
type AloneName = keyof typeof ALONE;

const isAlone = (name: string): name is AloneName => Object.hasOwn(ALONE, name);

/**
 * Reads the arguments. `npm run bench` measures everything; `npm run bench -- orders quote` measures only orders and
 * quotes.
 */
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

/** Measures a step of the checkout in this build and, if `--against` is given, in the other build. */
async function measureCheckout(title: string, budget: Budget | null, load: CheckoutLoad): Promise<void> {
  if (!shop) throw new Error('the shop is not running');
  const loadOf = ({ origin, grantCredit }: BenchShop) => load(origin, grantCredit);
  await beside(title, budget, { new: loadOf(shop), old: other && loadOf(other) });
}

/** Starts the shops and the floor, runs the benchmarks, and stops everything. */
async function measureShop(parts: (PartName | WholeName)[], against: string | undefined): Promise<void> {
  const children: ChildProcess[] = [];
  try {
    shop = await openShopAt(ROOT, PORT);
    children.push(await start(join(ROOT, 'bench', 'floor.ts'), { ...shop.env, PORT: String(PORT + 1) }));
    if (against !== undefined) other = await openShopAt(resolve(against), PORT + 3);
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
    await other?.close();
    await shop?.close();
  }
}

const chosen = choose(positionals);
for (const name of chosen.alone) await ALONE[name]();
if (chosen.parts.length > 0) await measureShop(chosen.parts, values.against);
const { text, exitCode } = endOfRun(values.strict);
if (text !== '') console.log(text);
// A measurement may have failed the run before, also one that is not strict.
if (exitCode !== 0) process.exitCode = exitCode;
