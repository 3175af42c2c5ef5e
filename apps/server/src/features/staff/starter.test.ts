import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { products } from '../../../db/schema/catalog.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { giftCards } from '../../../db/schema/credits.ts';
import { instantCollections } from '../../../db/schema/instant.ts';
import { vendorItems } from '../../../db/schema/vendors/vendor-items.ts';
import { DEMO_COLLECTIONS } from '../../../db/seed/content/collections.ts';
import { demoProducts } from '../../../db/seed/content/products.ts';
import { finishedSong, registerGuest, saveDraft, songCart, toPay } from '../../testing/commission-song.ts';
import { lineOf } from '../../testing/money.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { addArtist, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  // The shop begins as in production: with empty tables.
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

it('the starter catalogue says the same of its products as the demo shop', async () => {
  const demo = new Map(
    demoProducts('sf').map(({ slug, title, description }) => [slug, { title, description }]),
  );
  const loaded = await shop.db.select().from(products);
  const known = loaded.filter(({ slug }) => demo.has(slug));
  expect(known.length).toBeGreaterThan(20);
  for (const { slug, titleEn, titleSp, descriptionEn, descriptionSp } of known)
    expect({
      ...{ slug, title: { en: titleEn, sp: titleSp } },
      description: { en: descriptionEn, sp: descriptionSp },
    }).toEqual({ slug, ...demo.get(slug) });
});

it('instant songs are made from the questions of the demo shop, and the first steps miss none', async () => {
  const { collections } = (await newcomer(shop).request('GET', '/instant/api/v2/collections')).body;
  expect(collections).toMatchObject(
    Object.entries(DEMO_COLLECTIONS).map(([id, { questions }]) => ({
      id,
      questions_count: questions.length,
    })),
  );
  const stored = await shop.db.select().from(instantCollections);
  expect(Object.fromEntries(stored.map(({ id, quiz }) => [id, quiz]))).toEqual(DEMO_COLLECTIONS);
  const { steps } = (await owner.call('staff.firstSteps')).body;
  expect(steps).toContainEqual(expect.objectContaining({ key: 'instant_songs', state: 'done' }));
});

it('loading it again adds nothing, and leaves prices that were changed since', async () => {
  const { products } = (await owner.call('products.list', { query: { q: 'lyric-print-large' } })).body;
  const [{ id, version }] = products;
  await owner.call('products.save', { params: { id }, body: { version, price_cents: 7_700, state: 'live' } });
  expect(await load()).toBe(0);
  expect((await sold('lyric-print-large', 'en')).body.product.price).toBe(7_700);
});

const HOME = {
  ...{ line1: '26 Genesee Street', line2: '', city: 'Skaneateles', state: 'NY', postal_code: '13152' },
  country: 'US',
};
const productOf = async (slug: string) => {
  const [row] = await shop.db.select().from(products).where(eq(products.slug, slug));
  if (!row) throw new Error(`the starter catalogue has no ${slug}`);
  return row;
};

it('becomes a shop that sells a song, a print of it and a gift card by what the desk says alone', async () => {
  await owner.call('taxes.add', { body: { country: 'US', state: 'NY', percent: 8, edit_state: 'live' } });
  await owner.call('shippingRates.add', { body: { country: 'US', cents: 595, state: 'live' } });
  const press = {
    name: 'Bright Ink',
    contact_email: 'nan@example.com',
    address: HOME,
    state: 'live' as const,
  };
  const { vendor } = (await owner.call('vendorDesk.add', { body: press })).body;
  const print = await productOf('lyric-print');
  await owner.call('products.save', {
    params: { id: print.id },
    body: { version: 1, vendor_id: vendor.id, state: 'live' },
  });
  // The artist is added directly, because the tests of applications cover how artists come.
  const artist = await addArtist(shop);

  const [song, card] = [await productOf('personalized-song'), await productOf('gift-card-100')];
  const buyer = newcomer(shop);
  const slug = await saveDraft(buyer, finishedSong(artist));
  await registerGuest(buyer, newEmail());
  const { sf_cart, ...draft } = songCart({ song, verse: song, print }, slug);
  const to = { recipient_name: 'Lou', recipient_email: newEmail(), message: '', send_on: '' };
  const lines = [lineOf(print), lineOf(card, { additional_info: { gift_card: to } })];
  const cart = {
    ...draft,
    sf_cart: {
      ...sf_cart,
      addresses: { ...sf_cart.addresses, shipping: HOME },
      products: [...sf_cart.products, ...lines],
    },
  };
  const till = await toPay(shop, buyer, { slug, cart: cart as unknown as ReturnType<typeof songCart> });
  expect(till.settings.quote).toMatchObject({ shipping: 595 });
  await till.submit();
  await till.pay();
  const { order } = (await till.confirm()).body;
  expect(order.slug).toMatch(/\S/);
  expect(await shop.db.$count(commissions)).toBe(1);
  expect(await shop.db.$count(giftCards)).toBe(1);
  expect(await shop.db.$count(vendorItems, eq(vendorItems.vendorId, vendor.id))).toBe(1);
});
