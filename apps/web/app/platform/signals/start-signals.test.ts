import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const YES = { analytics: true, marketing: true };
const RECEIVERS = { gtm: 'GTM-TEST', ga4: null, pixel: null, sentry: null, ga4_by_server: false };
const SETTINGS = JSON.stringify({ receivers: RECEIVERS });
const ONLY_ADS = { analytics: false, marketing: true };
const NO = { analytics: false, marketing: false };

let page: EventTarget & { cookie: string };
let isOnline: boolean;
let told: { name: string }[];

/** A document of the shop whose visitor is asked nothing. */
function openDocument(pathname: string) {
  const location = { pathname, hostname: 'songs.example', href: 'https://songs.example/' };
  page = Object.assign(new EventTarget(), {
    ...{
      cookie: '',
      title: 'Your cart',
      location,
      documentElement: { lang: 'en' },
      visibilityState: 'visible',
    },
    getElementById: (id: string) => (id === 'app-settings' ? { textContent: SETTINGS } : null),
    querySelector: () => null,
    createElement: () => ({ dataset: {}, addEventListener: () => undefined }),
    head: { append: () => undefined },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, localStorage: browserStorage() }));
}

function browserStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
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

it('an event keeps the page on which it happened, also when it is told on another one', async () => {
  openDocument('/artists');
  const { takeTracked, track } = await import('../page/analytics.ts');
  track('Page Viewed', { path: '/artists', title: 'Artists' });
  Object.assign(window.location, { pathname: '/store' });
  track('Page Viewed', { path: '/store', title: 'Store' });
  const pages: string[] = [];
  takeTracked(({ path }) => pages.push(path));
  expect(pages).toEqual(['/artists', '/store']);
});

it.each([
  ['/cart', true, ['Page Viewed']],
  ['/cart', false, []],
  ['/admin', true, []],
])(
  'when the browser shows %s again, kept as it was: %s, it is viewed again: %j',
  async (path, persisted, views) => {
    openDocument(path);
    const { startSignals } = await import('./start-signals.ts');
    startSignals();
    await vi.advanceTimersByTimeAsync(100);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(told.map(({ name }) => name)).toEqual(views);
  },
);

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

it.each([
  ['refuses all', NO, []],
  ['agrees to ads only', ONLY_ADS, []],
  ['agrees to all', YES, ['sf_checkout_told', 'sf_experiments']],
])('what other pages have stored goes or stays when a visitor %s', async (_, agreed, left) => {
  openDocument('/artists');
  const { localStorage } = window;
  for (const key of ['sf_checkout_told', 'sf_experiments']) localStorage.setItem(key, '{}');
  const { startSignals } = await import('./start-signals.ts');
  const { useConsent } = await import('./consent.store.ts');
  startSignals();
  await vi.advanceTimersByTimeAsync(100);
  useConsent.setState({ status: 'known', agreed });
  await vi.advanceTimersByTimeAsync(0);
  expect([...localStorage.keys()]).toEqual(left);
});

it('a page that uses a stored value goes on with it in memory after a refusal', async () => {
  openDocument('/artists');
  const { startSignals } = await import('./start-signals.ts');
  const { useConsent } = await import('./consent.store.ts');
  startSignals();
  await vi.advanceTimersByTimeAsync(100);
  const { agreedStorage } = await import('./agreed-storage.ts');
  const { safeLocal } = await import('../api/storage.ts');
  const storage = agreedStorage(safeLocal, 'analytics', ['sf_experiments']);
  storage.write('sf_experiments', '[]');
  useConsent.setState({ status: 'known', agreed: NO });
  await vi.advanceTimersByTimeAsync(0);
  expect([storage.read('sf_experiments'), window.localStorage.getItem('sf_experiments')]).toEqual([
    '[]',
    null,
  ]);
});

it('an address that is given again on a day is told to the networks in the page once', async () => {
  openDocument('/');
  // The page fetches this part when it is needed. Here it is there at once.
  await import('./outside/start-outside.ts');
  const { startSignals } = await import('./start-signals.ts');
  const { trackJoined } = await import('../page/analytics.ts');
  startSignals();
  await vi.advanceTimersByTimeAsync(100);
  trackJoined('Lead', { source: 'footer' }, 'a');
  trackJoined('Lead', { source: 'giveaway' }, 'a');
  trackJoined('Lead', { source: 'footer' }, 'b');
  const leads = () => JSON.stringify(Reflect.get(window, 'dataLayer') ?? []).match(/"event_id":"."/g);
  await vi.waitFor(() => expect(leads()).toEqual(['"event_id":"a"', '"event_id":"b"']));
});
