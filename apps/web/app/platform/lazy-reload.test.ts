import { expect, it } from 'vitest';
import { memoryStore } from './fake-store.testing.ts';
import { claimReload, RELOADS_KEY } from './lazy-reload.ts';

const MINUTE = 60_000;

it('allows three reloads within five minutes (spec 9.5-06)', () => {
  const store = memoryStore();
  expect([0, 1, 2, 3].map((minute) => claimReload(store, minute * MINUTE))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('allows another one when the oldest is five minutes ago', () => {
  const store = memoryStore();
  for (const minute of [0, 1, 2]) claimReload(store, minute * MINUTE);
  expect(claimReload(store, 5 * MINUTE - 1)).toBe(false);
  expect(claimReload(store, 5 * MINUTE)).toBe(true);
});

it('does not count a refused reload', () => {
  const store = memoryStore();
  for (const minute of [0, 1, 2, 4, 4.5]) claimReload(store, minute * MINUTE);
  expect(claimReload(store, 5 * MINUTE)).toBe(true);
});

it.each(['{"a":1}', 'nonsense', '[9999999999999, "x"]'])('counts damaged entries as none: %s', (damaged) => {
  expect(claimReload(memoryStore({ [RELOADS_KEY]: damaged }), 0)).toBe(true);
});

it('allows none when it cannot count', () => {
  expect(claimReload(memoryStore({}, true), 0)).toBe(false);
});
