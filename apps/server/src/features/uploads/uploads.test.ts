import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadedImages } from '../../../db/schema/uploads.ts';
import { comment, jpegOf, pngOf } from '../../testing/images.ts';
import { newcomer } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

const upload = (bytes: Uint8Array, visitor: Visitor = newcomer(shop), name = 'us.jpg') =>
  visitor.call('uploads.addImage', multipart({}, { name, type: 'text/html', bytes }));

it('keeps a picture for 30 days at an address that cannot be guessed, with its real type', async () => {
  const visitor = newcomer(shop);
  const { status, body } = await upload(jpegOf({ width: 700, height: 900 }, [comment('secret')]), visitor);
  expect(status).toBe(200);
  expect(body.image).toMatchObject({ width: 700, height: 900 });
  expect(Date.parse(body.image.expires_at)).toBe(clock.now().getTime() + 30 * DAY_MS);
  expect(body.image.url).toMatch(/^\/media\/images\/[0-9a-f]{40}\.jpg$/);
  const file = await newcomer(shop).request('GET', body.image.url);
  expect(file.status).toBe(200);
  expect(file.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(JSON.stringify(file.body)).not.toContain('secret');
});

it.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 400, 'image_unsupported'],
  ['half a picture', jpegOf({ width: 700, height: 900 }).subarray(0, 100), 400, 'image_unreadable'],
  ['a thumbnail', pngOf({ width: 2_000, height: 599 }), 400, 'image_too_small'],
  ['a picture that fills the memory', jpegOf({ width: 30_000, height: 30_000 }), 400, 'image_too_large'],
  ['more than 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1), 413, 'file_too_large'],
])('refuses %s', async (_what, bytes, status, code) => {
  expect(await upload(bytes)).toMatchObject({ status, body: { code } });
});

it('refuses a form without a file, and too many uploads', async () => {
  const visitor = newcomer(shop);
  expect((await visitor.call('uploads.addImage', multipart({}))).body).toMatchObject({
    code: 'file_missing',
  });
  const small = pngOf({ width: 1, height: 1 });
  for (let sent = 0; sent < 200; sent += 1) await upload(small, visitor);
  expect((await upload(small, visitor)).status).toBe(429);
}, 60_000);

it('deletes only expired pictures that were not ordered', async () => {
  const [old, ordered] = [
    (await upload(jpegOf({ width: 700, height: 700 }))).body.image,
    (await upload(jpegOf({ width: 701, height: 701 }))).body.image,
  ];
  await shop.services.images.keep(shop.db, [ordered.id]);
  clock.advance(30 * DAY_MS + 1);
  const fresh = (await upload(jpegOf({ width: 702, height: 702 }))).body.image;
  await shop.services.images.deleteExpired();
  const visitor = newcomer(shop);
  const statusOf = async (image: { url: string }) => (await visitor.request('HEAD', image.url)).status;
  expect(await statusOf(old)).toBe(404);
  expect(await statusOf(ordered)).toBe(200);
  expect(await statusOf(fresh)).toBe(200);
  expect(await shop.db.select().from(uploadedImages).where(eq(uploadedImages.id, old.id))).toEqual([]);
});
