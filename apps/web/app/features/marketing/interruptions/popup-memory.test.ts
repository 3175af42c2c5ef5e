import { type Interruption, interruptionNow } from '@keepsong/domain/marketing/interruptions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const START = Date.parse('2026-11-24T12:00:00Z');

/** A fake browser storage. With `isBlocked`, every access throws. */
function storage({ isBlocked = false } = {}) {
  const kept = new Map<string, string>();
  const use = <T>(work: () => T): T => {
    if (isBlocked) throw new Error('blocked');
    return work();
  };
  return {
    getItem: (key: string) => use(() => kept.get(key) ?? null),
    setItem: (key: string, value: string) => use(() => void kept.set(key, value)),
    removeItem: (key: string) => use(() => void kept.delete(key)),
    kept,
  };
}

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Loads a page of the shop in a browser with these storages, and returns `look`, which does the same as the
 * page's timer.
 */
async function openPage(local: object, session: object, agreed = true) {
  vi.resetModules();
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session });
  const { useConsent } = await import('~/platform/signals/consent.store.ts');
  useConsent.setState({ status: 'known', agreed: { analytics: agreed, marketing: agreed } });
  const { closeInterruption, noteSeen, recallPopups, usePopupMemory } = await import('./popup-memory.ts');
  const look = (change: { heardSong?: boolean } = {}): Interruption | null => {
    const visitMs = Date.now() - recallPopups(Date.now());
    return interruptionNow({
      ...usePopupMemory.getState(),
      pathname: '/artists',
      isSignedIn: false,
      owesAnswer: false,
      heardSong: false,
      visitMs,
      unwritten: [],
      isBusy: false,
      ...change,
    });
  };
  look();
  return { look, noteSeen, close: (kind: Interruption) => closeInterruption(kind, Date.now()) };
}

it('asks once in a visit, which goes on when the page loads anew', async () => {
  const [local, session] = [storage(), storage()];
  const first = await openPage(local, session);
  vi.advanceTimersByTime(59_000);
  expect(first.look()).toBeNull();
  const second = await openPage(local, session);
  vi.advanceTimersByTime(1_000);
  expect(second.look()).toBe('giveaway');
  // Nobody has seen the giveaway yet, so the popup for a played song replaces it.
  expect(second.look({ heardSong: true })).toBe('song_played');
  second.close('song_played');
  vi.advanceTimersByTime(600_000);
  expect(second.look({ heardSong: true })).toBeNull();
  expect((await openPage(local, session)).look({ heardSong: true })).toBeNull();
});

it('shows nothing else in a visit once something was on the screen, also after the page loads anew', async () => {
  const [local, session] = [storage(), storage()];
  const first = await openPage(local, session);
  vi.advanceTimersByTime(60_000);
  first.noteSeen('giveaway');
  expect(first.look({ heardSong: true })).toBe('giveaway');
  const second = await openPage(local, session);
  expect(second.look({ heardSong: true })).toBe('giveaway');
  second.close('giveaway');
  expect(second.look({ heardSong: true })).toBeNull();
});

it('asks for something else in the next visit', async () => {
  const local = storage();
  const first = await openPage(local, storage());
  vi.advanceTimersByTime(60_000);
  first.close('giveaway');
  vi.advanceTimersByTime(86_400_000);
  const next = await openPage(local, storage());
  expect(next.look()).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(next.look()).toBe('win_song');
});

it('remembers for as long as the page is open when the browser stores nothing', async () => {
  const blocked = storage({ isBlocked: true });
  const page = await openPage(blocked, blocked);
  vi.advanceTimersByTime(60_000);
  expect(page.look()).toBe('giveaway');
  page.close('giveaway');
  vi.advanceTimersByTime(60_000);
  expect(page.look()).toBeNull();
});

it('stores nothing for a visitor who refused, and asks once on the page all the same', async () => {
  const [local, session] = [storage(), storage()];
  const page = await openPage(local, session, false);
  vi.advanceTimersByTime(60_000);
  page.noteSeen('giveaway');
  page.close('giveaway');
  vi.advanceTimersByTime(60_000);
  expect(page.look()).toBeNull();
  expect([local.kept.size, session.kept.size]).toEqual([0, 0]);
});
