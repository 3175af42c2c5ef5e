import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LimitExceeded } from '../http/limits.ts';
import { createRenderTurns } from './render-turns.ts';

const gate = () => Promise.withResolvers<void>();

/** Asks for pages that are not finished before the gate opens. Returns what became of each. */
function ask(turns: ReturnType<typeof createRenderTurns>, open: Promise<void>, asked: [string, string][]) {
  return asked.map(([ip, url]) =>
    turns({ ip, url }, () => open).then(
      () => 'rendered',
      (error) => (error instanceof LimitExceeded ? error.because : String(error)),
    ),
  );
}
const crowd = (count: number, url = '/terms') =>
  Array.from({ length: count }, (_, at): [string, string] => [`10.0.${at >> 8}.${at & 255}`, url]);

it('a crowd at other pages keeps no buyer away, and is told that the shop is busy', async () => {
  const turns = createRenderTurns(true);
  const [terms, cart] = [gate(), gate()];
  const others = ask(turns, terms.promise, crowd(605));
  const buyers = ask(turns, cart.promise, crowd(100, '/checkout'));
  cart.resolve();
  expect(new Set(await Promise.all(buyers))).toEqual(new Set(['rendered']));
  terms.resolve();
  const ends = await Promise.all(others);
  expect(ends.filter((end) => end === 'rendered')).toHaveLength(604);
  expect(ends.at(-1)).toBe('shop');
});

it('one network that asks for too many pages at once is told so', async () => {
  const turns = createRenderTurns(true);
  const open = gate();
  for (const url of ['/terms', '/checkout']) {
    const ends = ask(turns, open.promise, Array(80).fill(['192.0.2.1', url]));
    open.resolve();
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['rendered', 'network']));
  }
});

it('it is measured how long somebody waits, but not that one network waits for its own pages', async () => {
  const turns = createRenderTurns(true);
  expect(turns.waitedMs()).toBe(0);
  const open = gate();
  const ends = ask(turns, open.promise, crowd(6));
  await wait(60);
  expect(turns.waitedMs()).toBeGreaterThan(50);
  open.resolve();
  await Promise.all(ends);
  expect(turns.waitedMs()).toBe(0);

  let longest = 0;
  const begun = performance.now();
  const page = async () => {
    longest = Math.max(longest, turns.waitedMs());
    await wait(10);
  };
  await Promise.all(Array.from({ length: 60 }, () => turns({ ip: '192.0.2.1', url: '/terms' }, page)));
  expect(longest).toBeLessThan((performance.now() - begun) / 2);
});
