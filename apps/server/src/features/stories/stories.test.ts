import { chicagoDay } from '@keepsong/domain/time/chicago';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Goods } from '../../testing/commission-song.ts';
import {
  artistAtWork,
  deliverSong,
  guest,
  newcomer,
  newEmail,
  paidSong,
  signedIn,
  songUpload,
  WORK,
} from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());

const page = (visitor: Visitor, slug: string) => visitor.call('stories.get', { params: { slug } });

async function orderedSong() {
  const desk = await artistAtWork(shop);
  return { desk, song: await paidSong(shop, { goods, artist: desk.artist }) };
}

async function deliveredSong() {
  const made = await orderedSong();
  await deliverSong(made.desk.visitor, made.song.commissionId);
  return made;
}

/** Words that only the owner and the artist know. The tests search for them in whole answers. */
const SECRETS = ['blue coat', 'Anniversary', 'Lavoie', WORK.title, WORK.artist_note];
const tellsOf = (body: unknown) => SECRETS.filter((secret) => JSON.stringify(body).includes(secret));

describe('the address of a story', () => {
  it('contains 128 random bits', async () => {
    const slugs = new Set<string>();
    for (let index = 0; index < 3; index += 1) slugs.add((await orderedSong()).song.slug);
    expect(slugs.size).toBe(3);
    for (const slug of slugs) expect(slug).toMatch(/^[\w-]{22}$/);
  });

  it.each(['nothing-here', 'A'.repeat(16), '__proto__', 'x'.repeat(65), "';--"])(
    'is refused if it does not exist: %s',
    async (slug) => {
      expect([400, 404]).toContain((await page(newcomer(shop), slug)).status);
    },
  );
});

describe('a song in the making', () => {
  it('shows its owner the progress', async () => {
    const { desk, song } = await orderedSong();
    const offered = await page(song.visitor, song.slug);
    expect(offered.body).toMatchObject({
      instant_product: null,
      view: 'timeline',
      status: 'created',
      is_owner: true,
      download_url: null,
    });
    expect(offered.body.production.stages).toMatchObject([
      { stage: 'received', state: 'done' },
      { stage: 'artist_accepted', state: 'current', at: null },
      { stage: 'writing', state: 'upcoming' },
      { stage: 'quality_check', state: 'upcoming' },
      { stage: 'delivered', state: 'upcoming' },
    ]);
    await desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
    const accepted = await page(song.visitor, song.slug);
    expect(accepted.body).toMatchObject({
      status: 'in_production',
      song: { artist: { id: desk.artist.id, fullName: 'Odessa Vale' }, audioUrl: null, title: '' },
      production: { is_late: false, questions: [{ answer: 'She wore my blue coat over her dress.' }, {}] },
      lyrics: null,
    });
    expect(accepted.body.production.promised_at).not.toBeNull();
  });

  it.each<[string, () => Promise<Visitor>]>([
    ['a stranger', async () => newcomer(shop)],
    ['another customer', async () => (await signedIn(shop)).visitor],
    ['another guest', async () => (await guest(shop)).visitor],
    ['an artist who was not asked', async () => (await artistAtWork(shop)).visitor],
  ])('is a teaser for %s', async (_, who) => {
    const { desk, song } = await orderedSong();
    await desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
    await desk.visitor.call('studio.saveWork', { params: { id: song.commissionId }, body: WORK });
    const { status, body } = await page(await who(), song.slug);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      view: 'teaser',
      is_owner: false,
      production: null,
      lyrics: null,
      download_url: null,
    });
    expect(tellsOf(body)).toEqual([]);
  });

  it('shows only the owner everything that the artist was told', async () => {
    const { desk, song } = await orderedSong();
    const [row] = await shop.db.select().from(stories).where(eq(stories.slug, song.slug));
    if (!row) throw new Error('no story');
    const said = { audio: null, saved: true, expire: null };
    const songData = {
      ...row.songData,
      notes: 'Please no drums.',
      must_have_questions: [
        { answer: 'The green Volvo', description: 'It died in 2011.' },
        { answer: '', description: '' },
      ],
      pronunciations: [{ subject: 'Siobhan', pronounce: 'shi-VAWN', ...said }],
    };
    await shop.db.update(stories).set({ songData }).where(eq(stories.id, row.id));
    expect((await page(song.visitor, song.slug)).body.production.brief).toMatchObject({
      relationship: songData.relationship,
      gender: songData.gender,
      notes: 'Please no drums.',
      must_include: [{ title: 'The green Volvo', description: 'It died in 2011.' }],
      pronunciations: [{ subject: 'Siobhan', pronounce: 'shi-VAWN', audio_url: null }],
    });
    await desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
    expect((await page(desk.visitor, song.slug)).body.production.brief).toBeNull();
    const staff = await signedIn(shop, newEmail(), 'admin');
    expect((await page(staff.visitor, song.slug)).body.production.brief).toBeNull();
  });

  it('names the asked artist, the artists who declined, and the promised day', async () => {
    const { desk, song } = await orderedSong();
    const next = await artistAtWork(shop, { artistName: 'Wren Halloway' });
    const ordered = (await page(song.visitor, song.slug)).body.production;
    expect(ordered).toMatchObject({
      asked: { fullName: 'Odessa Vale', photo: expect.any(String) },
      declined: [],
    });
    const confirmed = await song.visitor.call('checkout.confirmOrder', {
      body: { submission_id: song.submissionId },
    });
    // The song's page and the order confirmation must promise the same day.
    expect(chicagoDay(new Date(ordered.promised_at))).toBe(confirmed.body.order.promised_date);
    await shop.db.update(artists).set({ status: 'paused' }).where(ne(artists.id, next.artist.id));
    const params = { id: song.commissionId };
    await desk.visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
    expect((await page(song.visitor, song.slug)).body.production).toMatchObject({
      asked: { fullName: 'Wren Halloway' },
      declined: ['Odessa Vale'],
      promised_at: ordered.promised_at,
    });
    await next.visitor.call('studio.accept', { params });
    const accepted = (await page(song.visitor, song.slug)).body;
    expect(accepted.production).toMatchObject({ asked: null, declined: [] });
    expect(accepted.song.artist.fullName).toBe('Wren Halloway');
  });

  it('has one sleeve for its owner and for strangers', async () => {
    const { song } = await orderedSong();
    const { sleeve } = (await page(song.visitor, song.slug)).body;
    expect(sleeve.mood).toMatch(/^\d+$/);
    expect((await page(newcomer(shop), song.slug)).body.sleeve).toEqual(sleeve);
  });

  it('shows its artist the brief, and staff the timeline', async () => {
    const { desk, song } = await orderedSong();
    await desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
    const staff = await signedIn(shop, newEmail(), 'admin');
    expect((await page(staff.visitor, song.slug)).body).toMatchObject({ view: 'timeline', is_owner: false });
    expect((await page(desk.visitor, song.slug)).body.production.questions).toHaveLength(2);
  });

  it('says to everyone that it was canceled, and gives details only to its owner', async () => {
    const { song } = await orderedSong();
    await shop.db.update(stories).set({ status: 'canceled' }).where(eq(stories.slug, song.slug));
    expect((await page(song.visitor, song.slug)).body.view).toBe('canceled');
    const seen = (await page(newcomer(shop), song.slug)).body;
    expect(seen).toMatchObject({ view: 'canceled', is_owner: false, production: null });
    expect(tellsOf(seen)).toEqual([]);
  });

  it('cannot get hearts or be downloaded yet', async () => {
    const { song } = await orderedSong();
    expect((await song.visitor.call('stories.applaud', { params: { slug: song.slug } })).status).toBe(404);
    expect((await song.visitor.request('GET', `/v3/api/stories/${song.slug}/download`)).status).toBe(404);
  });
});

describe('a delivered song', () => {
  it('can be played and read by everyone who has its address', async () => {
    const { song } = await deliveredSong();
    const { body } = await page(newcomer(shop), song.slug);
    expect(body).toMatchObject({
      view: 'song',
      is_owner: false,
      song: { title: WORK.title, duration_seconds: expect.closeTo(31, 1) },
      lyrics: WORK.lyrics,
      artist_note: WORK.artist_note,
      attributes: { occasion: 'Anniversary', recipient: 'Marguerite' },
      production: null,
      download_url: null,
    });
    expect(JSON.stringify(body)).not.toContain('blue coat over her dress.');
    const played = await newcomer(shop).request('GET', body.song.audioUrl, {
      headers: { range: 'bytes=0-99' },
    });
    expect(played).toMatchObject({ status: 206, headers: { 'content-length': '100' } });
  });

  it('can only be downloaded by its owner, with title and artist in the file', async () => {
    const { song } = await deliveredSong();
    const { body } = await page(song.visitor, song.slug);
    const file = await shop.http.inject({
      url: body.download_url,
      headers: { cookie: song.visitor.cookie() },
    });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''Wrong%20Portland.mp3");
    const tag = file.rawPayload.subarray(0, 300);
    expect(tag.toString('latin1', 0, 3)).toBe('ID3');
    const texts = [
      tag.toString('latin1'),
      tag.toString('utf16le'),
      tag.subarray(1).toString('utf16le'),
    ].join();
    expect(texts).toContain(WORK.title);
    expect(texts).toContain('Odessa Vale');
    for (const other of [newcomer(shop), (await signedIn(shop)).visitor, (await artistAtWork(shop)).visitor])
      expect((await other.request('GET', body.download_url)).status).toBe(404);
  });
});

describe('the file of a delivered song', () => {
  const share = (visitor: Visitor, slug: string, shares_file: boolean) =>
    visitor.call('stories.shareFile', { params: { slug }, body: { shares_file } });

  it('is for everybody who hears the song only while the owner allows that', async () => {
    const { desk, song } = await deliveredSong();
    const params = { slug: song.slug };
    const file = `/v3/api/stories/${song.slug}/download`;
    const stranger = newcomer(shop);
    expect((await page(song.visitor, song.slug)).body.shares_file).toBe(false);
    for (const other of [stranger, desk.visitor, (await signedIn(shop)).visitor])
      expect((await share(other, song.slug, true)).status).toBe(404);
    expect((await stranger.request('GET', file)).status).toBe(404);
    expect((await share(song.visitor, song.slug, true)).body).toEqual({ shares_file: true });
    expect((await page(stranger, song.slug)).body).toMatchObject({ download_url: file, shares_file: null });
    expect((await stranger.request('GET', file)).status).toBe(200);
    await song.visitor.call('stories.setVisibility', { params, body: { visibility: 'private' } });
    expect((await stranger.request('GET', file)).status).toBe(404);
    await song.visitor.call('stories.setVisibility', { params, body: { visibility: 'unlisted' } });
    await share(song.visitor, song.slug, false);
    expect((await stranger.request('GET', file)).status).toBe(404);
  });

  it('is not there before the song, whatever the owner allows', async () => {
    const { song } = await orderedSong();
    await share(song.visitor, song.slug, true);
    expect((await page(newcomer(shop), song.slug)).body.download_url).toBeNull();
    expect((await newcomer(shop).request('GET', `/v3/api/stories/${song.slug}/download`)).status).toBe(404);
  });
});

describe('the visibility of a story', () => {
  const set = (visitor: Visitor, slug: string, visibility: string) =>
    visitor.call('stories.setVisibility', { params: { slug }, body: { visibility } });

  it('is at first everyone who has the address, and only the owner can change it', async () => {
    const { desk, song } = await deliveredSong();
    const first = (await page(song.visitor, song.slug)).body;
    expect(first).toMatchObject({ visibility: 'unlisted', may_be_indexed: false });
    for (const other of [newcomer(shop), desk.visitor, (await signedIn(shop)).visitor])
      expect((await set(other, song.slug, 'public')).status).toBe(404);
    expect((await set(song.visitor, song.slug, 'everybody')).status).toBe(400);
    expect((await set(song.visitor, song.slug, 'public')).body).toEqual({ visibility: 'public' });
    expect((await page(newcomer(shop), song.slug)).body).toMatchObject({
      visibility: null,
      may_be_indexed: true,
      view: 'song',
    });
  });

  it('hides everything of a private story from strangers, who cannot act on it', async () => {
    const { desk, song } = await deliveredSong();
    await set(song.visitor, song.slug, 'private');
    const stranger = newcomer(shop);
    const { body } = await page(stranger, song.slug);
    expect(body).toMatchObject({ view: 'private', lyrics: null, from_name: '', sleeve: { mood: null } });
    const told = JSON.stringify(body);
    for (const secret of ['Marguerite', 'Odessa', WORK.title, 'songs/', 'Anniversary'])
      expect(told).not.toContain(secret);
    const params = { slug: song.slug };
    expect((await stranger.call('stories.applaud', { params })).status).toBe(404);
    expect((await stranger.call('comments.list', { params })).status).toBe(404);
    for (const inside of [song.visitor, desk.visitor, (await signedIn(shop, newEmail(), 'admin')).visitor])
      expect((await page(inside, song.slug)).body.view).toBe('song');
  });
});

describe('lyrics that follow the song', () => {
  const tap = (desk: Visitor, id: number, starts: (number | null)[]) =>
    desk.call('studio.saveTimes', { params: { id }, body: { starts } });

  it('are timed by the artist after delivery, and not by other artists', async () => {
    const { desk, song } = await deliveredSong();
    expect((await page(song.visitor, song.slug)).body.lyric_times).toBeNull();
    const other = await artistAtWork(shop);
    expect((await tap(other.visitor, song.commissionId, [1, 4])).status).toBe(404);
    expect((await tap(desk.visitor, song.commissionId, [4, 1])).body.fields).toEqual({
      'starts.1': 'invalid',
    });
    expect((await tap(desk.visitor, song.commissionId, [1])).body.fields).toEqual({ starts: 'invalid' });
    const saved = await tap(desk.visitor, song.commissionId, [1.5, 4]);
    expect(saved.body.commission.line_starts).toEqual([1.5, 4]);
    expect((await page(newcomer(shop), song.slug)).body.lyric_times).toEqual([
      { from: 1.5, to: 4, words: [] },
      { from: 4, to: 13, words: [] },
    ]);
  });

  it('appear with the song if they were timed before delivery and the lyrics have not changed since', {
    tags: ['night'],
  }, async () => {
    for (const changed of [false, true]) {
      const { desk, song } = await orderedSong();
      const params = { id: song.commissionId };
      await desk.visitor.call('studio.accept', { params });
      await desk.visitor.call('studio.saveWork', { params, body: WORK });
      expect((await tap(desk.visitor, song.commissionId, [1, 4])).body.fields).toEqual({ audio: 'required' });
      await desk.visitor.call('studio.uploadAudio', { params, ...songUpload() });
      await tap(desk.visitor, song.commissionId, [1, 4]);
      const body = { ...WORK, lyrics: changed ? `${WORK.lyrics}\nAnd home again` : WORK.lyrics };
      await desk.visitor.call('studio.saveWork', { params, body });
      await desk.visitor.call('studio.deliver', { params });
      const times = (await page(song.visitor, song.slug)).body.lyric_times;
      expect(times?.length ?? null).toBe(changed ? null : 2);
    }
  });
});

describe("'Love this song'", () => {
  const love = (visitor: Visitor, slug: string) => visitor.call('stories.applaud', { params: { slug } });
  const takeBack = (visitor: Visitor, slug: string) =>
    visitor.call('stories.unapplaud', { params: { slug } });
  const ratingOf = async (id: number) =>
    (await shop.db.select().from(artists).where(eq(artists.id, id)))[0]?.applauseCount;

  it('counts once for a visitor who presses many times at once', { tags: ['night'] }, async () => {
    const { desk, song } = await deliveredSong();
    const { visitor: fan } = await signedIn(shop);
    await Promise.all(Array.from({ length: 200 }, () => love(fan, song.slug)));
    expect((await page(fan, song.slug)).body.applause).toEqual({ count: 1, loved: true });
    expect((await page(newcomer(shop), song.slug)).body.applause).toEqual({ count: 1, loved: false });
    expect(await ratingOf(desk.artist.id)).toBe(1);
  });

  it('counts every one of many parallel visitors for the song, and those who are signed in for its artist', {
    tags: ['night'],
  }, async () => {
    const { desk, song } = await deliveredSong();
    const people = [await signedIn(shop), await signedIn(shop), await signedIn(shop)];
    const fans = [
      ...Array.from({ length: 17 }, () => newcomer(shop)),
      ...people.map(({ visitor }) => visitor),
    ];
    await Promise.all(fans.map((fan) => love(fan, song.slug)));
    expect((await page(newcomer(shop), song.slug)).body.applause.count).toBe(20);
    const { body } = await newcomer(shop).call('artists.get', { params: { id: desk.artist.id } });
    expect(body.data.artist_applause_rating).toBe(3);
  });

  it('can be taken back once, and never falls below zero', async () => {
    const { desk, song } = await deliveredSong();
    const [{ visitor: fan }, other] = [await signedIn(shop), newcomer(shop)];
    expect((await takeBack(other, song.slug)).body).toEqual({ count: 0, loved: false });
    expect((await love(fan, song.slug)).body).toEqual({ count: 1, loved: true });
    await Promise.all(Array.from({ length: 10 }, () => takeBack(fan, song.slug)));
    await takeBack(other, song.slug);
    expect((await page(fan, song.slug)).body.applause).toEqual({ count: 0, loved: false });
    expect(await ratingOf(desk.artist.id)).toBe(0);
  });
});

describe('the status by id', () => {
  it('is shown to the owner only, and browsers may cache it for a minute', async () => {
    const { song } = await orderedSong();
    const params = { id: song.storyId };
    expect((await song.visitor.call('stories.statusById', { params })).body).toEqual({ status: 'created' });
    for (const other of [newcomer(shop), (await signedIn(shop)).visitor, (await artistAtWork(shop)).visitor])
      expect((await other.call('stories.statusById', { params })).status).toBe(404);
    for (const id of [0, -1, 'x', 2 ** 60, 999_999])
      expect([400, 404]).toContain(
        (await song.visitor.call('stories.statusById', { params: { id } })).status,
      );
  });
});
