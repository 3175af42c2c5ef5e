import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { plainPageLoader } from '../../testing/plain-pages.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { openDatabase } from '../db/database.ts';
import { measureLateness, shedLoad } from './overload.ts';

let [late, waited] = [0, 0];
const http = Fastify();
shedLoad(http, {
  lateness: { ms: () => late },
  turns: { waitedMs: () => waited },
  localeOf: () => 'en',
});
http.get('/*', async () => 'page');
http.post('/instant/previews', { config: { call: 'instant.requestPreviews' } }, async () => 'preview');
http.post('/checkout/submit', { config: { call: 'checkout.submit' } }, async () => 'order');
afterEach(() => {
  [late, waited] = [0, 0];
});

const status = async (method: 'GET' | 'POST', url: string) => (await http.inject({ method, url })).statusCode;
const all = async () => ({
  preview: await status('POST', '/instant/previews'),
  page: await status('GET', '/gifts'),
  checkoutPage: await status('GET', '/checkout'),
  checkoutData: await status('GET', '/checkout.data?x=1'),
  order: await status('POST', '/checkout/submit'),
});
const TAKEN = { preview: 200, page: 200, checkoutPage: 200, checkoutData: 200, order: 200 };

it.each([
  [0, TAKEN],
  [200, TAKEN],
  [201, { ...TAKEN, preview: 429 }],
  [600, { ...TAKEN, preview: 429 }],
  [601, { ...TAKEN, preview: 429, page: 503 }],
  [60_000, { ...TAKEN, preview: 429, page: 503 }],
])(
  'a process that is late by %i ms drops previews first, then pages, and never a checkout',
  async (ms, expected) => {
    late = ms;
    expect(await all()).toEqual(expected);
  },
);

it('a crowd that waits for pages is seen, although each page is quick', async () => {
  waited = 201;
  expect(await all()).toEqual({ ...TAKEN, preview: 429 });
  waited = 601;
  expect(await all()).toEqual({ ...TAKEN, preview: 429, page: 503 });
});

it.each([
  '/song-builder/pre-cart',
  '/instant-builder/names',
  '/cart',
  '/cart.data',
  '/complete-checkout?submission_id=x',
  '/checkout',
  '/Checkout?step=payment',
  '/%63heckout',
  '/thank-you',
  '/dashboard/order-history',
  '/admin/orders/KS-1',
  '/artist_experience/7/earnings',
  '/partners/1/orders',
])('%s is always taken', async (url) => {
  late = 60_000;
  expect(await status('GET', url)).toBe(200);
});

it('says when to come again, and does not blame the visitor’s network', async () => {
  late = 1_000;
  const page = await http.inject('/gifts');
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(page.body).toContain('Try again in 5 seconds');
  expect(page.body).not.toContain('network');
  const preview = await http.inject({ method: 'POST', url: '/instant/previews' });
  expect(preview.headers['retry-after']).toBe('5');
});

it('a process whose requests wait for the database is late too, until they need not wait', async () => {
  const test = await createTestDatabase();
  const database = openDatabase(test.url, { max: 1 });
  const lateness = measureLateness(database.pool);
  try {
    const slow = await database.pool.connect();
    const waiting = database.pool.query('select 1');
    await wait(900);
    late = lateness.ms();
    expect(await all()).toEqual({ ...TAKEN, preview: 429, page: 503 });
    slow.release();
    await waiting;
    await expect.poll(lateness.ms, { timeout: 20_000 }).toBeLessThan(200);
  } finally {
    lateness.stop();
    await database.close();
    await test.drop();
  }
});

it('speaks the language that the visitor has chosen, in the whole shop', async () => {
  const shop = await openTestShop({ pages: plainPageLoader, lateness: { ms: () => 1_000 } });
  const open = (cookie: string) => shop.http.inject({ url: '/terms', headers: { cookie } });
  const [spanish, english] = [await open('sf_locale=sp'), await open('')];
  expect([spanish.statusCode, english.statusCode]).toEqual([503, 503]);
  expect(spanish.body).toContain('<html lang="es"');
  expect(english.body).toContain('<html lang="en"');
  await shop.close();
});

it('a process that begins to serve is not late because of its start', async () => {
  const idle = { waitingCount: 0, connect: async () => ({ release: () => undefined }) };
  const lateness = measureLateness(idle);
  const busy = performance.now() + 1_500;
  while (performance.now() < busy) Math.sqrt(busy);
  await wait(1);
  expect(lateness.ms()).toBeGreaterThan(600);
  lateness.begin();
  expect(lateness.ms()).toBe(0);
  lateness.stop();
});

it.each([300, 700])(
  'really measures that a process has no time for %i ms, and that it has some again',
  async (ms) => {
    const idle = { waitingCount: 0, connect: async () => ({ release: () => undefined }) };
    const lateness = measureLateness(idle);
    const until = performance.now() + 3 * ms + 600;
    while (performance.now() < until) {
      const busy = performance.now() + ms;
      while (performance.now() < busy) Math.sqrt(busy);
      await wait(1);
    }
    await wait(1);
    expect(lateness.ms()).toBeGreaterThan(200);
    await expect.poll(lateness.ms, { timeout: 20_000 }).toBeLessThan(200);
    lateness.stop();
  },
);
