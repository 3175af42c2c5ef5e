import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const YES = { analytics: true, marketing: true };

let page: EventTarget & { cookie: string };
let isOnline: boolean;
let told: { name: string }[];

/** A document of the shop whose visitor is asked nothing. */
function openDocument(pathname: string) {
  const location = { pathname };
  page = Object.assign(new EventTarget(), {
    ...{ cookie: '', location, documentElement: { lang: 'en' }, visibilityState: 'visible' },
    getElementById: () => null,
    querySelector: () => null,
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  isOnline = true;
  told = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (!isOnline) throw new TypeError('no network');
    if (url.endsWith('/events')) told.push(...JSON.parse(body ?? '').events);
    return new Response(JSON.stringify({ ...YES, asks: false, signal: false }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['online', 'focus'])('a page that had no network tells what waited after %s', async (kind) => {
  openDocument('/artists');
  isOnline = false;
  const { startSignals } = await import('./start-signals.ts');
  const { track } = await import('../page/analytics.ts');
  startSignals();
  track('Page Viewed', { path: '/artists', title: 'Artists' });
  await vi.advanceTimersByTimeAsync(100);
  isOnline = true;
  window.dispatchEvent(new Event(kind));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(told.map(({ name }) => name)).toEqual(['Page Viewed']);
});

it('a page of people who work here tells nothing that they hear', async () => {
  openDocument('/artist_experience/songs/7');
  const { startSignals } = await import('./start-signals.ts');
  const { track } = await import('../page/analytics.ts');
  startSignals();
  await vi.advanceTimersByTimeAsync(100);
  track('song started', { song_title: '', artist: '', duration: 180 });
  track('Consent Changed', { analytics: true, marketing: true });
  await vi.advanceTimersByTimeAsync(1_100);
  expect(told.map(({ name }) => name)).toEqual(['Consent Changed']);
});
