import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../testing/fake-storage.testing.ts';
import { claimReload, createReloader, RELOADS_KEY } from './lazy-reload.ts';

const MINUTE = 60_000;

it('allows three reloads within five minutes (spec 9.5-06)', () => {
  const storage = memoryStorage();
  expect([0, 1, 2, 3].map((minute) => claimReload(storage, minute * MINUTE))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('allows another reload when the oldest is five minutes old', () => {
  const storage = memoryStorage();
  for (const minute of [0, 1, 2]) claimReload(storage, minute * MINUTE);
  expect(claimReload(storage, 5 * MINUTE - 1)).toBe(false);
  expect(claimReload(storage, 5 * MINUTE)).toBe(true);
});

it('does not count a refused reload', () => {
  const storage = memoryStorage();
  for (const minute of [0, 1, 2, 4, 4.5]) claimReload(storage, minute * MINUTE);
  expect(claimReload(storage, 5 * MINUTE)).toBe(true);
});

it.each(['{"a":1}', 'nonsense', '[9999999999999, "x"]'])(
  'treats damaged entries as no entries: %s',
  (damaged) => {
    expect(claimReload(memoryStorage({ [RELOADS_KEY]: damaged }), 0)).toBe(true);
  },
);

it('allows no reload when it cannot count them', () => {
  expect(claimReload(memoryStorage({}, true), 0)).toBe(false);
});

describe('a page with a missing script or answer', () => {
  const given = ({ reloadsBefore = 0, online = true, reachable = true } = {}) => {
    const storage = memoryStorage({ [RELOADS_KEY]: JSON.stringify(Array(reloadsBefore).fill(0)) });
    const back: (() => void)[] = [];
    const ports = {
      storage,
      now: () => 1,
      isOnline: () => online,
      isReachable: async () => reachable,
      whenBack: (work: () => void) => void back.push(work),
      reload: vi.fn(),
    };
    const said = vi.fn();
    return { ...createReloader(ports), reload: ports.reload, storage, back, said };
  };

  it('does work that needs the shop as soon as the shop can be reached', async () => {
    const work = vi.fn();
    await given().whenReachable(work);
    expect(work).toHaveBeenCalledOnce();
  });

  it('keeps work that needs the shop while it is unreachable, however often somebody tries', async () => {
    const { whenReachable, whenStandstill, said } = given({ reachable: false });
    const work = vi.fn();
    whenStandstill(said);
    await whenReachable(work);
    said.mock.lastCall?.[0].retry();
    await vi.waitFor(() => expect(said.mock.calls.filter(([notice]) => notice !== null)).toHaveLength(2));
    expect(work).not.toHaveBeenCalled();
  });

  it('reloads once, however many answers fail together', async () => {
    const { guardedReload, partFailed, isLeaving, reload, storage } = given();
    guardedReload();
    guardedReload();
    partFailed();
    expect(await isLeaving()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(storage.readJson(RELOADS_KEY)).toEqual([1]);
  });

  it.each(['guardedReload', 'partFailed', 'pageFailed'] as const)(
    'asks for a refresh by hand after three reloads: %s',
    async (way) => {
      const page = given({ reloadsBefore: 3 });
      await page[way](() => {});
      expect(await page.isLeaving()).toBe(false);
      page.whenStandstill(page.said);
      expect(page.reload).not.toHaveBeenCalled();
      expect(page.said).toHaveBeenCalledExactlyOnceWith({ why: 'given_up' });
    },
  );

  it.each([
    ['offline', { online: false }],
    ['unreachable', { reachable: false }],
  ] as const)('stays while the shop is %s, and goes on once when asked', async (why, facts) => {
    const { partFailed, pageFailed, waitForShop, isLeaving, whenStandstill, reload, back, said } =
      given(facts);
    const [script, answer] = [vi.fn(), vi.fn()];
    whenStandstill(said);
    partFailed();
    expect(await isLeaving()).toBe(false);
    expect(said).not.toHaveBeenCalled();
    await pageFailed(script);
    waitForShop(answer);
    expect(said).toHaveBeenLastCalledWith({ why, retry: expect.any(Function) });
    expect(script).not.toHaveBeenCalled();
    said.mock.lastCall?.[0].retry();
    for (const work of back) work();
    expect([script, answer].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(said).toHaveBeenLastCalledWith(null);
    expect(reload).not.toHaveBeenCalled();
  });
});
