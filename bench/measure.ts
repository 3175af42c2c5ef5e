import autocannon from 'autocannon';
import { verdict } from './verdict.ts';

/**
 * The result of a measurement: the number of operations, the operations a second, and the median and 99th percentile of
 * the milliseconds that one operation takes.
 */
export type Measured = { count: number; perSecond: number; median: number; p99: number };

export type Load = (customers: number) => Promise<Measured>;

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

/**
 * A parameter with which the shop keeps no page (`keptQuery` in public-pages.ts), and which no measured page reads. What
 * the shop leaves out of an address, such as an ad, would be answered from the cache.
 */
const NOT_KEPT = 'account';
/** Makes each address different, so that no cache has it. */
let addresses = 0;

type Get = { headers?: Record<string, string>; isAnew?: boolean };

/** What a browser sends with every request, so the shop compresses its answers as it does for visitors. */
const AS_BROWSER = { 'accept-encoding': 'br, gzip' };

/**
 * The options of autocannon for GET requests of one page. With `isAnew` each request has another address, so that no
 * cache can answer it.
 */
export function requestsOf(url: string, { headers = {}, isAnew = false }: Get) {
  const setupRequest = (request: object) => {
    addresses += 1;
    const { pathname, searchParams } = new URL(url);
    searchParams.set(NOT_KEPT, String(addresses));
    return { ...request, path: `${pathname}?${searchParams}` };
  };
  return {
    url,
    headers: { ...AS_BROWSER, ...headers },
    ...(isAnew ? { requests: [{ setupRequest }] } : {}),
  };
}

/** A load of GET requests over connections that stay open. Any status but 2xx ends the run with an error. */
export const getLoad =
  (url: string, get: Get = {}): Load =>
  async (customers) => {
    const result = await autocannon({
      ...requestsOf(url, get),
      connections: customers,
      duration: SECONDS,
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${url} gave ${result.non2xx} answers with another status than 2xx`);
    const count = result['2xx'];
    if (count === 0) throw new Error(`${url} answered nothing in ${result.duration} s`);
    return {
      count,
      // Computed from the real duration, because on a busy machine autocannon's own average can divide by 0 seconds.
      perSecond: count / result.duration,
      median: result.latency.p50,
      p99: result.latency.p99,
    };
  };

/** Runs `once` for every job. `customers` is the number of jobs that run at the same time. */
export async function runJobs<T>(
  jobs: T[],
  customers: number,
  once: (job: T) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  const queue = jobs.values();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: customers }, async () => {
      for (const job of queue) {
        const start = performance.now();
        await once(job);
        times.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { count: times.length, perSecond: times.length / seconds, median: at(0.5), p99: at(0.99) };
}

export const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const ROUNDS = 3;

/**
 * Measures the floor (the least necessary work, floor.ts) and the shop in turn, three times. A first round is not
 * counted, because real servers are warm too. Prints the medians, and the ratio of the shop's operations a second to
 * the floor's. Returns the shop's medians, first with one customer and then with ten at a time.
 */
export async function compare(
  name: string,
  goal: number | null,
  { floor, shop }: { floor: Load; shop: Load },
): Promise<Measured[]> {
  const shops: Measured[] = [];
  for (const customers of [1, 10]) {
    await floor(customers);
    await shop(customers);
    const rounds: { floor: Measured; shop: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ floor: await floor(customers), shop: await shop(customers) });
    const of = (side: 'floor' | 'shop', key: keyof Measured) =>
      middle(rounds.map((round) => round[side][key]));
    const ratio = middle(rounds.map((round) => round.shop.perSecond / round.floor.perSecond));
    const line = (side: 'floor' | 'shop') =>
      `${of(side, 'perSecond').toFixed(0)}/s, median ${of(side, 'median').toFixed(1)} ms, p99 ${of(side, 'p99').toFixed(1)} ms`;
    const title = `${name}, ${customers} at a time`;
    const judged = goal === null ? '' : ` (goal ${goal}: ${verdict(title, ratio >= goal)})`;
    console.log(`${title}: ratio ${ratio.toFixed(2)}${judged}`);
    console.log(`  floor ${line('floor')}\n  shop  ${line('shop')}`);
    shops.push({
      count: of('shop', 'count'),
      perSecond: of('shop', 'perSecond'),
      median: of('shop', 'median'),
      p99: of('shop', 'p99'),
    });
  }
  return shops;
}
