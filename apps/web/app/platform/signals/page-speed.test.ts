import { beforeEach, expect, it, vi } from 'vitest';

type Report = (metric: object) => void;
const vitals = vi.hoisted(() => new Map<string, { report: Report; options: object | undefined }>());
vi.mock('web-vitals', () => {
  const on = (name: string) => (report: Report, options?: object) =>
    void vitals.set(name, { report, options });
  return { onTTFB: on('TTFB'), onFCP: on('FCP'), onLCP: on('LCP'), onINP: on('INP'), onCLS: on('CLS') };
});

const ORIGIN = 'https://songs.example';
let told: object[];
let location: { pathname: string; href: string };
let page: { visibilityState: string };

/** Goes to a page of the same document, as the router does. */
const goTo = (pathname: string) => Object.assign(location, { pathname, href: ORIGIN + pathname });

/** Begins to measure on a page. `types` are the kinds of entries that the browser knows. */
async function watchOn(pathname: string, types: readonly string[] = []) {
  vi.resetModules();
  location = { pathname, href: ORIGIN + pathname };
  page = { visibilityState: 'visible' };
  vi.stubGlobal('window', { location, PerformanceObserver: { supportedEntryTypes: types } });
  vi.stubGlobal('document', page);
  const { takeTracked } = await import('../page/analytics.ts');
  takeTracked(({ props }) => told.push(props ?? {}));
  (await import('./page-speed.ts')).watchPageSpeed();
}

const measure = (name: string, value: number, path: string, id = `${name} of ${path}`) =>
  vitals.get(name)?.report({ name, value, rating: 'good', id, navigationURL: ORIGIN + path });

beforeEach(() => {
  vitals.clear();
  told = [];
});

it('loading counts for the page on which the document began, also when the visitor agrees on a later one', async () => {
  await watchOn('/cart');
  for (const name of ['TTFB', 'FCP', 'LCP']) measure(name, 900.4, '/');
  expect(told).toEqual(
    ['TTFB', 'FCP', 'LCP'].map((metric) => ({ page: 'home', metric, rating: 'good', value: 900 })),
  );
});

it('INP and CLS are told once, when the page is hidden for the first time, and CLS in thousandths', async () => {
  await watchOn('/products/cap');
  // The library reports a page that the browser shows again as it was while it is visible.
  measure('CLS', 0, '/products/cap');
  page.visibilityState = 'hidden';
  measure('CLS', 0.0512, '/products/cap');
  measure('INP', 96, '/products/cap');
  measure('CLS', 0.3, '/products/cap');
  measure('INP', 240, '/products/cap');
  const seen = { page: 'product', rating: 'good' };
  expect(told).toEqual([
    { ...seen, metric: 'CLS', value: 51 },
    { ...seen, metric: 'INP', value: 96 },
  ]);
  measure('INP', 48, '/products/cap', 'shown again');
  expect(told).toHaveLength(3);
});

it('a browser that measures each page tells INP and CLS of the page that the router has left', async () => {
  await watchOn('/', ['soft-navigation']);
  expect(vitals.get('INP')?.options).toEqual({ reportSoftNavs: true });
  expect(vitals.get('LCP')?.options).toBeUndefined();
  goTo('/cart');
  measure('INP', 120, '/');
  page.visibilityState = 'hidden';
  measure('INP', 80, '/cart');
  expect(told).toMatchObject([
    { page: 'home', value: 120 },
    { page: 'cart', value: 80 },
  ]);
});

it('a browser that sums all pages tells neither once the router has left the first page', async () => {
  await watchOn('/');
  goTo('/cart');
  page.visibilityState = 'hidden';
  measure('INP', 120, '/');
  measure('CLS', 0.1, '/');
  expect(told).toEqual([]);
});

it('pages of people who work here are not measured', async () => {
  await watchOn('/admin');
  expect(vitals.size).toBe(0);
  await watchOn('/');
  measure('LCP', 900, '/admin/orders');
  expect(told).toEqual([]);
});
