import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from './fake-store.testing.ts';
import { claimReload, createReloader, RELOADS_KEY } from './lazy-reload.ts';

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

describe('a page that misses something', () => {
  const given = ({ reloadsBefore = 0, online = true } = {}) => {
    const store = memoryStore({ [RELOADS_KEY]: JSON.stringify(Array(reloadsBefore).fill(0)) });
    const back: (() => void)[] = [];
    const ports = {
      store,
      now: () => 1,
      isOnline: () => online,
      whenOnline: (work: () => void) => void back.push(work),
      reload: vi.fn(),
    };
    return { ...createReloader(ports), reload: ports.reload, store, back };
  };

  it('reloads once however many answers fail together', () => {
    const { guardedReload, partFailed, reload, store, isUnderWay } = given();
    guardedReload();
    guardedReload();
    partFailed();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(store.readJson(RELOADS_KEY)).toEqual([1]);
    expect(isUnderWay()).toBe(true);
  });

  it.each(['guardedReload', 'partFailed', 'pageFailed'] as const)(
    'is asked to be refreshed by hand after three reloads: %s',
    (way) => {
      const page = given({ reloadsBefore: 3 });
      const said = vi.fn();
      page[way](() => {});
      page.whenStandstill(said);
      expect(page.reload).not.toHaveBeenCalled();
      expect(said).toHaveBeenCalledExactlyOnceWith('given_up');
    },
  );

  it('stays without a connection, and goes on to the page that was asked for when it is back', () => {
    const { partFailed, pageFailed, whenStandstill, reload, back } = given({ online: false });
    const said = vi.fn();
    const retry = vi.fn();
    whenStandstill(said);
    partFailed();
    expect(said).not.toHaveBeenCalled();
    pageFailed(retry);
    expect(said).toHaveBeenCalledExactlyOnceWith('offline');
    expect(retry).not.toHaveBeenCalled();
    for (const work of back) work();
    expect(retry).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });
});
