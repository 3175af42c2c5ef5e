import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { compare, getLoad, type Load } from './measure.ts';
import { createCustomer, makeCustomers, orderOf } from './orders.ts';
import { start } from './process.ts';
import { type Shares, sharesWhile } from './profile.ts';
import type { BenchShop } from './shop-at.ts';
import { verdict } from './verdict.ts';

/** The page that is measured most closely. */
const PRODUCT = '/products/lyric-print';
/** The number of the port of the shop without answers of the catalogue, counted from the first port of the benchmark. */
const COLD_PORT = 4;

/** Pages that are the same for all visitors, one of each kind. */
const PUBLIC = [
  '/',
  '/store',
  '/store?filters=%7B%22tags%22%3A%5B%22song%22%5D%7D',
  PRODUCT,
  '/custom-gift/birthday',
  '/artists',
  '/artists/1',
  '/playlists',
  '/reviews',
  '/how-it-works',
  '/terms',
];

/**
 * The least rate of the shop's pages, as a share of the rate at which React alone renders as many elements. `kept` is
 * for pages from the cache, `anew` for pages that are rendered, and `personal` for pages of one visitor. `cold` is for
 * pages that are rendered without answers of the catalogue. React and its router alone need more time than `anew` allows
 * (decision 0056 has the figures); the mark stays, so that the benchmark shows the distance.
 */
const GOAL = { kept: 0.5, anew: 0.25, personal: 0.25, cold: null };
/** The pages a second that the fastest known React shop renders on such a machine, without a cache. */
const PRODUCT_PAGES_A_SECOND = 256;

type Page = { title: string; url: string; cookie?: string };

/**
 * Compares the shop's pages with React alone, which renders as many elements. It measures public pages from the cache,
 * public pages at addresses that no cache has, and pages of one visitor, which are never cached. For pages that are
 * rendered it also prints which parts of the shop use the CPU time.
 */
export async function measurePages(shop: BenchShop, floor: string): Promise<void> {
  for (const path of PUBLIC)
    await measure(shop, floor, { title: `Page ${path}, cached`, url: `${shop.origin}${path}` }, 'kept');
  for (const path of PUBLIC)
    await measure(shop, floor, { title: `Page ${path}, not cached`, url: `${shop.origin}${path}` }, 'anew');
  await measureCold(shop, floor);
  for (const page of await personalPages(shop)) await measure(shop, floor, page, 'personal');
}

/**
 * Measures a product page without any cache: a second process renders it that keeps no answers of the catalogue, so each
 * page reads and parses all its rows. This is a figure without a goal, because visitors get such a page only right after
 * a change of the catalogue.
 */
async function measureCold({ env }: BenchShop, floor: string): Promise<void> {
  const port = String(Number(process.env.BENCH_PORT ?? 4700) + COLD_PORT);
  const cold = await start(join(import.meta.dirname, 'shop.ts'), {
    ...env,
    PORT: port,
    BENCH_COLD_CATALOGUE: '1',
  });
  try {
    const url = `http://127.0.0.1:${port}${PRODUCT}`;
    await measure(
      { process: cold },
      floor,
      { title: `Page ${PRODUCT}, not cached, catalogue unread`, url },
      'cold',
    );
  } finally {
    cold.kill('SIGTERM');
  }
}

/** Measures one product page without the cache, with and without the answers of the catalogue. Use it when you improve the rendering. */
export async function measureProductPage(shop: BenchShop, floor: string): Promise<void> {
  const url = `${shop.origin}${PRODUCT}`;
  await measure(shop, floor, { title: `Page ${PRODUCT}, not cached`, url }, 'anew');
  await measureCold(shop, floor);
}

async function measure(
  shop: Pick<BenchShop, 'process'>,
  floor: string,
  page: Page,
  kind: keyof typeof GOAL,
): Promise<void> {
  const headers: Record<string, string> = page.cookie === undefined ? {} : { cookie: page.cookie };
  const answer = await fetch(page.url, { headers });
  if (!answer.ok) throw new Error(`${page.url} answered with status ${answer.status}`);
  const elements = countElements(await answer.text());
  const load = getLoad(page.url, { headers, isAnew: kind === 'anew' || kind === 'cold' });
  const [, crowd] = await compare(`${page.title}, ${elements} elements`, GOAL[kind], {
    floor: getLoad(`${floor}/?elements=${elements}`),
    shop: load,
  });
  if (kind === 'kept') return;
  if (kind === 'anew' && page.url.includes('/products/'))
    console.log(
      `  goal: more than ${PRODUCT_PAGES_A_SECOND} pages a second: ${verdict(`${page.title}, pages a second`, (crowd?.perSecond ?? 0) > PRODUCT_PAGES_A_SECOND)}`,
    );
  console.log(inWords(await sharesOf(shop.process, load)));
}

const countElements = (html: string): number => html.match(/<[a-z]/g)?.length ?? 0;

const sharesOf = (shop: ChildProcess, load: Load): Promise<Shares> => sharesWhile(shop, () => load(10));

function inWords({ cpuMs, threadsMs, pages, shares }: Shares): string {
  const parts = Object.entries(shares)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, share]) => `${name} ${(share * 100).toFixed(0)} %`);
  const ms = (total: number) => (total / pages).toFixed(1);
  return `  ${ms(cpuMs)} ms of CPU a page, ${ms(threadsMs)} of them on other threads (compressing, V8). Main thread: ${parts.join(', ')}`;
}

/**
 * Pages that are rendered for one visitor: a song's page for its owner and for a stranger, the dashboard, the cart, and
 * a builder step.
 */
async function personalPages({ origin, ledger, grantCredit }: BenchShop): Promise<Page[]> {
  const [owner] = await makeCustomers(origin, 1, grantCredit);
  if (!owner) throw new Error('no customer was created');
  await orderOf(owner);
  const { rows } = await ledger.query('select slug from stories order by id desc limit 1');
  const story = `/stories/${rows[0]?.slug}`;
  const { rows: open } = await ledger.query(
    "select slug from stories where status = 'shipped' and visibility <> 'private' limit 1",
  );
  const stranger = createCustomer(origin, '10.250.0.1');
  await stranger.post('/songbuilders', { song_data: { occasion: 'Birthday' } });
  const own = owner.customer.cookie();
  return [
    { title: 'A song’s page for its owner', url: `${origin}${story}`, cookie: own },
    {
      title: 'A song’s page for a stranger',
      url: `${origin}/stories/${open[0]?.slug}`,
      cookie: stranger.cookie(),
    },
    { title: 'Dashboard', url: `${origin}/dashboard/order-history`, cookie: own },
    { title: 'Cart', url: `${origin}/cart`, cookie: own },
    {
      title: 'A builder step with a draft',
      url: `${origin}/song-builder/song-characteristics`,
      cookie: stranger.cookie(),
    },
  ];
}
