import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { fillDesk } from '../apps/server/src/testing/main-thread/many-orders.ts';
import { orderNumber } from '../packages/domain/src/checkout/order-number.ts';
import { middle } from './measure.ts';
import { makeCustomers, orderOf } from './orders.ts';
import { type BenchShop, openShopAt } from './shop-at.ts';
import { verdict } from './verdict.ts';

/** A call of the desk takes at most so many milliseconds in 95 % of the cases, with ten of the staff at work. */
const GOAL_MS = 100;
/** The rows of an exported file, how many seconds it may take, and by how many MB the shop may grow meanwhile. */
const EXPORT = { rows: 100_000, seconds: 30, growthMb: 64 };
/** A page of the shop takes at most so many times as long while the staff work. */
const GOAL_BESIDE = 1.1;

const STAFF = [
  'owner',
  'owner',
  'support',
  'support',
  'support',
  'support',
  'producer',
  'producer',
  'finance',
  'finance',
];
/** How often each of the staff does everything once. */
const TURNS = Number(process.env.BENCH_TURNS ?? 12);
/** Between two looks somebody reads for so long. Nobody works faster than that. */
const READS_MS = 1_000;
const SHOP_PAGES = ['/', '/products/lyric-print', '/artists', '/cart'];
const SHOP_LOOKS = Number(process.env.BENCH_LOOKS ?? 150);
/** How many lines the log of the staff has before the measurement. */
const LOG_LINES = 100_000;

const agent = new Agent({ keepAlive: true });

async function open(url: string, cookie: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent, headers: { cookie } }), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered with status ${answer.statusCode}`);
  return answer;
}

async function read(url: string, cookie: string): Promise<{ ms: number; text: string }> {
  const began = performance.now();
  const pieces: Buffer[] = [];
  for await (const piece of await open(url, cookie)) pieces.push(piece);
  return { ms: performance.now() - began, text: Buffer.concat(pieces).toString() };
}

/** Signs ten people of the staff in. Returns their cookies. */
async function signIn(ledger: pg.Pool): Promise<string[]> {
  const cookies: string[] = [];
  for (const [at, role] of STAFF.entries()) {
    const token = randomBytes(32).toString('base64url');
    await ledger.query(
      `with person as (insert into users (email, first_name, last_name, role, staff_role, email_verified_at)
         values ($1, 'Desk', $2, 'admin', $3, now()) returning id)
       insert into sessions (token_hash, user_id, visitor_id, proved_at, second_factor_at, expires_at)
       select $4, id, $5, now(), now(), now() + interval '1 day' from person`,
      [
        `desk-${at}@keepsong.test`,
        String(at),
        role,
        createHash('sha256').update(token).digest(),
        randomUUID(),
      ],
    );
    cookies.push(`keepsong=${token}`);
  }
  return cookies;
}

type Known = { id: string; email: string; first_name: string; last_name: string; title: string };

/** Some orders of the shop, about which the staff ask. */
async function sampleOf(ledger: pg.Pool): Promise<Known[]> {
  const { rows } = await ledger.query<Known>(
    `select o.id, u.email, u.first_name, u.last_name, s.title
     from (select max(id) as id, count(*) as count from orders) last
     cross join lateral (select last.id - (hashint8(n) & 2147483647) % last.count as id from generate_series(1, 1000::bigint) n) chosen
     join orders o on o.id = chosen.id join users u on u.id = o.user_id
     join stories s on s.order_id = o.id and s.title <> '' limit 400`,
  );
  return rows;
}

/** A name with two letters exchanged, as a hurried person types it. */
function mistyped(name: string): string {
  const at = Math.max(1, Math.floor(name.length / 2) - 1);
  return `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`;
}

const search = (words: string): string => `/v3/api/admin/search?q=${encodeURIComponent(words)}`;
const day = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Lists with two filters: rare and frequent ones, sorted in each way. `n` makes each one another. */
const LISTS: ((n: number) => string)[] = [
  (n) => `state=delivered&from=${day(400 + (n % 300))}`,
  (n) => `state=refunded&artist=${1 + (n % 24)}`,
  () => 'kind=song&rush=1',
  (n) => `language=sp&min_cents=${20_000 + (n % 100) * 100}&sort=total&dir=asc`,
  (n) => `artist=${1 + (n % 24)}&language=sp`,
  () => 'state=in_work&late=1&sort=promised&dir=asc',
  (n) => `state=partly_refunded&min_cents=${30_000 + (n % 37) * 100}&sort=total`,
  (n) => `state=disputed&to=${day(n % 600)}`,
  () => 'unclaimed=1&kind=song',
  () => 'assigned=nobody&state=new',
];

type Look = (known: Known, n: number) => string;

/** What the staff look at, and whether the answer must have found something. */
const LOOKS: Readonly<Record<string, Look>> = {
  Today: () => '/v3/api/admin/inbox',
  'Orders, newest': () => '/v3/api/admin/orders',
  'Orders, two filters': (_, n) => `/v3/api/admin/orders?${LISTS[n % LISTS.length]?.(n)}`,
  'Orders, two filters, counted': (_, n) => `/v3/api/admin/orders/count?${LISTS[n % LISTS.length]?.(n)}`,
  'Orders, words and a filter': ({ last_name }) =>
    `/v3/api/admin/orders?state=delivered&q=${encodeURIComponent(last_name)}`,
  'Search, number': ({ id }) => search(orderNumber(Number(id))),
  'Search, e-mail': ({ email }) => search(email),
  'Search, name': ({ first_name, last_name }) => search(`${first_name} ${last_name}`),
  'Search, mistyped name': ({ first_name, last_name }) => search(`${first_name} ${mistyped(last_name)}`),
  'Search, mistyped title': ({ title }) => search(mistyped(title.toLowerCase())),
  'Search, words of a title': ({ title }) => search(title.toLowerCase()),
  'Search, one first name': ({ first_name }) => search(first_name),
  'Customers, by name': () => '/v3/api/admin/customers?sort=name&dir=asc',
  'Customers, by last order': () => '/v3/api/admin/customers?sort=last_order',
  Order: ({ id }) => `/v3/api/admin/orders/${orderNumber(Number(id))}`,
};

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/** Ten people look at everything in turn, each beginning elsewhere. */
async function measureLooks(
  origin: string,
  cookies: readonly string[],
  known: readonly Known[],
  readsMs: number,
): Promise<void> {
  const names = Object.keys(LOOKS);
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  let n = 0;
  const began = performance.now();
  await Promise.all(
    cookies.map(async (cookie, person) => {
      await pause((readsMs / cookies.length) * person);
      for (let turn = -2; turn < TURNS; turn += 1)
        for (const step of names.keys()) {
          const name = names[(step + person) % names.length] ?? '';
          n += 1;
          const about = known[(n * 7) % known.length];
          if (!about) throw new Error('there is no order');
          const path = LOOKS[name]?.(about, n) ?? '';
          const { ms, text } = await read(origin + path, cookie);
          if (path.includes('/search?') && text === '{"results":[]}')
            throw new Error(`${path} found nothing`);
          if (turn >= 0) times.get(name)?.push(ms);
          await pause(readsMs);
        }
    }),
  );
  const perSecond = n / ((performance.now() - began) / 1000);
  console.log(
    `Desk, ${cookies.length} of the staff at once, who read for ${readsMs} ms between two looks: ${perSecond.toFixed(0)} looks a second`,
  );
  for (const [name, taken] of times) {
    const p95 = at(taken, 0.95);
    console.log(
      `  ${name.padEnd(30)} median ${at(taken, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms ${readsMs === 0 ? '' : `(goal ${GOAL_MS}: ${verdict(`Desk, ${name}`, p95 <= GOAL_MS)})`}`,
    );
  }
}

/** The resident memory of a process in MB. Linux only. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Exports orders as a file and watches the memory of the shop. The first file only warms up. */
async function measureExport(
  { origin, process: { pid } }: BenchShop,
  cookie: string,
  from: string,
): Promise<void> {
  const url = `${origin}/v3/api/admin/orders.csv?from=${from}`;
  for (const isWarm of [false, true]) {
    const before = await residentMb(pid ?? 0);
    let most = before;
    let rows = -1;
    const began = performance.now();
    let looked = began;
    for await (const piece of await open(url, cookie)) {
      for (const byte of piece as Buffer) if (byte === 10) rows += 1;
      if (performance.now() - looked < 50) continue;
      looked = performance.now();
      most = Math.max(most, await residentMb(pid ?? 0));
    }
    const seconds = (performance.now() - began) / 1000;
    const isReached = seconds <= EXPORT.seconds && most - before <= EXPORT.growthMb;
    if (isWarm)
      console.log(
        `Export of ${rows} orders: ${seconds.toFixed(1)} s (goal ${EXPORT.seconds}), memory ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB (goal at most ${EXPORT.growthMb} MB more): ${verdict('Export of orders', isReached)}`,
      );
  }
}

/** The median times of pages of the shop, for somebody who looks at one after the other. */
async function looksAtShop(origin: string): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(SHOP_PAGES.map((path) => [path, []]));
  for (let look = 0; look < SHOP_LOOKS; look += 1)
    for (const path of SHOP_PAGES) {
      // Each address is another one, so that no cache answers.
      const { ms } = await read(`${origin}${path}?drafts=none-${randomUUID()}`, '');
      times.get(path)?.push(ms);
    }
  return new Map([...times].map(([path, taken]) => [path, at(taken, 0.5)]));
}

/** Measures pages of the shop alone and beside ten of the staff, who read between two looks, in turn. */
async function measureBeside(
  origin: string,
  cookies: readonly string[],
  known: readonly Known[],
): Promise<void> {
  const looks = Object.values(LOOKS);
  const beside = async () => {
    let isOver = false;
    const people = cookies.map(async (cookie, person) => {
      await pause((READS_MS / cookies.length) * person);
      for (let n = person; !isOver; n += cookies.length) {
        const about = known[n % known.length];
        if (about) await read(origin + (looks[n % looks.length]?.(about, n) ?? ''), cookie);
        await pause(READS_MS);
      }
    });
    const measured = await looksAtShop(origin);
    isOver = true;
    await Promise.all(people);
    return measured;
  };
  await looksAtShop(origin);
  const rounds: { alone: Map<string, number>; beside: Map<string, number> }[] = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push({ alone: await looksAtShop(origin), beside: await beside() });
  console.log(`Pages of the shop beside ten of the staff, who look at something every ${READS_MS / 1000} s`);
  for (const path of SHOP_PAGES) {
    const of = (which: 'alone' | 'beside') =>
      middle(rounds.map((round) => round[which].get(path) ?? Number.NaN));
    const ratio = middle(
      rounds.map(({ alone, beside }) => (beside.get(path) ?? Number.NaN) / (alone.get(path) ?? Number.NaN)),
    );
    console.log(
      `  ${path.padEnd(30)} alone ${of('alone').toFixed(1)} ms, beside ${of('beside').toFixed(1)} ms, ratio ${ratio.toFixed(2)} (goal at most ${GOAL_BESIDE}: ${verdict(`${path} beside the staff`, ratio <= GOAL_BESIDE)})`,
    );
  }
}

/** Measures the desk of a shop with many orders, in a database of its own. */
export async function measureDesk(root: string, port: number, orders: number): Promise<void> {
  const shop = await openShopAt(root, port);
  try {
    const [customer] = await makeCustomers(shop.origin, 1, shop.grantCredit);
    if (!customer) throw new Error('no customer was created');
    await orderOf(customer);
    const { rows } = await shop.ledger.query<{ id: string }>('select max(id) as id from orders');
    const cookies = await signIn(shop.ledger);
    const began = performance.now();
    await fillDesk(shop.databaseUrl, { orders, sample: Number(rows[0]?.id), logLines: LOG_LINES });
    console.log(
      `${orders} orders and ${orders * 3} messages, made in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
    );
    const known = await sampleOf(shop.ledger);
    await measureLooks(shop.origin, cookies, known, READS_MS);
    // How much the desk can take: a figure without a goal.
    await measureLooks(shop.origin, cookies, known, 0);
    const { rows: begins } = await shop.ledger.query<{ day: string }>(
      `select to_char(created_at, 'YYYY-MM-DD') as day from desk_orders order by created_at desc offset $1 limit 1`,
      [Math.min(EXPORT.rows, orders) - 1],
    );
    await measureExport(shop, cookies[0] ?? '', begins[0]?.day ?? day(1000));
    await measureBeside(shop.origin, cookies, known);
  } finally {
    await shop.close();
  }
}
