import { afterAll, beforeAll, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { newcomer, signedIn } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  // As a production shop opens: the tables are there, and nothing is in them.
  shop = await openTestShop();
  owner = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterAll(() => shop.close());

const load = async () => (await owner.call('staff.loadStarter', {})).body.added;
const sold = (slug: string, locale: 'en' | 'sp') =>
  newcomer(shop).call('catalog.product', { params: { slug }, query: { locale } });
const reviews = async () => (await newcomer(shop).call('reviews.list', { query: {} })).body;

it('an empty shop has no reviews, and the starter catalogue sells in both languages without inventing anybody', async () => {
  expect(await reviews()).toMatchObject({ reviews: [], total: 0, average_rating: null });
  expect(await load()).toBeGreaterThan(20);
  for (const slug of ['personalized-song', 'lyric-print', 'gift-card'])
    for (const locale of ['en', 'sp'] as const) {
      const { body } = await sold(slug, locale);
      expect(body.product.title, `${slug} in ${locale}`).toMatch(/\S/);
    }
  expect((await sold('gift-card', 'sp')).body.product.title).toBe('Tarjeta de regalo');
  expect(await shop.db.$count(artistReviews)).toBe(0);
  expect(await shop.db.$count(artists)).toBe(0);
});

it('loading it again adds nothing, and leaves prices that were changed since', async () => {
  const { products } = (await owner.call('products.list', { query: { q: 'lyric-print-large' } })).body;
  const [{ id, version }] = products;
  await owner.call('products.save', { params: { id }, body: { version, price_cents: 7_700, state: 'live' } });
  expect(await load()).toBe(0);
  expect((await sold('lyric-print-large', 'en')).body.product.price).toBe(7_700);
});
