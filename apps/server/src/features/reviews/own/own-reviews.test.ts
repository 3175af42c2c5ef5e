import { RATE_AFTER_DAYS } from '@keepsong/domain/artists/standing';
import { INSTANT_SONG } from '@keepsong/domain/cart/named-products';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artistReviews } from '../../../../db/schema/catalogue/reviews.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { uploadedImages } from '../../../../db/schema/uploads.ts';
import { uploadImage } from '../../../testing/body-ids.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { sell } from '../../../testing/money.ts';
import { artistAtWork, deliverSong, newcomer, paidSong, signedIn } from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let editor: Visitor;
let editorId: number;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  const person = await signedIn(shop, undefined, 'editor');
  editor = person.visitor;
  editorId = person.id;
});
afterAll(() => shop.close());

/**
 * Creates a song that its customer has accepted. Returns it with the token of the mail that asks for stars some
 * days later.
 */
async function askedSong() {
  const { visitor, artist } = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist });
  await deliverSong(visitor, song.commissionId);
  await song.visitor.call('stories.accept', { params: { slug: song.slug } });
  clock.advance(RATE_AFTER_DAYS * DAY_MS + 60_000);
  await shop.services.askRating.askDue();
  await shop.services.relay.drain();
  const mails = await shop.mailbox.listMessages({ to: song.email });
  const token = mails.map(({ text }) => /\/review\?token=([\w.-]+)/.exec(text)?.[1]).find(Boolean) ?? '';
  return { ...song, artist, token };
}
const WORDS = { stars: 4, text: 'We played it twice.', first_name: 'Ann', image_id: null, shows_song: false };
const write = (who: Visitor, body: object) => who.call('reviews.write', { body: { ...WORDS, ...body } });
const shownOf = async (artistId: number) =>
  (await newcomer(shop).call('artists.reviews', { params: { id: artistId }, query: {} })).body.reviews;
/** The item of a waiting review on the desk's page Today. */
const todayOf = async (id: number) =>
  (await editor.call('desk.inbox', {})).body.items.find(({ ref }: { ref: string }) => ref === String(id));
const listed = async () =>
  (await editor.call('reviewDesk.list', { query: { state: ['draft'] } })).body.reviews;

describe('the mail that asks about a song', () => {
  it('lets who has it give stars by one tap, then words, which others read after an editor did', async () => {
    const { token, artist, slug } = await askedSong();
    const reader = newcomer(shop);
    expect((await reader.call('reviews.openOwn', { body: { token } })).body.review).toMatchObject({
      ...{ stars: null, words: null, artist: { id: artist.id } },
    });
    const starred = await reader.call('reviews.giveStars', { body: { token, stars: 4 } });
    expect(starred.body.review.stars).toBe(4);
    const said = await write(reader, { token });
    expect(said.body.review.words).toMatchObject({ state: 'waits', text: 'We played it twice.' });
    expect(await shownOf(artist.id)).toEqual([]);
    const [waiting] = await listed();
    expect(waiting).toMatchObject({
      text: 'We played it twice.',
      rating: 4,
      story_slug: slug,
      state: 'draft',
    });
    const key = `review_new:${waiting.id}`;
    expect(await todayOf(waiting.id)).toMatchObject({
      ...{ key, kind: 'review_new', path: `/admin/reviews/${waiting.id}`, text: 'We played it twice.' },
      ...{ customer: null, owner: null },
    });
    const until = new Date(clock.now().getTime() + DAY_MS).toISOString();
    const marks = [
      await editor.call('desk.assign', { body: { keys: [key], user_id: editorId } }),
      await editor.call('desk.snooze', { body: { keys: [key], until, reason: 'After lunch' } }),
    ];
    expect(marks.map(({ status }) => status)).toEqual([200, 200]);
    expect(await todayOf(waiting.id)).toMatchObject({ owner: { id: editorId }, snoozed_until: until });
    await editor.call('reviewDesk.save', {
      params: { id: waiting.id },
      body: { version: waiting.version, state: 'live', answer: 'Twice is good.' },
    });
    expect(await todayOf(waiting.id)).toBeUndefined();
    expect(await shownOf(artist.id)).toMatchObject([
      { rating: 4, answer: 'Twice is good.', from_before: false },
    ]);
    const seen = (await reader.call('reviews.openOwn', { body: { token } })).body.review;
    expect(seen.words).toMatchObject({ state: 'shown', answer: 'Twice is good.' });
    // Changed words wait for an editor again, and the shop's answer stays.
    await write(reader, { token, stars: 5, text: 'Three times.' });
    expect(await shownOf(artist.id)).toEqual([]);
    const again = (await listed()).find(({ id }: { id: number }) => id === waiting.id);
    expect(await todayOf(waiting.id)).toMatchObject({ text: 'Three times.' });
    expect(again).toMatchObject({ text: 'Three times.', rating: 5, answer: 'Twice is good.', version: 3 });
  });

  it('opens nothing with another token, nor another’s page', async () => {
    const { token, slug } = await askedSong();
    const other = (await signedIn(shop)).visitor;
    for (const body of [{ token: `${token.slice(0, -2)}xx` }, { token: `1${token}` }, { slug }])
      for (const who of [newcomer(shop), other])
        expect((await who.call('reviews.openOwn', { body })).status).toBe(404);
    expect((await write(other, { slug })).status).toBe(404);
  });
});

/** Creates an instant song that was delivered just now, as a copy of a commissioned one that nobody has accepted. */
async function instantSong() {
  const { artist } = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist });
  const [row] = await shop.db.select().from(stories).where(eq(stories.slug, song.slug));
  if (!row) throw new Error('the song has no story');
  const { id: _, ...copied } = row;
  const slug = `instant-${song.slug}`;
  await shop.db.insert(stories).values({
    ...{ ...copied, slug, orderId: null, artistId: null, status: 'shipped', deliveredAt: clock.now() },
    ...{ title: 'Clay', lyrics: 'La', audioKey: `songs/${slug}.mp3` },
    instant: {
      collectionId: 'birthday',
      artistId: '2',
      artistName: 'A voice',
      greeting: null,
      slideshow: null,
    },
  });
  return { ...song, slug };
}

describe('an instant song', () => {
  it('is asked about once, some days after its delivery, and its review stands on the page of the product', async () => {
    const { email, slug } = await instantSong();
    await sell(shop, INSTANT_SONG, { extraInfo: { instant_product: true } });
    const asked = async () => {
      await shop.services.askRating.askDue();
      await shop.services.relay.drain();
      const mails = await shop.mailbox.listMessages({ to: email });
      return mails.filter(({ subject }) => subject?.startsWith('How many stars'));
    };
    expect(await asked()).toEqual([]);
    clock.advance(RATE_AFTER_DAYS * DAY_MS + 60_000);
    const [mail] = await asked();
    expect(await asked()).toHaveLength(1);
    expect(mail?.text).toContain('How do you like it?');
    const token = /\/review\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
    const reader = newcomer(shop);
    const opened = await reader.call('reviews.openOwn', { body: { token } });
    expect(opened.body.review).toMatchObject({ artist: null, stars: null });
    await reader.call('reviews.giveStars', { body: { token, stars: 5 } });
    const said = await write(reader, { token, stars: 5, shows_song: true });
    expect(said.body.review.words).toMatchObject({ state: 'waits', shows_song: false });
    const waiting = (await listed()).find(({ story_slug }: { story_slug: string }) => story_slug === slug);
    expect(waiting).toMatchObject({ artist: null, rating: 5 });
    expect(await todayOf(waiting.id)).toMatchObject({ kind: 'review_new', artist: null });
    const others = async () => (await newcomer(shop).call('reviews.list', { query: {} })).body.total;
    const before = await others();
    const params = { id: waiting.id };
    await editor.call('reviewDesk.save', { params, body: { version: waiting.version, state: 'live' } });
    const product = { params: { slug: INSTANT_SONG } };
    const shown = (await newcomer(shop).call('catalog.reviews', product)).body;
    expect(shown).toMatchObject({
      ...{ total: 1, reviews: [{ kind: 'artist', id: waiting.id, rating: 5, text: 'We played it twice.' }] },
    });
    expect((await newcomer(shop).call('catalog.product', product)).body.rating).toEqual({
      ...{ average: 5, count: 1 },
    });
    // The list of artists' reviews stays as it was.
    expect(await others()).toBe(before);
  });
});

describe('a review', () => {
  it('has the stars that its customer gives later, on every page and in the averages', async () => {
    const { token, slug, visitor, artist } = await askedSong();
    await write(visitor, { token });
    const [{ id, version }] = await listed();
    await editor.call('reviewDesk.save', { params: { id }, body: { version, state: 'live' } });
    const params = { id: artist.id };
    const average = async () =>
      (await newcomer(shop).call('artists.get', { params })).body.data.average_rating;
    expect(await average()).toBe(4);
    const { review } = (await newcomer(shop).call('reviews.giveStars', { body: { token, stars: 2 } })).body;
    expect(review).toMatchObject({ stars: 2, words: { state: 'shown' } });
    expect(await shownOf(artist.id)).toMatchObject([{ rating: 2, text: 'We played it twice.' }]);
    expect(await average()).toBe(2);
    // On the page of the song.
    await visitor.call('standing.rate', { params: { slug }, body: { stars: 3 } });
    expect(await shownOf(artist.id)).toMatchObject([{ rating: 3 }]);
    expect(await average()).toBe(3);
  });

  it('has a photo of its own, which goes when it is taken back', async () => {
    const { token, visitor, artist } = await askedSong();
    const image_id = await uploadImage(visitor);
    expect((await write(newcomer(shop), { token, image_id })).body.code).toBe('upload_gone');
    const said = await write(visitor, { token, image_id });
    const { photo } = said.body.review.words;
    expect((await shop.http.inject({ url: photo })).statusCode).toBe(200);
    const [{ id }] = await listed();
    const show = (body: object) =>
      editor.call('reviewDesk.save', { params: { id }, body: { state: 'live', ...body } });
    await show({ version: 1 });
    expect(await shownOf(artist.id)).toMatchObject([{ photo }]);
    await show({ version: 2, shows_photo: false });
    expect(await shownOf(artist.id)).toMatchObject([{ photo: null }]);
    expect((await write(visitor, { token, keeps_photo: true })).body.review.words.photo).toBe(photo);
    const gone = await visitor.call('reviews.takeBack', { body: { token } });
    expect(gone.body.review).toMatchObject({ words: null, stars: 4 });
    clock.advance(1_000);
    await shop.services.images.deleteExpired();
    const key = String(photo).replace('/media/', '');
    expect(await shop.db.select().from(uploadedImages).where(eq(uploadedImages.imageKey, key))).toEqual([]);
    expect(await shop.storage.exists(key)).toBe(false);
  });

  it('is heard with its song only while its customer lets others hear it', { tags: ['night'] }, async () => {
    const { slug, visitor, artist } = await askedSong();
    await shop.db.update(stories).set({ visibility: 'private' }).where(eq(stories.slug, slug));
    const [story] = await shop.db.select().from(stories).where(eq(stories.slug, slug));
    const url = `/media/${story?.audioKey}`;
    const heard = async () => (await shop.http.inject({ url })).statusCode;
    const shown = async (shows_song: boolean) => {
      await write(visitor, { slug, shows_song });
      const [{ id, version }] = await listed();
      await editor.call('reviewDesk.save', { params: { id }, body: { version, state: 'live' } });
      const { reviews } = (await newcomer(shop).call('reviews.list', { query: {} })).body;
      return reviews.find((one: { artist: { id: number } }) => one.artist.id === artist.id)?.song;
    };
    expect(await heard()).toBe(404);
    expect(await shown(true)).toMatchObject({ title: story?.title, audio_url: url, recipient: '' });
    expect(await heard()).toBe(200);
    expect(await shown(false)).toBeNull();
    expect(await heard()).toBe(404);
    expect(await shop.db.$count(artistReviews, eq(artistReviews.storyId, story?.id ?? 0))).toBe(1);
  });
});
