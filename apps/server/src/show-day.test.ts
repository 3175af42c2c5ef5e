import { createClient } from '@keepsong/contract/transport/client';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productVendors } from '../db/schema/catalog.ts';
import { editedItems } from '../db/schema/catalogue/editing.ts';
import type { PageLoader } from './platform/http/page-loader.ts';
import { newcomer, signedIn } from './testing/people.ts';
import { answer, plainPageLoader } from './testing/plain-pages.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from './testing/test-shop.ts';
import type { Visitor } from './testing/visitor.ts';

/**
 * A stand-in for pages: it returns the song's price, the banner, the holidays and the time that the page uses
 * as now.
 */
const tellingPages: PageLoader = {
  ...plainPageLoader,
  load: async () => ({
    ...(await plainPageLoader.load()),
    isPublicPage: (path) => path === '/' || path === '/store',
    keptQuery: () => '',
    async renderPage(_request, { transport, shown, user, nonce }) {
      const api = createClient(transport);
      const { product } = await api.catalog.product({ params: { slug: 'personalized-song' }, query: {} });
      const { holidays, now } = await api.catalog.holidays();
      const content = await api.cms.get({ query: { group: 'banner' } });
      const told = { price: product.price, holidays, now, banner: content['banner.list'], shown, user };
      const html = `<script nonce="${nonce}">go()</script><a href="/store">s</a><p>${JSON.stringify(told)}</p>`;
      return answer(html);
    },
  }),
};

const clock = createTestClock();
let shop: TestShop;
let editor: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ pages: tellingPages, clock });
  await addSongProducts(shop);
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
});
afterAll(() => shop.close());

const DAY = '2027-02-12';
async function look(visitor: Visitor, path: string) {
  const { status, headers, body } = await visitor.request('GET', path);
  const text = String(body);
  const told = JSON.parse(/<p>(.*)<\/p>/.exec(text)?.[1] ?? '{}');
  return { status, headers, text, told };
}

async function songOf() {
  const { products } = (await editor.call('products.list', { query: { q: 'personalized-song' } })).body;
  return products.find(({ name }: { name: string }) => name === 'personalized-song');
}

/** Schedules a price, a banner and a holiday for the morning of the day, and a price for the day after. */
async function schedule() {
  const song = await songOf();
  const at = '2027-02-12T15:00:00.000Z';
  const body = { version: song.version, price_cents: 12_345, state: 'draft', publish_at: at };
  await editor.call('products.save', { params: { id: song.id }, body });
  const span = { from: DAY, to: '2027-02-14', text: { en: 'Love', sp: 'Amor' } };
  for (const kind of ['banner', 'holiday']) {
    const { calendar } = (await editor.call('calendar.add', { body: { kind, ...span } })).body;
    const plan = { version: 1, state: 'draft', publish_at: at };
    await editor.call('calendar.save', { params: { id: calendar.id }, body: plan });
  }
  return song.price_cents as number;
}

it('an editor sees the shop as on a day, and everybody else sees the shop of today', async () => {
  const today = await schedule();
  const shown = await look(editor, `/?at=${DAY}`);
  expect(shown.told).toMatchObject({
    ...{
      price: 12_345,
      holidays: [DAY, '2027-02-13', '2027-02-14'],
      now: Date.parse('2027-02-12T18:00:00Z'),
    },
    ...{ banner: [{ text: 'Love' }], shown: { day: DAY, now: '2027-02-12T18:00:00.000Z' }, user: null },
  });
  expect(shown.headers['cache-control']).toBe('private, no-store');
  const others = [
    newcomer(shop),
    ...(await Promise.all(
      (['support', 'producer', 'finance', 'customer'] as const).map(
        async (role) => (await signedIn(shop, undefined, role)).visitor,
      ),
    )),
  ];
  for (const visitor of others) {
    const seen = await look(visitor, `/?at=${DAY}`);
    expect(seen.told).toMatchObject({ price: today, holidays: [], banner: [] });
    expect(seen.told.shown).toBeUndefined();
    // An editor gets another page at this address, so no cache may keep it.
    expect(seen.headers['cache-control']).toBe('private, no-store');
  }
  // Nothing of the preview is left: not in the tables, and not for the editor either.
  expect((await look(editor, '/')).told).toMatchObject({ price: today, banner: [] });
  expect((await look(editor, '/?at=2027-02-11')).told).toMatchObject({ price: today, banner: [] });
  expect((await look(await ownersView(), `/?at=${DAY}`)).told.price).toBe(12_345);
});

const ownersView = async () => (await signedIn(shop, undefined, 'owner')).visitor;

it('a banner of a past day is on the page of that day', async () => {
  const past = { from: '2024-02-12', to: '2024-02-14', text: { en: 'Past', sp: 'Antes' }, state: 'live' };
  expect((await editor.call('calendar.add', { body: { kind: 'banner', ...past } })).status).toBe(200);
  expect((await look(editor, '/?at=2024-02-13')).told).toMatchObject({ banner: [{ text: 'Past' }] });
  expect((await look(editor, '/')).told).toMatchObject({ banner: [] });
});

it('nothing runs and nothing can be sent in it, and its links lead to other pages of the day', async () => {
  const { text, headers } = await look(editor, `/?at=${DAY}`);
  expect(text).not.toContain('<script');
  expect(text).toContain(`href="/store?at=${DAY}"`);
  expect(headers['content-security-policy']).toContain("script-src 'none'");
  expect(headers['content-security-policy']).toContain("form-action 'none'");
});

it.each(['2027-02-30', '1999-01-01', 'tomorrow', ''])('an address with the day %j is today', async (day) => {
  const { told, status } = await look(editor, `/?at=${day}`);
  expect([status, told.shown]).toEqual([200, undefined]);
});

it('a draft that cannot go live leaves the rest of the day as it will be', async () => {
  // It comes before the others of the day.
  const at = '2027-02-12T14:00:00.000Z';
  const text = { en: 'Broken', sp: 'Roto' };
  const body = { kind: 'banner', from: DAY, to: DAY, text };
  const { calendar } = (await editor.call('calendar.add', { body })).body;
  const params = { id: calendar.id };
  const plan = { version: 1, state: 'draft', publish_at: at };
  expect((await editor.call('calendar.save', { params, body: plan })).status).toBe(200);
  const banners = async () => {
    const { price, banner } = (await look(editor, `/?at=${DAY}`)).told;
    return { price, texts: banner.map((one: { text: string }) => one.text).toSorted() };
  };
  expect(await banners()).toEqual({ price: 12_345, texts: ['Broken', 'Love'] });
  // A statement that fails ends its transaction, unless there is a way back.
  await shop.db.execute(
    sql`alter table calendar_entries add constraint not_now check (id <> ${sql.raw(String(calendar.id))} or not shown)`,
  );
  expect(await banners()).toEqual({ price: 12_345, texts: ['Love'] });
  await shop.db.execute(sql`alter table calendar_entries drop constraint not_now`);
  // A plan that is whole when it is made can miss something when its time comes.
  await shop.db
    .update(editedItems)
    .set({ draft: sql`jsonb_set(${editedItems.draft}, '{text,sp}', '""')` })
    .where(and(eq(editedItems.kind, 'calendar'), eq(editedItems.itemId, String(calendar.id))));
  expect(await banners()).toEqual({ price: 12_345, texts: ['Love'] });
});

it('a product costs its sale price on the days of its sale', async () => {
  const { products } = (await editor.call('products.list', { query: { q: 'personalized-song' } })).body;
  const song = products.find(({ name }: { name: string }) => name === 'personalized-song');
  const sale = { price_cents: 9_900, from: '2027-03-01T06:00:00.000Z', to: '2027-03-03T06:00:00.000Z' };
  const body = { version: song.version, state: 'live', price_cents: 20_000, publish_at: null, sale };
  expect((await editor.call('products.save', { params: { id: song.id }, body })).status).toBe(200);
  const prices = [];
  for (const day of ['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03'])
    prices.push((await look(editor, `/?at=${day}`)).told.price);
  expect(prices).toEqual([20_000, 9_900, 9_900, 20_000]);
  const { product } = (await newcomer(shop).call('catalog.product', { params: { slug: song.name } })).body;
  expect(product.price).toBe(20_000);
});

it('shows what needs a later draft of the day, and more drafts than a hundred', async () => {
  const at = (minute: number) => `2027-04-01T15:${String(minute).padStart(2, '0')}:00.000Z`;
  const [kiln] = await shop.db.insert(productVendors).values({ name: 'The kiln' }).returning();
  const params = { id: kiln?.id ?? 0 };
  const { id, version } = await songOf();
  await editor.call('products.save', { params: { id }, body: { version, discard: true } });
  const song = await songOf();
  const before = (await look(editor, '/?at=2027-04-01')).told.price;
  const priced = { version: song.version, price_cents: 23_456, vendor_id: kiln?.id, publish_at: at(1) };
  const planned = await editor.call('products.save', { params: { id: song.id }, body: priced });
  expect(planned.status).toBe(200);
  await shop.db.update(productVendors).set({ active: false }).where(eq(productVendors.id, params.id));
  expect((await look(editor, '/?at=2027-04-01')).told.price).toBe(before);
  const owner = await ownersView();
  const address = { line1: '1 Mill Road', line2: '', city: 'Dayton', state: 'OH', postal_code: '45402' };
  const vendor = { contact_email: 'kiln@example.com', address: { ...address, country: 'US' } };
  const body = { version: 1, ...vendor, state: 'draft', publish_at: at(2) };
  expect((await owner.call('vendorDesk.save', { params, body })).status).toBe(200);
  await shop.db.execute(sql`insert into edited_items (kind, item_id, version, draft, publish_at, updated_at)
    select 'playlist', 'gone-' || n, 1, '{}', '2027-04-01T14:00:00Z', now() from generate_series(1, 120) n`);
  expect((await look(editor, '/?at=2027-04-01')).told.price).toBe(23_456);
  await shop.db.delete(editedItems).where(like(editedItems.itemId, 'gone-%'));
});
