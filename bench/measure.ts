import autocannon from 'autocannon';

/** One measurement: how many operations, how many of them a second, and milliseconds for one. */
export type Measured = { count: number; perSecond: number; median: number; p99: number };

export type Load = (customers: number) => Promise<Measured>;

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

/** Counts the addresses that no cache knows. */
let addresses = 0;

type Get = { headers?: Record<string, string>; isAnew?: boolean };

/**
 * GET requests over kept connections; anything but 200 ends the run. `isAnew`: each asks for an address of its own,
 * which no cache knows.
 */
export const getLoad =
  (url: string, { headers = {}, isAnew = false }: Get = {}): Load =>
  async (customers) => {
    const { pathname } = new URL(url);
    const setupRequest = (request: object) => {
      addresses += 1;
      return { ...request, path: `${pathname}?utm_content=${addresses}` };
    };
    const result = await autocannon({
      url,
      headers,
      connections: customers,
      duration: SECONDS,
      ...(isAnew ? { requests: [{ setupRequest }] } : {}),
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${url} answered ${result.non2xx} times not 2xx`);
    const count = result['2xx'];
    if (count === 0) throw new Error(`${url} answered nothing in ${result.duration} s`);
    return {
      count,
      // Of the time that it took: on a busy machine autocannon's own average has no seconds to divide by.
      perSecond: count / result.duration,
      median: result.latency.p50,
      p99: result.latency.p99,
    };
  };

/** Runs `once` for every job, with a given number of customers at the same time. */
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
 * Floor and shop in turn, three times, after a round of each that is not counted: both have run for days when customers
 * come. Prints the medians and the ratio of things done in a second; returns the shop's at one and at ten at a time.
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
    const verdict = goal === null ? '' : ` (goal ${goal}: ${ratio >= goal ? 'reached' : 'missed'})`;
    console.log(`${name}, ${customers} at a time: ratio ${ratio.toFixed(2)}${verdict}`);
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
