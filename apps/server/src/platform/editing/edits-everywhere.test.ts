import { createClient } from '@keepsong/contract/transport/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { answer, plainPageLoader } from '../../testing/plain-pages.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { PageLoader } from '../http/page-loader.ts';

/** Within this time, in ms, every process shows what editors have published. */
const SEEN_WITHIN = 60_000;

/**
 * A stand-in for a public page. It shows what the shop's calls returned, and is cached like the shop's own
 * pages.
 */
const tellingPages: PageLoader = {
  ...plainPageLoader,
  load: async () => ({
    ...(await plainPageLoader.load()),
    isPublicPage: () => true,
    keptQuery: () => '',
    async renderPage(_page, { transport }) {
      const api = createClient(transport);
      const [{ products }, words] = await Promise.all([
        api.catalog.products({ query: { ids: [], name: ['cup'], includes: [], excludes: [] } }),
        api.cms.get({ query: { group: 'careers' } }),
      ]);
      const told = { cents: products[0]?.price, lead: words['careers.lead'] };
      return answer(JSON.stringify(told));
    },
  }),
};

const clock = createTestClock();
let first: TestShop;
/** Another process of the same shop. It shares only the database with the first one. */
let second: TestShop;
let editor: Visitor;
/** How far the clock of both processes has been set forward. */
let later = 0;
beforeAll(async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  first = await openTestShop({ clock, pages: tellingPages });
  second = await openTestShop({ clock, pages: tellingPages, databaseWay: () => first.databaseUrl });
  editor = (await signedIn(first, newEmail(), 'editor')).visitor;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await second.close();
  await first.close();
});

const told = async (shop: TestShop) => (await shop.http.inject({ url: '/' })).json();

it('what an editor publishes in one process is on the kept pages of every process within a minute', async () => {
  const cup = await editor.call('products.add', {
    body: {
      ...{ name: 'cup', title: { en: 'Cup', sp: 'Taza' }, price_cents: 900 },
      ...{ product_type: 'physical', state: 'live' },
    },
  });
  for (const shop of [first, second]) expect(await told(shop)).toMatchObject({ cents: 900 });

  const params = { id: cup.body.product.id };
  await editor.call('products.save', { params, body: { version: 1, price_cents: 1_100, state: 'live' } });
  const word = { en: 'Come and sing', sp: 'Ven a cantar', version: 1, state: 'live' as const };
  expect((await editor.call('words.save', { params: { id: 'careers.lead' }, body: word })).status).toBe(200);
  // The earlier page may still be cached, but its calls return the new data at once.
  const { products } = (await newcomer(second).call('catalog.products', { query: { name: ['cup'] } })).body;
  expect(products[0].price).toBe(1_100);

  later = SEEN_WITHIN;
  for (const shop of [first, second])
    expect(await told(shop)).toMatchObject({ cents: 1_100, lead: 'Come and sing' });
});

it('a draft that is published by its time, by a job of any process, is shown by every process', async () => {
  const words = { id: 'careers.title' };
  const at = new Date(clock.now().getTime() + 30_000).toISOString();
  const draft = { en: 'Sing with us', sp: 'Canta', version: 1, state: 'draft' as const, publish_at: at };
  expect((await editor.call('words.save', { params: words, body: draft })).status).toBe(200);
  clock.advance(31_000);
  await second.services.publishDue();
  const { body } = await newcomer(first).call('cms.get', { query: { group: 'careers' } });
  expect(body['careers.title']).toBe('Sing with us');
});
