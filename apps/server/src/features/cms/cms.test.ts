import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editedItems, editVersions } from '../../../db/schema/catalogue/editing.ts';
import { cmsEntries } from '../../../db/schema/cms.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { jpegOf } from '../../testing/images.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let staff: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  staff = (await signedIn(shop, EMAIL, 'admin')).visitor;
});
beforeEach(async () => {
  await shop.db.delete(cmsEntries);
  await shop.db.delete(editVersions).where(eq(editVersions.kind, 'word'));
  await shop.db.delete(editedItems).where(eq(editedItems.kind, 'word'));
});
afterAll(() => shop.close());

const EMAIL = 'words@example.com';
const KEY = 'how_it_works.title';
const versionOf = async (key: string): Promise<number> => {
  const { entries } = (await staff.call('cms.entries', { query: { group: key.split('.')[0] } })).body;
  return entries.find((entry: { key: string }) => entry.key === key).version;
};
const write = async (en: string, publish = true, visitor = staff) =>
  visitor.call('cms.save', { body: { data: { [KEY]: { en } }, publish, version: await versionOf(KEY) } });
const read = async (query: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  (await newcomer(shop).call('cms.get', { query: { group: 'how_it_works', ...query }, headers })).body;
const historyOf = async () => (await staff.call('words.history', { params: { id: KEY } })).body.versions;

describe('reading content (spec 7.3-08)', () => {
  it("is keyed 'group.field', in the visitor's language, several groups at once", async () => {
    const content = await read({ group: 'how_it_works,menu', current_path: '/how-it-works', slug: 'x' });
    expect(content[KEY]).toBe('How it works');
    expect(content['menu.main']).toContainEqual({ label: 'Artists', url: '/artists', items: [] });
    expect(content['how_it_works.steps'][0]).toEqual({
      id: 'pick-the-feeling',
      title: 'Pick the feeling',
      html: expect.stringContaining('<p>'),
    });
    expect((await read({}, { cookie: 'sf_locale=sp' }))[KEY]).toBe('Cómo funciona');
  });

  it("inserts the shop's name and address", async () => {
    const text = JSON.stringify(await read({ group: 'terms,contact_us' }));
    expect(text).toContain('Keepsong');
    expect(text).toContain(`mailto:${shop.settings.supportEmail}`);
    expect(text).not.toContain('{{');
  });

  it('answers 404 for an unknown group', async () => {
    for (const group of ['nothing', 'menu,nothing', '__proto__', 'constructor'])
      expect((await newcomer(shop).call('cms.get', { query: { group } })).status).toBe(404);
  });
});

describe('writing content (spec 7.3-09)', () => {
  it('is at the root of the site, and needs a staff account and a CSRF token', async () => {
    const body = { data: { [KEY]: { en: 'New' } } };
    const without = await shop.http.inject({ method: 'POST', url: '/admin/cms', payload: body });
    expect([without.statusCode, without.headers['cache-control']]).toEqual([422, 'private, no-store']);
    expect((await newcomer(shop).request('POST', '/v3/api/admin/cms', { body })).status).toBe(404);
    expect((await write('New', true, newcomer(shop))).status).toBe(401);
    expect((await write('New', true, (await signedIn(shop, newEmail(), 'artist')).visitor)).status).toBe(403);
    expect((await read())[KEY]).toBe('How it works');
    expect((await write('New')).status).toBe(200);
    expect((await read())[KEY]).toBe('New');
    expect((await read({}, { cookie: 'sf_locale=sp' }))[KEY]).toBe('Cómo funciona');
  });

  it('writes both languages at once, or neither', async () => {
    const data = { [KEY]: { en: 'New', sp: 'Nuevo' }, 'menu.main': { sp: 'Tienda | javascript:alert(1)' } };
    const refused = await staff.call('cms.save', { body: { data, version: 1 } });
    expect([refused.status, refused.body]).toEqual([
      400,
      { code: 'content_invalid', details: { key: 'menu.main', locale: 'sp', line: 1 } },
    ]);
    expect((await read())[KEY]).toBe('How it works');
    await staff.call('cms.save', { body: { data: { [KEY]: data[KEY] }, version: 1 } });
    expect((await read({}, { cookie: 'sf_locale=sp' }))[KEY]).toBe('Nuevo');
  });

  it.each([
    [{ 'nothing.here': { en: 'x' } }, { 'data.nothing.here': 'invalid' }],
    [{ [KEY]: { en: 'x'.repeat(401) } }, { [`data.${KEY}.en`]: 'too_long' }],
    [{ [KEY]: { sp: 'En {{brnad}}' } }, { [`data.${KEY}.sp`]: 'placeholder_unknown' }],
    [{}, { data: 'required' }],
  ])('refuses %j and names the cause', async (data, fields) => {
    const { status, body } = await staff.call('cms.save', { body: { data, version: 1 } });
    expect([status, body]).toEqual([400, { code: 'invalid_input', fields }]);
  });
});

it('refuses a text without the version that was read, and names the field', async () => {
  await write('One');
  const { status, body } = await staff.call('cms.save', { body: { data: { [KEY]: { en: 'Blind' } } } });
  expect([status, body]).toMatchObject([
    400,
    { code: 'invalid_input', fields: { version: expect.any(String) } },
  ]);
  expect((await read())[KEY]).toBe('One');
});

describe('drafts', () => {
  it('are seen only by staff who ask for them, until they are published', async () => {
    await write('Draft', false);
    const asked = { query: { group: 'how_it_works', drafts: '1' } };
    expect((await staff.call('cms.get', asked)).body[KEY]).toBe('Draft');
    expect((await newcomer(shop).call('cms.get', asked)).body[KEY]).toBe('How it works');
    expect((await staff.call('cms.get', { query: { group: 'how_it_works' } })).body[KEY]).toBe(
      'How it works',
    );
    const { body } = await staff.call('cms.entries', { query: { group: 'how_it_works' } });
    expect(body.entries[0]).toMatchObject({
      key: KEY,
      kind: 'text',
      en: { draft: 'Draft', published: 'How it works' },
    });
    await write('Final');
    const after = (await staff.call('cms.entries', { query: { group: 'how_it_works' } })).body.entries[0];
    expect(after.en).toMatchObject({ draft: null, published: 'Final', updated_by: EMAIL });
  });
});

it('a deploy never overwrites what staff wrote', async () => {
  await write('Ours');
  await write('Ours, later', false);
  await migrate(shop.databaseUrl);
  expect((await read())[KEY]).toBe('Ours');
  expect(await historyOf()).toHaveLength(3);
});

it('keeps a picture that a page shows and deletes an unused one', { tags: ['night'] }, async () => {
  const upload = async () => {
    const file = { name: 'us.jpg', type: 'image/jpeg', bytes: jpegOf({ width: 700, height: 700 }) };
    return (await staff.call('uploads.addImage', multipart({}, file))).body.image;
  };
  const [shown, unused] = [await upload(), await upload()];
  const data = { 'how_it_works.picture': { en: shown.url } };
  expect((await staff.call('cms.save', { body: { data, version: 1 } })).status).toBe(200);
  clock.advance(31 * 86_400_000);
  await shop.services.images.deleteExpired();
  const statusOf = async (url: string) => (await newcomer(shop).request('GET', url)).status;
  expect([await statusOf(shown.url), await statusOf(unused.url)]).toEqual([200, 404]);
  expect((await read())['how_it_works.picture']).toBe(shown.url);
});
