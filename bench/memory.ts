import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchShop } from './shop-at.ts';

/** What the shop's process may hold at rest: megabytes when it has started, and how many times that after the requests. */
const GOAL = { startMb: 350, growth: 1.3 };
const [REQUESTS, AT_ONCE] = [Number(process.env.BENCH_REQUESTS ?? 10_000), 8];
/** After this time the shop's threads have ended, which end when nobody needs them. */
const REST_MS = Number(process.env.BENCH_REST_MS ?? 150_000);
const START_MS = 10_000;
const PAGE_BYTES = 4096;

/** What visitors ask for, each as often as the others. `n` makes addresses that no cache has. */
const MIX: ((n: number) => string)[] = [
  () => '/',
  (n) => `/?drafts=none-${n}`,
  (n) => `/products/lyric-print?drafts=none-${n}`,
  (n) => `/artists?drafts=none-${n}`,
  (n) => `/artists/${1 + (n % 24)}?drafts=none-${n}`,
  () => '/cart',
  (n) => `/custom-gift/birthday?drafts=none-${n}`,
  (n) => `/v3/api/artists?per_page=12&page=${1 + (n % 3)}`,
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

async function ask(origin: string, n: number): Promise<number> {
  const path = MIX[n % MIX.length]?.(n) ?? '/';
  // Every request comes from another address, so that no limit answers for the shop.
  const headers = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  const answer = await fetch(origin + path, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status;
}

/** Measures what the shop's process holds at rest, before and after many requests of every kind. */
export async function measureMemory({ origin, process: { pid } }: BenchShop): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) {
    console.log('Memory: not measured, only Linux tells what a process holds');
    return;
  }
  await pause(START_MS);
  const start = await residentMb(pid);
  let most = start;
  let faults = 0;
  for (let from = 0; from < REQUESTS; from += AT_ONCE) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(origin, from + at)));
    faults += statuses.filter((status) => status >= 500).length;
    most = Math.max(most, await residentMb(pid));
  }
  await pause(REST_MS);
  const rest = await residentMb(pid);
  const isReached = start <= GOAL.startMb && rest <= start * GOAL.growth;
  console.log(
    `Memory at rest: ${start.toFixed(0)} MB at start (goal ${GOAL.startMb}), ${rest.toFixed(0)} MB after ${REQUESTS} requests, ${(rest / start).toFixed(2)} times (goal ${GOAL.growth}), at most ${most.toFixed(0)} MB, ${faults} faults: ${isReached ? 'reached' : 'missed'}`,
  );
}
