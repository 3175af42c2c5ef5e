import type { EditedKind } from '@keepsong/domain/catalogue/edit-state';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holidays } from '../../../../db/schema/catalog.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import { artistReviews } from '../../../../db/schema/catalogue/reviews.ts';
import { artistAtWork, newcomer, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

// These days are in the future. Otherwise the banners would already be over in a test that moves the days of
// the database.
const clock = createTestClock(new Date('2027-02-01T18:00:00Z'));
let shop: TestShop;
let editor: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
});
afterAll(() => shop.close());

const TEXT = { en: 'Love songs', sp: 'Canciones de amor' };
const add = async (body: object) =>
  editor.call('calendar.add', { body: { from: '2031-02-01', to: '2031-02-14', text: TEXT, ...body } });
const save = (id: number, body: object) => editor.call('calendar.save', { params: { id }, body });
const facts = async (headers: Record<string, string> = {}) =>
  (await newcomer(shop).call('catalog.holidays', { headers })).body;
const banners = async (headers: Record<string, string> = {}) =>
  (await newcomer(shop).call('cms.get', { query: { group: 'banner' }, headers })).body['banner.list'];

describe('a holiday', () => {
  it('moves promised days once it is live, for all its days, and no longer when it is archived', async () => {
    const { calendar: entry } = (await add({ kind: 'holiday', from: '2031-02-03', to: '2031-02-05' })).body;
    expect(entry).toMatchObject({ kind: 'holiday', state: 'draft', version: 1 });
    expect((await facts()).holidays).toEqual([]);
    await save(entry.id, { version: 1, state: 'live' });
    const days = ['2031-02-03', '2031-02-04', '2031-02-05'];
    expect((await facts()).holidays.toSorted()).toEqual(days);
    // Two holidays may have the same day. The day stays closed as long as one of them has it.
    const other = (await add({ kind: 'holiday', from: '2031-02-05', to: '2031-02-06', state: 'live' })).body;
    await save(entry.id, { version: 2, state: 'archived' });
    expect((await facts()).holidays.toSorted()).toEqual(['2031-02-05', '2031-02-06']);
    await save(other.calendar.id, { version: 1, kind: 'banner', state: 'live' });
    expect((await facts()).holidays).toEqual([]);
  });

  it('leaves days that were written without the calendar', async () => {
    await shop.db.insert(holidays).values({ day: '2031-03-03', name: 'By hand' });
    await add({ kind: 'holiday', from: '2031-03-02', to: '2031-03-03', state: 'live' });
    expect((await facts()).holidays.toSorted()).toEqual(['2031-03-02', '2031-03-03']);
  });
});

describe('what customers read', () => {
  it('is a banner for its days, in their language, with the cut-off date before it', async () => {
    await add({ kind: 'banner', from: '2031-04-01', to: '2031-04-30', url: '/store', state: 'live' });
    await add({ kind: 'cutoff', from: '2031-04-01', to: '2031-04-10', state: 'live' });
    await add({ kind: 'banner', from: '2031-04-01', to: '2031-04-30' });
    const shown = (await banners()).filter(({ startDate }: { startDate: string }) =>
      startDate.startsWith('2031-04'),
    );
    expect(shown).toEqual([
      {
        ...{ startDate: '2031-04-01T05:00:00.000Z', endDate: '2031-04-11T05:00:00.000Z' },
        ...{ text: 'Order by Thu, Apr 10: Love songs', url: null },
      },
      {
        ...{ startDate: '2031-04-01T05:00:00.000Z', endDate: '2031-05-01T05:00:00.000Z' },
        ...{ text: 'Love songs', url: '/store' },
      },
    ]);
    const [first] = await banners({ cookie: 'sf_locale=sp' });
    expect(first.text).toBe('Pide a más tardar el jue, 10\u00a0abr: Canciones de amor');
    expect((await facts()).notes).toContainEqual({
      ...{ kind: 'cutoff', from: '2031-04-01', to: '2031-04-10' },
      text: 'Order by Thu, Apr 10: Love songs',
    });
  });

  it('can be that no rush delivery is sold', async () => {
    await add({ kind: 'rush', from: '2031-05-01', to: '2031-05-02', rush_closed: true, state: 'live' });
    await add({ kind: 'rush', from: '2031-05-03', to: '2031-05-04', state: 'live' });
    const { rush_closed, notes } = await facts();
    expect(rush_closed).toEqual([{ from: '2031-05-01', to: '2031-05-02' }]);
    expect(notes.filter(({ kind }: { kind: string }) => kind === 'rush')).toHaveLength(2);
    const isSold = (moment: string) => shop.services.catalog.isRushSold(shop.db, new Date(moment));
    expect([
      await isSold('2031-05-01T04:59:00Z'),
      await isSold('2031-05-01T05:00:00Z'),
      await isSold('2031-05-03T04:59:00Z'),
      await isSold('2031-05-03T05:00:00Z'),
    ]).toEqual([true, false, false, true]);
  });

  it('are over by the clock of the shop, not by that of the database', async () => {
    await add({ kind: 'rush', from: '2021-05-01', to: '2021-05-02', rush_closed: true, state: 'live' });
    expect(await shop.services.catalog.isRushSold(shop.db, new Date('2021-05-01T15:00:00Z'))).toBe(false);
    expect((await facts()).rush_closed).not.toContainEqual({ from: '2021-05-01', to: '2021-05-02' });
  });
});

it.each([
  [{ kind: 'banner', from: '2031-02-02', to: '2031-02-01' }, 'to'],
  [{ kind: 'holiday', from: '2031-02-02', to: '2033-02-01' }, 'to'],
  [{ kind: 'banner', url: 'javascript:alert(1)' }, 'url'],
  [{ kind: 'banner', from: '2031-02-30' }, 'from'],
  [{ kind: 'cutoff', text: { en: 'Only here', sp: ' ' }, state: 'live' }, 'text.sp'],
  [{ kind: 'rush', text: { en: 'Only here', sp: ' ' }, state: 'live' }, 'text.sp'],
  [{ kind: 'rush', text: { en: '', sp: 'Solo aquí' }, rush_closed: true, state: 'live' }, 'text.en'],
])('%o is refused', async (body, field) => {
  const answer = await add(body);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body.fields)).toContain(field);
});

it('a window of rush delivery waits as a draft with words in one language, and closes it without any', async () => {
  const half = { en: 'Fast in May', sp: '' };
  const { calendar: entry } = (await add({ kind: 'rush', text: half })).body;
  const live = { version: 1, state: 'live' };
  expect((await save(entry.id, live)).body.fields).toEqual({ 'text.sp': 'required' });
  const publish_at = '2030-05-01T15:00:00.000Z';
  const planned = await save(entry.id, { version: 1, state: 'draft', publish_at });
  expect(planned.body.fields).toEqual({ 'text.sp': 'required' });
  const silent = await save(entry.id, { ...live, text: { en: '', sp: '' }, rush_closed: true });
  expect(silent.body.calendar.state).toBe('live');
  await save(entry.id, { version: 2, state: 'archived' });
});

it('two editors never overwrite each other', async () => {
  const { calendar: entry } = (await add({ kind: 'banner' })).body;
  await save(entry.id, { version: 1, to: '2031-02-15' });
  const late = await save(entry.id, { version: 1, to: '2031-02-16' });
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'changed_meanwhile', theirs: { id: entry.id, to: '2031-02-15', version: 2 } },
  ]);
});

it('the list has every entry, discount codes and sales with their time, and drafts that go live by themselves', async () => {
  const at = '2031-06-01T15:00:00.000Z';
  const code = `JUNE${Date.now().toString(36).toUpperCase()}`;
  const { promotion } = (
    await editor.call('promotions.add', { body: { code, discount_percent: 5, ends_at: at, state: 'live' } })
  ).body;
  const sale = { price_cents: 700, from: '2031-05-28T15:00:00.000Z', to: at };
  const { product } = (
    await editor.call('products.add', {
      body: {
        ...{ name: 'june-cup', title: { en: 'June cup', sp: 'Taza de junio' }, price_cents: 900 },
        ...{ product_type: 'physical', sale, state: 'live' },
      },
    })
  ).body;
  const { calendar: entry } = (await add({ kind: 'banner', state: 'live' })).body;
  await save(entry.id, { version: 1, text: { ...TEXT, en: 'Later' }, publish_at: at });
  const { calendar, windows } = (await editor.call('calendar.list', {})).body;
  expect(calendar.find(({ id }: { id: number }) => id === entry.id)).toMatchObject({
    ...{ kind: 'banner', text: { en: 'Later' }, state: 'draft', publish_at: at },
  });
  expect(windows).toEqual([
    { kind: 'sale', of: 'promotion', id: String(promotion.id), title: code, from: null, to: at },
    { kind: 'sale', of: 'product', id: String(product.id), title: 'June cup', from: sale.from, to: at },
    { kind: 'goes_live', of: 'calendar', id: String(entry.id), title: 'Later', from: at, to: null },
  ]);
  const inSpanish = (await editor.call('calendar.list', { headers: { 'keepsong-locale': 'sp' } })).body;
  expect(inSpanish.windows.map(({ title }: { title: string }) => title)).toEqual([
    ...[code, 'Taza de junio', TEXT.sp],
  ]);
});

it('the list has the banners of the words, the offers of products, and the times inside planned drafts', async () => {
  const [from, to] = ['2031-08-01T15:00:00.000Z', '2031-08-05T15:00:00.000Z'];
  const publish_at = '2031-07-20T15:00:00.000Z';
  const made = { price_cents: 900, product_type: 'physical', state: 'live' } as const;
  const products = async (name: string, more: object = {}) =>
    (await editor.call('products.add', { body: { ...made, name, title: { en: name, sp: name }, ...more } }))
      .body.product;
  const other = await products('august-pen');
  const offer = { product: other.name, adds: false, code: null, discount_percent: 10, discount_cents: 0 };
  const bag = await products('august-bag', { promo_addons: [{ ...offer, from, to: null }] });
  const hat = await products('august-hat');
  const planned = { sale: { price_cents: 700, from, to }, promo_addons: [{ ...offer, from: null, to }] };
  await editor.call('products.save', {
    params: { id: hat.id },
    body: { version: 1, ...planned, publish_at },
  });
  const line = '2031-08-01 10:00 | 2031-08-05 10:00 | August ends in [CountdownTimer] | /store';
  const params = { id: 'banner.list' };
  const { word } = (await editor.call('words.read', { params })).body;
  const published = { version: word.version, en: line, sp: line, state: 'live' };
  expect((await editor.call('words.save', { params, body: published })).status).toBe(200);
  const { windows } = (await editor.call('calendar.list', {})).body;
  const of = (id: unknown) => windows.filter((one: { id: string }) => one.id === String(id));
  expect(of('banner.list')).toEqual([
    { kind: 'banner', of: 'word', id: 'banner.list', title: 'August ends in', from, to },
  ]);
  const sale = { kind: 'sale', of: 'product' };
  expect(of(bag.id)).toEqual([{ ...sale, id: String(bag.id), title: bag.name, from, to: null }]);
  expect(of(hat.id)).toEqual([
    { ...sale, id: String(hat.id), title: hat.name, from, to },
    { ...sale, id: String(hat.id), title: hat.name, from: null, to },
    { kind: 'goes_live', of: 'product', id: String(hat.id), title: hat.name, from: publish_at, to: null },
  ]);
});

it('the list finds entries that lack their words in a language, also in a draft', async () => {
  const both = (await add({ kind: 'banner', state: 'live' })).body.calendar;
  await save(both.id, { version: 1, text: { en: 'Later', sp: '' } });
  const only = (await add({ kind: 'cutoff', text: { en: ' ', sp: 'Hasta hoy' } })).body.calendar;
  const whole = (await add({ kind: 'cutoff' })).body.calendar;
  expect(only.missing).toEqual(['en']);
  const found = async (missing?: 'en' | 'sp') => {
    const { calendar } = (await editor.call('calendar.list', { query: missing ? { missing } : {} })).body;
    const ids = calendar.map(({ id }: { id: number }) => id);
    return [both, only, whole].map(({ id }) => ids.includes(id));
  };
  expect(await found('sp')).toEqual([true, false, false]);
  expect(await found('en')).toEqual([false, true, false]);
  expect(await found()).toEqual([true, true, true]);
});

it('what goes live has the name that the staff know, in the language of the reader, and never its key', async () => {
  const { visitor: owner } = await signedIn(shop, undefined, 'owner');
  const publish_at = '2031-07-01T15:00:00.000Z';
  const { artist } = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const [review] = await shop.db
    .insert(artistReviews)
    .values({
      ...{ artistId: artist.id, firstName: 'Ann', body: 'Lovely.', rating: 5 },
      ...{ occasion: 'Birthday', relationship: 'Mother', locale: 'en' },
    })
    .returning({ id: artistReviews.id });
  const plan = (kind: EditedKind, itemId: string, draft: Record<string, unknown>) =>
    shop.db.insert(editedItems).values({
      ...{ kind, itemId, version: 2, draft, publishAt: new Date(publish_at), updatedAt: clock.now() },
    });
  await plan('vendor', '70', { name: 'Potter' });
  await plan('word', 'menu.main', { en: 'One | /one', sp: 'Uno | /uno' });
  await plan('mail', 'passcode', { subject: { en: '{{code}}', sp: '{{code}}' } });
  await plan('shipping', '71', { country: 'MX', cents: 900 });
  await plan('shipping', '72', { country: '*', cents: 900 });
  await plan('review', String(review?.id), { answer: 'Thank you.', shows_photo: true });
  const titles = async (headers: Record<string, string> = {}, reader = owner) => {
    const { windows } = (await reader.call('calendar.list', { headers })).body as {
      windows: { from: string; of: string; id: string; title: string }[];
    };
    return Object.fromEntries(
      windows.filter(({ from }) => from === publish_at).map(({ of, id, title }) => [`${of} ${id}`, title]),
    );
  };
  expect(await titles()).toEqual({
    'vendor 70': 'Potter',
    'word menu.main': '',
    'mail passcode': 'Sign-in code',
    'shipping 71': 'Mexico',
    'shipping 72': '*',
    [`review ${review?.id}`]: 'Odessa Vale',
  });
  // Vendors and rates for shipping are not the work of editors, who could not open them.
  expect(Object.keys(await titles({}, editor))).toEqual([
    ...['word menu.main', 'mail passcode', `review ${review?.id}`],
  ]);
  expect(await titles({ 'keepsong-locale': 'sp' })).toMatchObject({
    'mail passcode': 'Código de acceso',
    'shipping 71': 'México',
  });
});
