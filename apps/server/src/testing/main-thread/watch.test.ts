import { expect, it } from 'vitest';
import { watchMainThread, withoutSlowMemory } from './watch.ts';

it.each([
  ['a block of 110 ms is seen with slow memory', 110, { before: 6, after: 6 }, 55],
  ['a copy on a machine with slow memory is borne', 87, { before: 6, after: 6 }, 43.5],
  ['memory that is slow only afterwards excuses nothing', 87, { before: 0.5, after: 6 }, 87],
  ['quick memory makes nothing slower', 60, { before: 0.5, after: 0.5 }, 60],
])('%s', (_what, ms, slowness, counted) => {
  expect(withoutSlowMemory(ms, slowness)).toBe(counted);
});

it('sees for how long the main thread works without a pause', async () => {
  const thread = watchMainThread();
  thread.begin();
  const start = process.threadCpuUsage().user;
  while (process.threadCpuUsage().user - start < 60_000) crypto.getRandomValues(new Uint8Array(1_000));
  await new Promise((resolve) => setTimeout(resolve, 10));
  thread.stop();
  expect(thread.longest()).toBeGreaterThan(50);
});
