import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getLoad, middle, ROUNDS } from './measure.ts';
import { start } from './process.ts';
import { sharesWhile } from './profile.ts';
import type { BenchShop } from './shop-at.ts';
import { verdict } from './verdict.ts';

/** The number of the port of the shop that is traced, counted from the first port of the benchmark. */
const TRACED_PORT = 5;
const PAGE = '/products/lyric-print';
const CUSTOMERS = 10;
/** The least rate of a shop that is traced, as a share of the rate of one that is not. */
const GOAL = 0.95;

/**
 * Compares two processes of the shop in turn: one that sends traces to a collector on this machine, and one that does
 * not. A page is rendered anew for each request, so that a trace holds all that a page does.
 */
export async function measureTracing({ origin, env, process: plain }: BenchShop): Promise<void> {
  let [traces, bytes] = [0, 0];
  const collector = createServer((request, response) => {
    traces += 1;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.once('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const port = Number(process.env.BENCH_PORT ?? 4700) + TRACED_PORT;
  const traced = await start(join(import.meta.dirname, 'shop.ts'), {
    ...env,
    PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
  try {
    const off = getLoad(`${origin}${PAGE}`, { isAnew: true });
    const on = getLoad(`http://127.0.0.1:${port}${PAGE}`, { isAnew: true });
    await off(CUSTOMERS);
    await on(CUSTOMERS);
    const rounds: { off: number; on: number }[] = [];
    for (let round = 0; round < 2 * ROUNDS - 1; round += 1) {
      // Whoever is first in one round is second in the next, so that a machine that slows down favours nobody.
      const order = round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const);
      const rates = { off: 0, on: 0 };
      for (const side of order) rates[side] = (await { off, on }[side](CUSTOMERS)).perSecond;
      rounds.push(rates);
    }
    const ratio = middle(rounds.map((round) => round.on / round.off));
    const rate = (side: 'off' | 'on') => `${middle(rounds.map((round) => round[side])).toFixed(0)}/s`;
    console.log(
      `Tracing, ${PAGE} anew, ${CUSTOMERS} at a time: ratio ${ratio.toFixed(3)} (goal ${GOAL}: ${verdict('Tracing', ratio >= GOAL)})`,
    );
    console.log(
      `  off ${rate('off')}, on ${rate('on')}; ratios ${rounds.map((round) => (round.on / round.off).toFixed(3)).join(' ')}`,
    );
    const cpu = async (child: typeof plain, load: typeof off) => {
      const { cpuMs, pages } = await sharesWhile(child, () => load(CUSTOMERS));
      return cpuMs / pages;
    };
    const [without, withTraces] = [await cpu(plain, off), await cpu(traced, on)];
    console.log(
      `  CPU a page: ${without.toFixed(2)} ms off, ${withTraces.toFixed(2)} ms on (${(100 * (withTraces / without - 1)).toFixed(1)} % more)`,
    );
    console.log(`  the collector got ${traces} requests with ${(bytes / 1e6).toFixed(1)} MB`);
    if (traces === 0) throw new Error('the collector got no traces');
  } finally {
    traced.kill('SIGTERM');
    collector.close();
    collector.closeAllConnections();
  }
}
