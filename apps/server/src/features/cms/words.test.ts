import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { editedItems } from '../../../db/schema/catalogue/editing.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { jpegOf } from '../../testing/images.ts';
import { artistAtWork, newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let editor: Visitor;
let other: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  editor = (await signedIn(shop, newEmail(), 'editor')).visitor;
  other = (await signedIn(shop, newEmail(), 'editor')).visitor;
});
afterAll(() => shop.close());

const save = (id: string, body: Record<string, unknown>, by = editor) =>
  by.call('words.save', { params: { id }, body });
const read = async (id: string) => (await editor.call('words.read', { params: { id } })).body.word;
const shown = async (id: string, cookie = '') =>
  (await newcomer(shop).call('cms.get', { query: { group: id.split('.')[0] }, headers: { cookie } })).body[
    id
  ];

it('a text is a draft until it is published, and everybody reads it at once', async () => {
  const id = 'homepage2024.end_title';
  expect(await read(id)).toMatchObject({ kind: 'text', version: 1, state: 'live', missing: [] });
  const draft = (await save(id, { version: 1, en: 'Who is next?' })).body.word;
  expect(draft).toMatchObject({ en: 'Who is next?', version: 2, state: 'draft', missing: ['sp'] });
  expect(await shown(id)).toBe('Whose song is next?');
  const live = await save(id, { version: 2, sp: '¿Quién sigue?', state: 'live' });
  expect(live.body.word).toMatchObject({ version: 3, state: 'live', missing: [] });
  expect(await shown(id)).toBe('Who is next?');
  expect(await shown(id, 'sf_locale=sp')).toBe('¿Quién sigue?');
});

it('two editors do not overwrite each other, at the desk and by the call that saves several fields', async () => {
  const id = 'careers.lead';
  await save(id, { version: 1, en: 'Mine', state: 'live' });
  const late = await save(id, { version: 1, en: 'Theirs' }, other);
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'changed_meanwhile', theirs: { id, en: 'Mine', version: 2 } },
  ]);
  const saveAll = (body: Record<string, unknown>) => other.call('cms.save', { body });
  const stale = await saveAll({ data: { [id]: { en: 'Theirs' } }, version: 1 });
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'changed_meanwhile', theirs: { key: id, version: 2, en: { published: 'Mine' } } },
  ]);
  const fresh = await saveAll({ data: { [id]: { en: 'Theirs', version: 2 } } });
  expect(fresh.body.entries[0]).toMatchObject({ key: id, version: 3, en: { published: 'Theirs' } });
  expect(await shown(id)).toBe('Theirs');
});

it('whoever has read an earlier version hears that first, also about a text that cannot be saved', async () => {
  const id = 'careers.openings_title';
  await save(id, { version: 1, en: 'Mine' });
  const faulty = { en: 'x'.repeat(2_000) };
  const late = await save(id, { version: 1, ...faulty }, other);
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'changed_meanwhile', theirs: { en: 'Mine' } },
  ]);
  const several = await other.call('cms.save', { body: { data: { [id]: faulty }, version: 1 } });
  expect([several.status, several.body]).toMatchObject([
    409,
    { code: 'changed_meanwhile', theirs: { key: id, version: 2, en: { draft: 'Mine' } } },
  ]);
  const fresh = await save(id, { version: 2, ...faulty }, other);
  expect([fresh.status, fresh.body]).toEqual([400, { code: 'invalid_input', fields: { en: 'too_long' } }]);
});

it.each([
  ['banner.color', 'yellow', 'mint'],
  ['banner.component', 'Static', 'static'],
])('%s is one of its values, and never %s', async (id, wrong, right) => {
  const { kind, version } = await read(id);
  expect(kind).not.toBe('text');
  const both = (value: string) => ({ en: value, sp: value, version, state: 'live' });
  const refused = await save(id, both(wrong));
  expect(refused.body).toEqual({ code: 'invalid_input', fields: { en: 'invalid' } });
  expect((await save(id, both(right))).status).toBe(200);
  expect(await shown(id)).toBe(right);
});

it('several fields are saved together or not at all', async () => {
  const data = { 'privacy.title': { en: 'A', version: 1 }, 'terms.title': { en: 'B', version: 7 } };
  expect((await editor.call('cms.save', { body: { data } })).status).toBe(409);
  expect(await read('privacy.title')).toMatchObject({ version: 1, state: 'live' });
});

it('a scheduled text goes live by itself, and an earlier version becomes the draft again', async () => {
  const id = 'store.lead';
  const publish_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await save(id, { version: 1, en: 'Later', state: 'draft', publish_at });
  await shop.services.publishDue();
  expect(await shown(id)).toBe('Songs, and things made from them.');
  clock.advance(3_700_000);
  await shop.services.publishDue();
  expect(await shown(id)).toBe('Later');
  const { version } = await read(id);
  const back = await editor.call('words.rollBack', { params: { id }, body: { version, to: 1 } });
  expect(back.body.word).toMatchObject({ state: 'draft', en: 'Songs, and things made from them.' });
  const { versions } = (await editor.call('words.history', { params: { id } })).body;
  expect(versions[0]).toMatchObject({ action: 'rolled_back', by: expect.any(String) });
  expect(await shown(id)).toBe('Later');
});

it.each([
  ['a draft', () => ({})],
  ['a planned text', () => ({ publish_at: new Date(clock.now().getTime() + 7_200_000).toISOString() })],
])('%s keeps its picture until it goes live', async (_what, planned) => {
  const id = 'how_it_works.picture';
  const file = { name: 'us.jpg', type: 'image/jpeg', bytes: jpegOf({ width: 700, height: 700 }) };
  const { url } = (await editor.call('uploads.addImage', multipart({}, file))).body.image;
  const { version } = await read(id);
  expect((await save(id, { version, en: url, sp: url, ...planned() })).status).toBe(200);
  clock.advance(7_300_000);
  await shop.services.images.deleteExpired();
  await shop.services.publishDue();
  await save(id, { version: (await read(id)).version, state: 'live' });
  expect(await shown(id)).toBe(url);
  expect((await editor.request('GET', url)).status).toBe(200);
});

it.each([
  ['menu.main', { en: 'Shop | javascript:alert(1)' }, { en: 'invalid' }],
  ['landing_birthday.b_share', { en: '101', sp: '101' }, { en: 'invalid' }],
  ['how_it_works.picture', { sp: 'https://evil.example/a.png' }, { sp: 'invalid' }],
  ['landings.price', { en: 'From {{prise}}', sp: 'De {{price}}' }, { en: 'placeholder_unknown' }],
  ['landings.price', { en: 'From {{price}}', sp: 'De poco' }, { sp: 'placeholder_missing' }],
] as const)('%s refuses %j beside its field, as a draft too', async (id, texts, fields) => {
  const { version } = await read(id);
  const { status, body } = await save(id, { version, ...texts });
  expect([status, body]).toEqual([400, { code: 'invalid_input', fields }]);
});

it('a placeholder that no page fills never goes live from a draft that was stored before this was checked', async () => {
  const id = 'landings.store_link';
  const draft = (await save(id, { version: 1, en: 'See {{brand}}' })).body.word;
  await shop.db
    .update(editedItems)
    .set({ draft: { en: 'See {{brnad}}', sp: draft.sp } })
    .where(eq(editedItems.itemId, id));
  const refused = await save(id, { version: draft.version, state: 'live' });
  expect(refused.body.fields).toEqual({ en: 'placeholder_unknown' });
  expect(await shown(id)).not.toContain('brnad');
});

it('a text is written for the first time by a POST, and a second one is a conflict', async () => {
  const add = (id: string) => editor.call('words.add', { body: { id, en: 'New', state: 'live' } });
  expect((await add('reviews.title')).body.word).toMatchObject({ en: 'New', version: 2, state: 'live' });
  expect((await add('reviews.title')).status).toBe(409);
  expect((await add('reviews.nothing')).body).toMatchObject({ fields: { id: 'invalid' } });
});

it('words are found in both languages without their accents, by group, state and missing language', async () => {
  const ids = async (query: Record<string, unknown>) =>
    (await editor.call('words.list', { query })).body.words.map(({ id }: { id: string }) => id);
  expect(await ids({ q: 'cancion para mama' })).toEqual(['landing_mothers_day.title']);
  expect(await ids({ q: 'SONG FOR MOM' })).toEqual(['landing_mothers_day.title']);
  expect(await ids({ group: 'banner' })).toHaveLength(5);
  await save('footer.lead', { version: 1, en: 'Only in English' });
  expect(await ids({ missing: 'sp', state: 'draft' })).toContain('footer.lead');
  expect(await ids({ missing: 'en', group: 'footer' })).toEqual([]);
});

it('a search also finds products, playlists and the calendar, in drafts too, and no names of fields', async () => {
  const owner = (await signedIn(shop, undefined, 'owner')).visitor;
  const title = { en: 'Scarf', sp: 'Bufanda' };
  const scarf = { name: 'scarf', title, price_cents: 900, product_type: 'physical' as const };
  const made = await owner.call('products.add', {
    body: { ...scarf, description: { en: 'Woven in Zürich', sp: '' }, state: 'live' },
  });
  const day = { from: '2031-02-01', to: '2031-02-02', text: { en: 'Carnival', sp: 'Carnaval' } };
  const entry = (await owner.call('calendar.add', { body: { kind: 'banner', ...day, state: 'live' } })).body;
  const { id } = entry.calendar;
  await owner.call('calendar.save', { params: { id }, body: { version: 1, text: { en: 'Zurich', sp: '' } } });
  const found = async (q: string) => (await editor.call('words.elsewhere', { query: { q } })).body.found;
  expect(await found('zurich')).toEqual([
    { of: 'product', id: String(made.body.product.id), title },
    { of: 'calendar', id: String(id), title: day.text },
  ]);
  expect(await found('100 %')).toEqual([]);
  expect(await found('pod_fields')).toEqual([]);
});

it('a search also finds promotions, answers to reviews, templates, and the pages of artists', async () => {
  const { artist } = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  await shop.db.update(artists).set({ bioSp: 'Nació en Xátiva' }).where(eq(artists.id, artist.id));
  const { promotion } = (
    await editor.call('promotions.add', { body: { code: 'XATIVA-20', discount_percent: 20 } })
  ).body;
  const template = { title: 'The way', text: { en: 'We ship to Xátiva', sp: 'Enviamos' } };
  const made = (await editor.call('answerTemplates.add', { body: { ...template, state: 'live' } })).body;
  const { id } = made.template;
  const words = { firstName: 'Ann', occasion: 'Birthday', relationship: 'Mother', body: 'We go to Xàtiva.' };
  const rows = [{ ...words, answer: 'Greetings to Xàtiva!' }, words].map((row) => ({
    ...{ ...row, artistId: artist.id, rating: 5 },
  }));
  const [answered] = await shop.db.insert(artistReviews).values(rows).returning({ id: artistReviews.id });
  const { body } = await editor.call('words.elsewhere', { query: { q: 'xativa' } });
  const both = (title: string) => ({ en: title, sp: title });
  expect(body.found).toEqual([
    { of: 'promotion', id: String(promotion.id), title: both('XATIVA-20') },
    { of: 'review', id: String(answered?.id), title: both('Ann') },
    { of: 'answer_template', id: String(id), title: both('The way') },
    { of: 'artist', id: String(artist.id), title: both('Odessa Vale') },
  ]);
  const drafted = { version: 1, text: { en: 'We ship to Sóller', sp: 'Enviamos' } };
  await editor.call('answerTemplates.save', { params: { id }, body: drafted });
  const { found } = (await editor.call('words.elsewhere', { query: { q: 'soller' } })).body;
  expect(found).toEqual([{ of: 'answer_template', id: String(id), title: both('The way') }]);
});
