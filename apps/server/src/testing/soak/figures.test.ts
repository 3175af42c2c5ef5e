import { expect, it } from 'vitest';
import { createFastClock } from './fast-clock.ts';
import { describeSoak, grownAgainstOrder, keptTooLong, leaking, settled, slopePerHour } from './figures.ts';

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
    ...{ slopes: { web: 0.5, worker: 0, singer: 0 }, last: { web: memory, worker: memory, singer: memory } },
    ...{ done: { page: 3 }, begun: { orders: 1 }, ended: { orders: 2 }, later: { orders: 2 }, wrongs: ['x'] },
  });
  expect(lines).toContain('  orders: 1 2 2');
  expect(lines.at(-1)).toBe('WRONG  x');
  expect(lines[1]).toContain('soak: web: 0.50 MB more in an hour');
});

it('a fast clock goes on by itself and by hand', async () => {
  const clock = createFastClock(1_000_000);
  const begun = clock.now().getTime();
  await new Promise((done) => setTimeout(done, 20));
  expect(clock.now().getTime() - begun).toBeGreaterThan(10_000);
  clock.advance(86_400_000);
  expect(clock.now().getTime() - begun).toBeGreaterThan(86_400_000);
});

it('finds a role whose memory grows by more than a kilobyte with each request', () => {
  const slopes = { web: 0.9, worker: 0.1, singer: 0 };
  expect(leaking({ slopes, done: { visits: 15_000, orders: 5_000 }, hours: 24 })).toEqual([
    'web holds 0.90 MB more in an hour, with 20000 requests',
  ]);
  expect(leaking({ slopes, done: { visits: 30_000 }, hours: 24 })).toEqual([]);
  const singing = { web: 0, worker: 0, singer: 0.9 };
  expect(leaking({ slopes: singing, done: { visits: 20_000 }, hours: 24 })).toEqual([
    'singer holds 0.90 MB more in an hour, with 20000 requests',
  ]);
});
