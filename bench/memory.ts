import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { makeSongWav } from '../apps/server/src/adapters/audio/testing/make-song.ts';
import { pngOf } from '../apps/server/src/testing/images.ts';
import { sendTo } from '../apps/server/src/testing/shop-process.ts';
import { createVisitor, multipart, type Visitor } from '../apps/server/src/testing/visitor.ts';
import { secondsToPreview } from './instant.ts';
import { makeCustomers, orderOf } from './orders.ts';
import type { BenchShop } from './shop-at.ts';
import { verdict } from './verdict.ts';

/** What the shop's process may hold at rest: megabytes when it has started, and how many times that after the requests. */
const GOAL = { startMb: 350, growth: 1.3 };
const [REQUESTS, AT_ONCE] = [Number(process.env.BENCH_REQUESTS ?? 10_000), 8];
/** After this time the shop's threads have ended, which end when nobody needs them. */
const REST_MS = Number(process.env.BENCH_REST_MS ?? 150_000);
const START_MS = 10_000;
const PAGE_BYTES = 4096;

/** Every so many requests, a visitor does one of `ERRANDS` in place of a request of `MIX`. */
const ERRAND_EVERY = 50;

/** The pages and the data that visitors read, each as often as the others. `n` makes addresses that no cache has. */
const MIX: ((n: number) => string)[] = [
  () => '/',
  (n) => `/?drafts=none-${n}`,
  (n) => `/products/lyric-print?drafts=none-${n}`,
  (n) => `/artists?drafts=none-${n}`,
  (n) => `/artists/${1 + (n % 24)}?drafts=none-${n}`,
  () => '/cart',
  (n) => `/custom-gift/birthday?drafts=none-${n}`,
  (n) => `/v3/api/artists?per_page=12&show_at_capacity=true&page=${1 + (n % 3)}`,
  (n) => `/v3/api/artists/${1 + (n % 24)}`,
  () => '/v3/api/user',
  (n) => `/v3/api/reviews?page=${1 + (n % 20)}`,
  (n) => `/art/portrait/${n}.svg`,
  (n) => `/instant/api/v2/names?spelling=${['Marguerite', 'Odessa', 'Joaquín', 'Siobhan'][n % 4]}`,
  (n) => `/nowhere/${n}`,
];

/** The resident memory of a process in MB. Linux only. */
async function residentMb(pid: number): Promise<number> {
  const pages = Number((await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ')[1]);
  return (pages * PAGE_BYTES) / 1024 ** 2;
}

/** The network address of visitor `n`. Every visitor has another one, so that no limit answers for the shop. */
const addressOf = (n: number): string => `10.${128 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}`;

async function read(origin: string, n: number): Promise<void> {
  const path = MIX[n % MIX.length]?.(n) ?? '/';
  const headers = { 'x-forwarded-for': addressOf(n) };
  const answer = await fetch(origin + path, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
}

const PICTURE = { name: 'us.png', type: 'image/png', bytes: pngOf({ width: 1_600, height: 1_200 }) };
const SOUND = { name: 'us.wav', type: 'audio/wav', bytes: makeSongWav({ seconds: 31, seed: 1, mono: true }) };

async function upload(visitor: Visitor, call: 'uploads.addImage' | 'uploads.addRecording'): Promise<void> {
  const file = call === 'uploads.addImage' ? PICTURE : SOUND;
  const { status } = await visitor.call(call, multipart({}, file));
  if (status !== 200) throw new Error(`${call}: ${status}`);
}

/** Fills a cart, orders it, and takes the archive of all own data, for which the account is proved as by a code. */
async function orderAndArchive({ origin, ledger, grantCredit }: BenchShop): Promise<void> {
  const [ready] = await makeCustomers(origin, 1, grantCredit);
  if (!ready) throw new Error('there is no customer');
  await orderOf(ready);
  const proved = [ready.userId];
  await ledger.query('update users set guest = false, email_verified_at = now() where id = $1', proved);
  await ledger.query('update sessions set proved_at = now() where user_id = $1', proved);
  const archive = await fetch(`${origin}/v3/api/user/export.zip`, {
    headers: { cookie: ready.customer.cookie() },
  });
  await archive.arrayBuffer();
  if (archive.status !== 200) throw new Error(`archive: ${archive.status}`);
}

/** What visitors do that makes the shop work longer: uploads, instant songs, carts with their orders, and archives. */
const ERRANDS: ((shop: BenchShop, visitor: Visitor) => Promise<unknown>)[] = [
  (_, visitor) => upload(visitor, 'uploads.addImage'),
  (_, visitor) => upload(visitor, 'uploads.addRecording'),
  ({ origin }) => secondsToPreview(origin),
  orderAndArchive,
];

/** Sends request `n` to the shop. Throws when the shop could not answer it. */
function ask(shop: BenchShop, n: number): Promise<unknown> {
  if (n % ERRAND_EVERY > 0) return read(shop.origin, n);
  const errand = ERRANDS[(n / ERRAND_EVERY) % ERRANDS.length];
  const visitor = createVisitor((request) => sendTo(shop.origin, request), addressOf(n));
  return errand?.(shop, visitor) ?? Promise.resolve();
}

/**
 * Measures what the shop's process holds at rest, before and after many requests of every kind. The run fails when it
 * holds more than `GOAL` says.
 */
export async function measureMemory(shop: BenchShop): Promise<void> {
  const { pid } = shop.process;
  if (process.platform !== 'linux' || pid === undefined) {
    console.log('Memory: not measured, only Linux tells what a process holds');
    return;
  }
  await pause(START_MS);
  const start = await residentMb(pid);
  let most = start;
  const faults: string[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    while (next < REQUESTS) {
      await ask(shop, next++).catch((error: unknown) => faults.push(String(error)));
      most = Math.max(most, await residentMb(pid ?? 0));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await pause(REST_MS);
  const rest = await residentMb(pid);
  const isReached = start <= GOAL.startMb && rest <= start * GOAL.growth && faults.length === 0;
  console.log(
    `Memory at rest: ${start.toFixed(0)} MB at start (goal ${GOAL.startMb}), ${rest.toFixed(0)} MB after ${REQUESTS} requests, ${(rest / start).toFixed(2)} times (goal ${GOAL.growth}), at most ${most.toFixed(0)} MB, ${faults.length} faults: ${verdict('Memory at rest', isReached)}`,
  );
  for (const fault of new Set(faults)) console.log(`  ${fault}`);
  if (!isReached) process.exitCode = 1;
}
