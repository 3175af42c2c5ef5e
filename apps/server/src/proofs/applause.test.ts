import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rateCounters } from '../../db/schema/accounts.ts';
import { artists } from '../../db/schema/artists.ts';
import { applause, stories } from '../../db/schema/stories.ts';
import type { Goods } from '../testing/commission-song.ts';
import { artistAtWork, guest, newcomer, newEmail, paidSong, signedIn } from '../testing/people.ts';
import { addSongProducts, openTestShop, signIn, type TestShop } from '../testing/test-shop.ts';
import type { Visitor } from '../testing/visitor.ts';

/**
 * Artists are listed in the order of their hearts. Before this proof, a script that used new cookies could move
 * any artist to the top.
 */

let shop: TestShop;
let goods: Goods;
let artist: Awaited<ReturnType<typeof artistAtWork>>;

beforeAll(async () => {
  shop = await openTestShop();
  goods = await addSongProducts(shop);
  artist = await artistAtWork(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(rateCounters));

/** Makes a delivered song of the artist, who has no hearts yet. */
async function deliveredSong() {
  const song = await paidSong(shop, { goods, artist: artist.artist });
  const sung = { title: 'Portland', lyrics: 'La', audioKey: 'songs/none.mp3', artistId: artist.artist.id };
  await shop.db
    .update(stories)
    .set({ status: 'shipped', ...sung })
    .where(eq(stories.id, song.storyId));
  await shop.db.update(artists).set({ applauseCount: 0 }).where(eq(artists.id, artist.artist.id));
  return song;
}

const love = async (visitor: Visitor, slug: string) => visitor.call('stories.applaud', { params: { slug } });
const ratingNow = async () => {
  const [row] = await shop.db.select().from(artists).where(eq(artists.id, artist.artist.id));
  return row?.applauseCount;
};
async function migrate(name: string) {
  const file = new URL(`../../db/migrations/${name}.sql`, import.meta.url);
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
    await shop.db.execute(sql.raw(statement));
}
const heartsOf = async (slug: string) =>
  (await newcomer(shop).call('stories.get', { params: { slug } })).body.applause.count;

it('a script with new cookies from one address gives a bounded number of hearts, and moves no artist', async () => {
  const { slug } = await deliveredSong();
  const statuses: number[] = [];
  for (let press = 0; press < 100; press += 1)
    statuses.push((await love(shop.visitor('203.0.113.7'), slug)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80);
  expect(await heartsOf(slug)).toBe(20);
  expect(await ratingNow()).toBe(0);
});

it('one address gives a bounded number of hearts to all songs together', { tags: ['night'] }, async () => {
  const songs = [await deliveredSong(), await deliveredSong(), await deliveredSong(), await deliveredSong()];
  let given = 0;
  for (const { slug } of songs)
    for (let press = 0; press < 20; press += 1)
      if ((await love(shop.visitor('203.0.113.8'), slug)).status === 200) given += 1;
  expect(given).toBe(60);
});

it('made-up guests from many addresses move no artist', async () => {
  const { slug } = await deliveredSong();
  for (let at = 0; at < 10; at += 1) expect((await love((await guest(shop)).visitor, slug)).status).toBe(200);
  expect(await heartsOf(slug)).toBe(10);
  expect(await ratingNow()).toBe(0);
});

it('one person counts once in any number of browsers, also at the same moment, and takes it back in any', async () => {
  const { slug } = await deliveredSong();
  const email = newEmail();
  const browsers: Visitor[] = [];
  for (let at = 0; at < 4; at += 1) {
    const visitor = newcomer(shop);
    await signIn(shop, visitor, email);
    browsers.push(visitor);
  }
  await Promise.all(browsers.map((visitor) => love(visitor, slug)));
  expect(await heartsOf(slug)).toBe(1);
  expect(await ratingNow()).toBe(1);
  for (const visitor of browsers)
    expect((await visitor.call('stories.get', { params: { slug } })).body.applause.loved).toBe(true);
  await browsers[3]?.call('stories.unapplaud', { params: { slug } });
  expect(await heartsOf(slug)).toBe(0);
  expect(await ratingNow()).toBe(0);
});

it('the heart of somebody who is signed in counts for the artist', async () => {
  const { slug } = await deliveredSong();
  await love((await signedIn(shop)).visitor, slug);
  await love((await signedIn(shop)).visitor, slug);
  expect(await ratingNow()).toBe(2);
});

it('the heart of the artist counts for the own song, and not for the artist, whoever takes it back', async () => {
  const { slug } = await deliveredSong();
  const fan = (await signedIn(shop)).visitor;
  await love(fan, slug);
  expect((await love(artist.visitor, slug)).body.count).toBe(2);
  expect(await ratingNow()).toBe(1);
  expect((await artist.visitor.call('stories.unapplaud', { params: { slug } })).body.count).toBe(1);
  expect(await ratingNow()).toBe(1);
  await fan.call('stories.unapplaud', { params: { slug } });
  expect(await ratingNow()).toBe(0);
});

it('a migration takes the hearts that artists gave to their own songs out of their numbers', async () => {
  const { slug, storyId } = await deliveredSong();
  const fan = await signedIn(shop);
  await shop.db.delete(applause);
  for (const userId of [artist.userId, fan.id])
    await shop.db.insert(applause).values({ storyId, userId, visitorId: randomUUID() });
  await shop.db.update(stories).set({ applauseCount: 2 }).where(eq(stories.id, storyId));
  await shop.db.update(artists).set({ applauseCount: 2 }).where(eq(artists.id, artist.artist.id));
  await migrate('0130_gift_mornings_and_own_hearts');
  expect([await heartsOf(slug), await ratingNow()]).toEqual([2, 1]);
});

it('the migration keeps the first heart of each person, and takes hearts of visitors from the artists', async () => {
  const [first, second] = [await deliveredSong(), await deliveredSong()];
  const { id: ann } = await signedIn(shop);
  const { id: lou } = await signedIn(shop);
  // Remove the hearts of earlier tests, because they would be taken away from the artist as well.
  await shop.db.delete(applause);
  await shop.db.execute(sql`alter table applause drop constraint applause_person`);
  const heart = (storyId: number, userId: number | null, minute: number) =>
    shop.db.insert(applause).values({
      ...{ storyId, userId, visitorId: randomUUID() },
      createdAt: new Date(Date.UTC(2026, 10, 1, 12, minute)),
    });
  for (const minute of [3, 1, 2]) await heart(first.storyId, ann, minute);
  await heart(first.storyId, lou, 4);
  await heart(first.storyId, null, 5);
  for (const minute of [6, 7]) await heart(second.storyId, ann, minute);
  await shop.db.update(stories).set({ applauseCount: 5 }).where(eq(stories.id, first.storyId));
  await shop.db.update(stories).set({ applauseCount: 2 }).where(eq(stories.id, second.storyId));
  await shop.db.update(artists).set({ applauseCount: 7 }).where(eq(artists.id, artist.artist.id));
  await migrate('0034_applause');
  const left = await shop.db.select().from(applause).where(eq(applause.storyId, first.storyId));
  expect(left.map(({ userId, createdAt }) => [userId, createdAt.getUTCMinutes()]).sort()).toEqual(
    [
      [ann, 1],
      [lou, 4],
      [null, 5],
    ].sort(),
  );
  expect([await heartsOf(first.slug), await heartsOf(second.slug), await ratingNow()]).toEqual([3, 1, 3]);
});
