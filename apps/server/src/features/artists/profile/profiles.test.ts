import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artistSongs } from '../../../../db/schema/artists.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { makeMp4 } from '../../../adapters/films/testing/make-film.ts';
import { LOCALE_HEADER } from '../../../platform/http/locale.ts';
import { pngOf } from '../../../testing/images.ts';
import { artistAtWork, newcomer, signedIn, songUpload } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let producer: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  producer = (await signedIn(shop, undefined, 'producer')).visitor;
});
afterAll(() => shop.close());

type Work = Awaited<ReturnType<typeof artistAtWork>>;
let made = 0;
const artistNamed = () => {
  made += 1;
  return artistAtWork(shop, {
    artistName: `Wren ${made} Lacey`,
    introEn: 'Hi',
    introSp: 'Hola',
    bioSp: 'Canta.',
  });
};
const own = async ({ visitor }: Work) => (await visitor.call('profiles.own')).body.profile;
const save = ({ visitor }: Work, version: number, data: object) =>
  visitor.call('profiles.save', { body: { version, data } });
/** Changes the newest version, saves it and sends it to the producers. */
async function sent(work: Work, change: object) {
  const { version, data } = await own(work);
  const saved = await save(work, version, { ...data, ...change });
  const body = { version: saved.body.profile?.version };
  return (await work.visitor.call('profiles.send', { body })).body.profile;
}
const decide = (what: 'release' | 'giveBack', { artist }: Work, body: object) =>
  producer.call(`profiles.${what}`, { params: { id: artist.id }, body });
const page = async ({ artist }: Work, locale = 'en') =>
  (
    await newcomer(shop).call('artists.get', {
      params: { id: artist.id },
      headers: { [LOCALE_HEADER]: locale },
    })
  ).body.data;
const record = async ({ visitor }: Pick<Work, 'visitor'>) =>
  (await visitor.call('uploads.addRecording', songUpload())).body.recording;
const lastDeed = async () => (await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1))[0];
const SONG = {
  ...{ song_id: null, title: 'Harbor lights', recipient: 'Ana', occasion: 'Birthday', genre: '2' },
  ...{ moods: ['4'], tempo: '2', is_gift: false, has_consent: false },
};

describe('a profile', () => {
  it('begins with what customers see, and is a draft until it is sent', async () => {
    const work = await artistNamed();
    const first = await own(work);
    expect(first).toMatchObject({
      version: 0,
      state: 'live',
      data: { name: work.artist.artistName, samples: [] },
    });
    const bio = { en: 'Sings in harbors.', sp: 'Canta en puertos.' };
    const saved = await save(work, 0, { ...first.data, bio });
    expect(saved.body.profile).toMatchObject({ version: 1, state: 'draft', data: { bio } });
    expect((await page(work)).bio).toBe('Writes on the kitchen floor.');
    expect((await decide('release', work, { version: 1 })).body.code).toBe('profile_changed');
  });

  it('is seen by customers at once when a producer releases it, in every part', async () => {
    const work = await artistNamed();
    const recording = await record(work);
    const file = { name: 'me.png', type: 'image/png', bytes: pngOf({ width: 700, height: 700 }) };
    const { image } = (await work.visitor.call('uploads.addImage', multipart({}, file))).body;
    expect((await page(work)).songs).toEqual([]);
    const profile = await sent(work, {
      ...{ name: 'Wren of the Harbor', bio: { en: 'Sings in harbors.', sp: 'Canta en puertos.' } },
      ...{ photo_id: image.id, delivery_days: 12, takes_rush: false, genres: ['4'] },
      samples: [{ ...SONG, upload_id: recording.id }],
    });
    expect(profile.state).toBe('review');
    const waits = async () =>
      ((await producer.call('desk.inbox', {})).body.items as { kind: string; path: string }[]).some(
        ({ kind, path }) => kind === 'profile_review' && path === `/admin/artists/${work.artist.id}`,
      );
    expect(await waits()).toBe(true);
    const review = await producer.call('profiles.review', { params: { id: work.artist.id } });
    expect(review.body.changed.sort()).toEqual(
      ['bio', 'delivery_days', 'genres', 'name', 'photo_id', 'samples', 'takes_rush'].sort(),
    );
    expect((await decide('release', work, { version: profile.version })).body.profile.state).toBe('live');
    expect(await lastDeed()).toMatchObject({ action: 'artist.profile_released' });
    expect(await waits()).toBe(false);
    expect(await page(work)).toMatchObject({
      ...{ artist_name: 'Wren of the Harbor', bio: 'Sings in harbors.', photo: image.url, genres: ['4'] },
      ...{ available_delivery_days: 12, takes_rush: false },
      songs: [{ title: 'Harbor lights', audio_url: recording.url }],
    });
    const list = await newcomer(shop).call('artists.list', { query: { keyword: 'Wren of the Harbor' } });
    expect(list.body.artists.map(({ id }: { id: number }) => id)).toEqual([work.artist.id]);
    const next = await own(work);
    expect(next.history.map(({ state }: { state: string }) => state)).toEqual(['live', 'review', 'draft']);
  });

  it('is released with film, extra verses, intro and Spanish words too, and its artist is mailed', async () => {
    const work = await artistNamed();
    expect(await page(work)).toMatchObject({ video: null, extra_verses: true, intro: 'Hi' });
    const sentFilm = multipart({}, { name: 'me.mp4', type: '', bytes: makeMp4() });
    const { film } = (await work.visitor.call('uploads.addFilm', sentFilm)).body;
    const bio = { en: 'Sings in harbors.', sp: 'Canta en puertos.' };
    const intro = { en: 'Hello from the harbor', sp: 'Hola desde el puerto' };
    const { version } = await sent(work, { film_id: film.id, extra_verses: false, intro, bio });
    expect(await page(work)).toMatchObject({ video: null, extra_verses: true, intro: 'Hi' });
    await decide('release', work, { version });
    const video = { video_type: 'Artist Intro', sources: [{ src: film.url, type: 'video/mp4' }] };
    expect(await page(work)).toMatchObject({ video, extra_verses: false, intro: intro.en, bio: bio.en });
    expect(await page(work, 'sp')).toMatchObject({ video, intro: intro.sp, bio: bio.sp });
    expect((await shop.http.inject({ url: film.url })).statusCode).toBe(200);
    await shop.services.relay.drain();
    const mails = (await shop.mailbox.listMessages({ to: work.email })).filter(
      ({ subject }) => subject === 'Customers see your new profile',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/artists/${work.artist.id}`);
    // A later version without another film keeps this one.
    const next = await sent(work, { home_town: 'Galway' });
    await decide('release', work, { version: next.version });
    expect(await page(work)).toMatchObject({ video, home_town: 'Galway' });
  });

  it('keeps the numbers of songs that stay, and forgets those that go', { tags: ['night'] }, async () => {
    const work = await artistNamed();
    const [one, two] = [await record(work), await record(work)];
    const first = await sent(work, {
      samples: [
        { ...SONG, upload_id: one.id },
        { ...SONG, title: 'Second', upload_id: two.id },
      ],
    });
    await decide('release', work, { version: first.version });
    const before = (await own(work)).data.samples;
    const next = await sent(work, { samples: [{ ...before[1], title: 'Second, sung again' }] });
    await decide('release', work, { version: next.version });
    const rows = await shop.db.select().from(artistSongs).where(eq(artistSongs.artistId, work.artist.id));
    expect(rows).toMatchObject([{ id: before[1].song_id, title: 'Second, sung again', position: 0 }]);
  });

  it('lets the files go that the page shows no longer, and keeps the others', async () => {
    const work = await artistNamed();
    const photo = async (name: string) => {
      const file = { name, type: 'image/png', bytes: pngOf({ width: 700, height: 700 }) };
      return (await work.visitor.call('uploads.addImage', multipart({}, file))).body.image;
    };
    const sentFilm = multipart({}, { name: 'me.mp4', type: '', bytes: makeMp4() });
    const { film } = (await work.visitor.call('uploads.addFilm', sentFilm)).body;
    const [one, two] = [await record(work), await record(work)];
    const [first, second] = [await photo('a.png'), await photo('b.png')];
    const samples = [
      { ...SONG, upload_id: one.id },
      { ...SONG, title: 'Second', upload_id: two.id },
    ];
    const shown = await sent(work, { photo_id: first.id, film_id: film.id, samples });
    await decide('release', work, { version: shown.version });
    const files = [first.url, film.url, one.url, two.url, second.url];
    const there = async () => {
      await shop.services.images.deleteExpired();
      await shop.services.makerUploads.deleteExpired();
      return Promise.all(files.map(async (url) => (await shop.http.inject({ url })).statusCode));
    };
    const { data } = await own(work);
    // What only a draft leaves out is still on the page.
    const next = await sent(work, { photo_id: second.id, keeps_film: false, samples: [data.samples[1]] });
    expect(await there()).toEqual([200, 200, 200, 200, 200]);
    await decide('release', work, { version: next.version });
    expect(await there()).toEqual([404, 404, 404, 200, 200]);
  });

  it('comes back with a reason, and customers see it as it was', async () => {
    const work = await artistNamed();
    const { version } = await sent(work, { home_town: 'Galway' });
    await decide('giveBack', work, { version, reason: 'Which Galway?' });
    expect(await own(work)).toMatchObject({
      state: 'draft',
      note: 'Which Galway?',
      data: { home_town: 'Galway' },
    });
    expect((await page(work)).home_town).toBe('');
    expect(await lastDeed()).toMatchObject({ action: 'artist.profile_returned', reason: 'Which Galway?' });
    await shop.services.relay.drain();
    const [mail] = await shop.mailbox.listMessages({ to: work.email });
    expect(mail?.text).toContain('Which Galway?');
  });
});

describe('nobody overwrites', () => {
  it('what another tab has saved, sent or taken back, even at the same moment', async () => {
    const work = await artistNamed();
    const { version, data } = await own(work);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, tab) => save(work, version, { ...data, home_town: `Tab ${tab}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    const waiting = await sent(work, {});
    expect((await save(work, waiting.version, data)).body.code).toBe('profile_changed');
    const body = { version: waiting.version };
    expect((await work.visitor.call('profiles.takeBack', { body })).body.profile.state).toBe('draft');
    expect((await decide('release', work, body)).body.code).toBe('profile_changed');
  });
});

describe('it is refused', () => {
  it('to send what lacks a language, or shows a gift without consent', async () => {
    const work = await artistNamed();
    const { id } = await record(work);
    const samples = [{ ...SONG, upload_id: id, is_gift: true }];
    const { version, data } = await own(work);
    const saved = await save(work, version, { ...data, bio: { en: 'Words', sp: '' }, samples });
    const answer = await work.visitor.call('profiles.send', {
      body: { version: saved.body.profile.version },
    });
    expect(answer.body).toMatchObject({
      code: 'work_incomplete',
      fields: { bio_sp: 'required', sample_0: 'required' },
    });
  });

  it('to name pictures, films or songs of somebody else', async () => {
    const [work, other] = [await artistNamed(), await artistNamed()];
    const foreign = await record(other);
    const theirs = await sent(other, { samples: [{ ...SONG, upload_id: foreign.id }] });
    await decide('release', other, { version: theirs.version });
    const song_id = (await own(other)).data.samples[0].song_id;
    const another = await record(other);
    const { version, data } = await own(work);
    const save_ = async (change: object) => (await save(work, version, { ...data, ...change })).body.code;
    expect(await save_({ samples: [{ ...SONG, song_id, upload_id: null }] })).toBe('invalid_input');
    expect(await save_({ samples: [{ ...SONG, upload_id: another.id }] })).toBe('upload_gone');
    expect(await save_({ film_id: another.id })).toBe('upload_gone');
    expect(await save_({ photo_id: crypto.randomUUID() })).toBe('upload_gone');
  });
});

describe('of the days to deliver, the newest word counts', () => {
  const inCalendar = async ({ visitor }: Work) => (await visitor.call('availability.own')).body.delivery_days;
  const setCalendar = ({ visitor }: Work, delivery_days: number) =>
    visitor.call('availability.save', {
      body: { capacity_a_week: null, days_off: [], paused: false, delivery_days },
    });
  const bio = { en: 'Sings in harbors.', sp: 'Canta en puertos.' };
  async function released(work: Work, change: object) {
    const { version } = await sent(work, change);
    expect((await decide('release', work, { version })).status).toBe(200);
  }

  it('so a new draft begins with the calendar, and a new bio leaves it as it is', async () => {
    const work = await artistNamed();
    await released(work, { delivery_days: 12 });
    expect(await inCalendar(work)).toBe(12);
    await setCalendar(work, 20);
    expect((await own(work)).data.delivery_days).toBe(20);
    await released(work, { bio });
    expect(await inCalendar(work)).toBe(20);
    expect((await page(work)).available_delivery_days).toBe(20);
  });

  it('so the calendar overrules a version that waits, and a later draft the calendar', async () => {
    const work = await artistNamed();
    const waiting = await sent(work, { bio, delivery_days: 12 });
    await setCalendar(work, 20);
    const version = waiting.version + 1;
    expect(await own(work)).toMatchObject({ state: 'review', version, data: { delivery_days: 20 } });
    expect((await decide('release', work, { version: waiting.version })).body.code).toBe('profile_changed');
    expect((await decide('release', work, { version })).status).toBe(200);
    expect(await inCalendar(work)).toBe(20);
    await released(work, { delivery_days: 9 });
    expect(await inCalendar(work)).toBe(9);
  });

  it('so a form that was opened before the calendar changed is refused', async () => {
    const work = await artistNamed();
    await released(work, { bio });
    const opened = await own(work);
    await setCalendar(work, 20);
    const saved = await save(work, opened.version, { ...opened.data, home_town: 'Galway' });
    expect(saved.body.code).toBe('profile_changed');
    expect(await inCalendar(work)).toBe(20);
  });

  it('so the first form, which no version counts, is refused too when the calendar has changed since', async () => {
    const work = await artistNamed();
    const { version, data } = await own(work);
    const first = (days_before: number, delivery_days = days_before) =>
      work.visitor.call('profiles.save', {
        body: { version, data: { ...data, bio, delivery_days }, days_before },
      });
    await setCalendar(work, 20);
    expect((await first(data.delivery_days)).body.code).toBe('profile_changed');
    // A form that was opened after the change may still hold another number, because that is the newest word.
    expect((await first(20, 9)).body.profile).toMatchObject({ version: 1, data: { delivery_days: 9 } });
  });
});
