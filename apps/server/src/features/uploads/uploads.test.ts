import { ok } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import { UNCLAIMED_MS as HOUR_MS } from '@keepsong/domain/time/unpaid';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateCounters } from '../../../db/schema/accounts.ts';
import { instantRecordings } from '../../../db/schema/instant.ts';
import { uploadedImages } from '../../../db/schema/uploads.ts';
import { makeSongWav } from '../../adapters/audio/testing/make-song.ts';
import { shopJobs } from '../../jobs.ts';
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

it('stores a picture for an hour at an address that cannot be guessed, with its real type', async () => {
  const visitor = newcomer(shop);
  const { status, body } = await upload(jpegOf({ width: 700, height: 900 }, [comment('secret')]), visitor);
  expect(status).toBe(200);
  expect(body.image).toMatchObject({ width: 700, height: 900 });
  expect(Date.parse(body.image.expires_at)).toBe(clock.now().getTime() + HOUR_MS);
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
  // The type is refused by the first bytes, so this is quick.
  const other = Buffer.from('GIF89a');
  expect((await upload(other, visitor)).status).toBe(400);
  // All but the last of 200 have been sent.
  await shop.db.update(rateCounters).set({ count: 199 }).where(like(rateCounters.key, 'image_upload:%'));
  expect((await upload(other, visitor)).status).toBe(400);
  expect((await upload(other, visitor)).status).toBe(429);
});

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

describe('an upload that nothing names', () => {
  const picture = (width: number) => jpegOf({ width, height: 710 });
  const claim = (visitor: Visitor, id: string) => visitor.call('uploads.claim', { params: { id } });
  const isServed = async (url: string) => (await newcomer(shop).request('HEAD', url)).status === 200;
  const sweep = () =>
    shopJobs({ services: shop.services, database: shop.database, clock })
      .find(({ name }) => name === 'upload-expiry')
      ?.run();

  it('is gone after an hour, with its file; a claimed one is kept for 30 days', async () => {
    const visitor = newcomer(shop);
    const [loose, named] = [
      (await upload(picture(711), visitor)).body.image,
      (await upload(picture(712), visitor)).body.image,
    ];
    const claimed = await claim(visitor, named.id);
    expect(claimed.status).toBe(200);
    expect(Date.parse(claimed.body.expires_at)).toBe(clock.now().getTime() + 30 * DAY_MS);
    clock.advance(HOUR_MS - 1);
    await sweep();
    expect([await isServed(loose.url), await isServed(named.url)]).toEqual([true, true]);
    clock.advance(1);
    await sweep();
    expect([await isServed(loose.url), await isServed(named.url)]).toEqual([false, true]);
    expect(await shop.db.select().from(uploadedImages).where(eq(uploadedImages.id, loose.id))).toEqual([]);
    // A repeated claim does not lengthen the life of the upload.
    expect((await claim(visitor, named.id)).body).toEqual(claimed.body);
    clock.advance(30 * DAY_MS - HOUR_MS);
    await sweep();
    expect(await isServed(named.url)).toBe(false);
  });

  it('can be claimed only while it is there, and only by who uploaded it', async () => {
    const visitor = newcomer(shop);
    const { image } = (await upload(picture(713), visitor)).body;
    const gone = { status: 404, body: { code: 'upload_gone' } };
    expect(await claim(newcomer(shop), image.id)).toMatchObject(gone);
    clock.advance(HOUR_MS);
    // The upload has expired, but the job has not deleted it yet. The answer is the same before and after the
    // job.
    expect(await claim(visitor, image.id)).toMatchObject(gone);
    await sweep();
    expect(await claim(visitor, image.id)).toMatchObject(gone);
  });

  it('is a recorded intro, too', { tags: ['night'], timeout: 30_000 }, async () => {
    const visitor = newcomer(shop);
    const file = { name: 'hi.wav', type: 'audio/wav', bytes: makeSongWav({ seconds: 2, seed: 1 }) };
    const record = async () => {
      return (await visitor.call('instant.addGreeting', multipart({}, file))).body.greeting;
    };
    const [loose, named] = [await record(), await record()];
    expect(Date.parse(loose.expires_at)).toBe(clock.now().getTime() + HOUR_MS);
    expect((await claim(visitor, named.id)).status).toBe(200);
    clock.advance(HOUR_MS);
    await sweep();
    expect([await isServed(loose.audio_url), await isServed(named.audio_url)]).toEqual([false, true]);
    const rows = await shop.db.select().from(instantRecordings).where(eq(instantRecordings.id, loose.id));
    expect(rows).toEqual([]);
  });

  it('is kept when it is claimed while the job deletes', { tags: ['night'] }, async () => {
    const visitor = newcomer(shop);
    const { image } = (await upload(picture(714), visitor)).body;
    const [row] = await shop.db.select().from(uploadedImages).where(eq(uploadedImages.id, image.id));
    const owner = { visitorId: row?.visitorId ?? '', user: null } as never;
    clock.advance(HOUR_MS - 1);
    // The claim is made in time, but its transaction ends only after the job has begun to delete the expired
    // picture.
    let deleted: Promise<void> | undefined;
    await shop.database.transaction(async (tx) => {
      expect(await shop.services.images.claim(tx, [image.id], owner)).toHaveLength(1);
      clock.advance(1);
      deleted = sweep();
      await expect.poll(waitsForLock, { timeout: 10_000 }).toBe(true);
      return ok(null);
    });
    await deleted;
    expect(await isServed(image.url)).toBe(true);
  });
});

/** Whether a statement waits until another transaction ends. */
async function waitsForLock(): Promise<boolean> {
  const { rows } = await shop.db.execute(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length > 0;
}
