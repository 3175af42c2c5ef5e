import { expect, it } from 'vitest';
import { createFastClock } from './fast-clock.ts';
import { describeSoak, grownAgainstOrder, keptTooLong, leaking, settled, slopePerHour } from './figures.ts';

const FLAT = { web: 0, worker: 0, singer: 0 };

const line = (perSecond: number) =>
  Array.from({ length: 30 }, (_, at) => ({ at: at * 10, value: 80 + at * 10 * perSecond }));

it('the slope is that of the line, whatever the noise', () => {
  expect(slopePerHour(line(0.01))).toBeCloseTo(36);
  const noisy = line(0).map((one, at) => ({ ...one, value: one.value + (at % 2) }));
  expect(Math.abs(slopePerHour(noisy))).toBeLessThan(10);
  expect(slopePerHour([{ at: 1, value: 5 }])).toBe(0);
});

it('the first third does not count, because a process still fills its caches', () => {
  expect(settled(line(1)).at(0)?.at).toBe(100);
});

it('a table of the staff that grows is wrong, one of orders is not', () => {
  expect(grownAgainstOrder({ products: 3, orders: 1 }, { products: 4, orders: 9 })).toEqual(['products']);
});

it('a temporary table that keeps its rows is wrong', () => {
  const ended = { sessions: 1_000, rate_counters: 500 };
  expect(keptTooLong(ended, { sessions: 4, rate_counters: 400 })).toEqual(['rate_counters']);
});

it('says what grew', () => {
  const memory = { heldMb: 50, rssMb: 120 };
  const lines = describeSoak({
    ...{ slopes: { ...FLAT, web: 0.5 }, processSlopes: { ...FLAT, web: 1.5 } },
    last: { web: memory, worker: memory, singer: memory },
    ...{ done: { page: 3 }, begun: { orders: 1 }, ended: { orders: 2 }, later: { orders: 2 }, wrongs: ['x'] },
  });
  expect(lines).toContain('  orders: 1 2 2');
  expect(lines.at(-1)).toBe('WRONG  x');
  expect(lines[1]).toBe(
    "soak: web: holds 50.0 MB, 0.50 MB more in an hour of the shop's clock; the process takes 120 MB, 1.50 MB more",
  );
});

it('a fast clock goes on by itself and by hand', async () => {
  const clock = createFastClock(1_000_000);
  const begun = clock.now().getTime();
  await new Promise((done) => setTimeout(done, 20));
  expect(clock.now().getTime() - begun).toBeGreaterThan(10_000);
  clock.advance(86_400_000);
  expect(clock.now().getTime() - begun).toBeGreaterThan(86_400_000);
});

it('finds a web process that holds more with each request, and any other role that holds more', () => {
  const wrongs = (slopes: typeof FLAT, visits: number) =>
    leaking({ slopes, processSlopes: FLAT, done: { visits, orders: 5_000 }, hours: 24 });
  const web = { ...FLAT, web: 0.8, worker: 0.3 };
  expect(wrongs(web, 15_000)).toEqual(['web holds 0.80 MB more in an hour, with 20000 requests']);
  expect(wrongs(web, 20_000)).toEqual([]);
  expect(wrongs({ ...FLAT, singer: 0.4 }, 1e6)).toEqual([
    'singer holds 0.40 MB more in an hour, with 1005000 requests',
  ]);
});

it('finds a process that takes more memory than its role holds', () => {
  const processSlopes = { ...FLAT, singer: 5, worker: 4 };
  expect(leaking({ slopes: FLAT, processSlopes, done: {}, hours: 24 })).toEqual([
    'the process of singer takes 5.00 MB more in an hour',
  ]);
});
