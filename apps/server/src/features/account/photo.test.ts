import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { jpegOf } from '../../testing/images.ts';
import { newcomer, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

type Image = { id: string; url: string };

async function upload(visitor: Visitor, width = 600, height = width): Promise<Image> {
  const file = { name: 'me.jpg', type: 'image/jpeg', bytes: jpegOf({ width, height }) };
  return (await visitor.call('uploads.addImage', multipart({}, file))).body.image;
}

const referenceTo = (id: string) =>
  JSON.stringify({
    id,
    storage: 'cache',
    metadata: { size: 1, filename: 'me.jpg', mime_type: 'image/jpeg' },
  });

const take = (visitor: Visitor, id: string) =>
  visitor.call('account.updatePhoto', { body: { photo: referenceTo(id) } });

const statusOf = async (url: string) => (await newcomer(shop).request('GET', url)).status;

it('copies an upload to a new address as the portrait, and deletes the previous one', async () => {
  const { visitor, id } = await signedIn(shop);
  const uploaded = await upload(visitor);
  const first = await take(visitor, uploaded.id);
  expect(first.status).toBe(200);
  const url = String(first.body.user.photo_url);
  expect(url).toMatch(/^\/media\/images\/[0-9a-f]{40}\.jpg$/);
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(uploaded.url)).toBe(404);
  // An upload can become the portrait only once.
  expect((await take(visitor, uploaded.id)).status).toBe(404);

  const second = await take(visitor, (await upload(visitor)).id);
  expect(second.body.user.photo_url).not.toBe(url);
  expect(await statusOf(url)).toBe(404);
  clock.advance(40 * 86_400_000);
  await shop.services.images.deleteExpired();
  expect(await statusOf(String(second.body.user.photo_url))).toBe(200);
  const [row] = await shop.db.select().from(users).where(eq(users.id, id));
  expect(row?.photoUrl).toBe(second.body.user.photo_url);
});

it('can be removed', async () => {
  const { visitor } = await signedIn(shop);
  const { body } = await take(visitor, (await upload(visitor)).id);
  const none = await visitor.call('account.updatePhoto', { body: { photo: null } });
  expect(none.body.user.photo_url).toBeNull();
  expect(await statusOf(String(body.user.photo_url))).toBe(404);
});

it('does not delete a picture that was ordered', { tags: ['night'] }, async () => {
  const { visitor } = await signedIn(shop);
  const ordered = await upload(visitor);
  await shop.services.images.keep(shop.db, [ordered.id]);
  expect((await take(visitor, ordered.id)).status).toBe(200);
  await visitor.call('account.updatePhoto', { body: { photo: null } });
  expect(await statusOf(ordered.url)).toBe(200);
});

it('refuses pictures that are not small squares, uploads of others, and invalid references', async () => {
  const { visitor } = await signedIn(shop);
  const stranger = newcomer(shop);
  const others = await upload(stranger);
  expect((await take(stranger, others.id)).status).toBe(401);
  expect((await take(visitor, others.id)).status).toBe(404);
  const send = async (photo: string) => (await visitor.call('account.updatePhoto', { body: { photo } })).body;
  const wrong = { code: 'invalid_input', fields: { photo: 'invalid' } };
  expect(await send(referenceTo((await upload(visitor, 600, 601)).id))).toEqual(wrong);
  expect(await send(referenceTo((await upload(visitor, 1_201)).id))).toEqual(wrong);
  for (const photo of ['', '{', 'null', '[]', '{"id":"/etc/passwd","storage":"store"}'])
    expect(await send(photo), photo).toEqual(wrong);
  expect((await visitor.call('account.current')).body.user.photo_url).toBeNull();
});
