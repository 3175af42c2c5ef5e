import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { commissionOffers, commissions } from '../../../db/schema/commissions.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, paidSong } from '../../testing/people.ts';
import {
  addArtist,
  addSongProducts,
  createTestClock,
  openTestShop,
  type TestShop,
} from '../../testing/test-shop.ts';

const HOUR_MS = 3_600_000;
const STAFF = 'help@keepsong.test';
let clock: ReturnType<typeof createTestClock>;
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  clock = createTestClock();
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());
// End the searches of earlier tests and pause their artists, so that they do not get the songs of this test.
beforeEach(async () => {
  await shop.db.update(artists).set({ status: 'paused' });
  await shop.db.update(commissions).set({ state: 'canceled' });
});

const stateOf = async (id: number) =>
  (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0];

async function mailsTo(address: string) {
  await shop.services.relay.drain();
  return shop.mailbox.listMessages({ to: address });
}

/** The text of the first mail to this address that contains these words; empty when there is none. */
async function mailThat(address: string, says: string) {
  const found = (await mailsTo(address)).find(({ subject, text }) => `${subject} ${text}`.includes(says));
  return found?.text ?? '';
}

/** Creates a paid song that its only fitting artist has declined. */
async function searchedSong() {
  const desk = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const song = await paidSong(shop, { goods, artist: desk.artist });
  const params = { id: song.commissionId };
  await desk.visitor.call('studio.decline', { params, body: { reason: 'other', note: 'On tour.' } });
  return { desk, song, params };
}

it('when no artist is left, staff, customer and story page are told at once', async () => {
  const { song } = await searchedSong();
  const [story] = await shop.db.select().from(stories).where(eq(stories.slug, song.slug));
  const toStaff = await mailThat(STAFF, `Order ${orderNumber(story?.orderId ?? 0)} needs an artist`);
  expect(toStaff).toContain(`/stories/${song.slug}`);
  expect(toStaff).toContain('Odessa Vale: another reason – On tour.');
  const toOwner = await mailThat(song.email, 'Odessa Vale cannot take');
  expect(toOwner).toMatch(/You’ll hear from us by \w+, Nov 3/);
  expect(toOwner).toContain('full price back');
  expect(toOwner).not.toContain('On tour');
  const { production } = (await song.visitor.call('stories.get', { params: { slug: song.slug } })).body;
  expect(production).toMatchObject({ asked: null, hear_by: '2026-11-04T02:00:00.000Z' });
});

it('an offer without an answer for 24 hours also starts a search by the staff', async () => {
  const { artist } = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist });
  const before = (await mailsTo(STAFF)).length;
  clock.advance(24 * HOUR_MS);
  await shop.services.offers.passOnEnded();
  expect(await mailsTo(STAFF)).toHaveLength(before + 1);
  expect((await stateOf(song.commissionId))?.hearBy).not.toBeNull();
});

it('a song in search goes to the first artist with room, not to artists who declined or have another voice or genre', async () => {
  const full = await artistAtWork(shop, { artistName: 'Wren Halloway', status: 'at_capacity' });
  const { desk, song, params } = await searchedSong();
  await addArtist(shop, { artistName: 'Another Voice', gender: '1' });
  await addArtist(shop, { artistName: 'Another Genre', genres: ['5'] });
  await shop.services.offers.askAgain();
  expect(await stateOf(params.id)).toMatchObject({ state: 'declined', artistId: desk.artist.id });

  await shop.db.update(artists).set({ status: 'available' }).where(eq(artists.id, full.artist.id));
  await Promise.all(Array.from({ length: 4 }, () => shop.services.offers.askAgain()));
  expect(await stateOf(params.id)).toMatchObject({
    state: 'offered',
    artistId: full.artist.id,
    hearBy: null,
  });
  const offers = await shop.db
    .select()
    .from(commissionOffers)
    .where(eq(commissionOffers.commissionId, params.id));
  expect(offers).toHaveLength(2);
  expect((await mailsTo(full.email)).some(({ text }) => text.includes(`commissions/${params.id}`))).toBe(
    true,
  );
  expect(await mailThat(song.email, 'We have found an artist')).toContain('Wren Halloway');
  const { production } = (await song.visitor.call('stories.get', { params: { slug: song.slug } })).body;
  expect(production).toMatchObject({ asked: { fullName: 'Wren Halloway' }, hear_by: null });
});

it('a song without a chosen voice may go to any voice', async () => {
  const { artist, visitor } = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist });
  const [story] = await shop.db.select().from(stories).where(eq(stories.id, song.storyId));
  if (!story) throw new Error('no story');
  await shop.db
    .update(stories)
    .set({ songData: { ...story.songData, gender: '3' } })
    .where(eq(stories.id, song.storyId));
  const other = await addArtist(shop, { gender: '1' });
  const params = { id: song.commissionId };
  await visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
  expect(await stateOf(params.id)).toMatchObject({ state: 'offered', artistId: other.id });
});

it('a search that continues tells customer and staff again, once, on the promised day', async () => {
  const { song } = await searchedSong();
  const count = async () => [(await mailsTo(song.email)).length, (await mailsTo(STAFF)).length];
  const [toOwner = 0, toStaff = 0] = await count();
  await shop.services.offers.askAgain();
  expect(await count()).toEqual([toOwner, toStaff]);
  clock.advance(36 * HOUR_MS);
  await Promise.all([shop.services.offers.askAgain(), shop.services.offers.askAgain()]);
  expect(await count()).toEqual([toOwner + 1, toStaff + 1]);
  expect(await mailThat(song.email, 'Still looking')).toContain('full price back');
});

it('prefers an artist who meets the promised day to one with more hearts', async () => {
  const { artist, visitor } = await artistAtWork(shop, { availableDeliveryDays: 4 });
  await addArtist(shop, { availableDeliveryDays: 9, applauseCount: 900 });
  const onTime = await addArtist(shop, { availableDeliveryDays: 3 });
  const song = await paidSong(shop, { goods, artist });
  const params = { id: song.commissionId };
  await visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
  expect(await stateOf(params.id)).toMatchObject({ artistId: onTime.id });
});
