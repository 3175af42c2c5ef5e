import { randomUUID } from 'node:crypto';
import { TRIAL_DAYS } from '@keepsong/domain/artists/application';
import { addDays, chicagoDay, chicagoInstant } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { desc, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateCounters, users } from '../../../../db/schema/accounts.ts';
import {
  applicationNotes,
  artistApplications,
  artistProfiles,
  artists,
} from '../../../../db/schema/artists.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { makerUploads } from '../../../../db/schema/uploads.ts';
import { makeSongWav } from '../../../adapters/audio/testing/make-song.ts';
import { writeWav } from '../../../adapters/audio/testing/write-wav.ts';
import { makeMp4 } from '../../../adapters/films/testing/make-film.ts';
import { shopJobs } from '../../../jobs.ts';
import { move } from '../../../platform/states/move.ts';
import { refuseRows } from '../../../testing/database.ts';
import { artistAtWork, newcomer, newEmail, signedIn, songUpload } from '../../../testing/people.ts';
import { createTestClock, openTestShop, signIn, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';
import { termsVersion } from '../../cms/terms-version.service.ts';
import { findSteps } from './applications.repository.ts';

const clock = createTestClock();
let shop: TestShop;
let producer: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  producer = (await signedIn(shop, undefined, 'producer')).visitor;
});
beforeEach(() => shop.db.delete(rateCounters));
afterAll(() => shop.close());

const record = async (visitor: Visitor, name?: string): Promise<string> =>
  (await visitor.call('uploads.addRecording', songUpload(undefined, name))).body.recording.id;
/** Three songs of this browser: one that it uploads, and two whose rows are copies of the first. */
async function threeBy(visitor: Visitor): Promise<string[]> {
  const id = await record(visitor);
  const [row] = await shop.db.select().from(makerUploads).where(eq(makerUploads.id, id));
  if (!row) throw new Error('no song was uploaded');
  const more = [1, 2].map((at) => ({ ...row, id: randomUUID(), fileKey: `${row.fileKey}.${at}.mp3` }));
  await shop.db.insert(makerUploads).values(more);
  return [id, ...more.map((one) => one.id)];
}
const ABOUT = {
  ...{ name: 'Ines Duarte', genres: ['Folk', '2'], languages: ['English', 'Portuguese'] },
  ...{ vocal_style: 'Warm alto', about: 'I sing in kitchens.' },
};
async function apply(change: object = {}, visitor = newcomer(shop)) {
  const email = newEmail();
  const body = { ...ABOUT, email, recordings: await threeBy(visitor), ...change };
  return { visitor, email, body, answer: await visitor.call('applications.apply', { body }) };
}
const rowOf = async (email: string) =>
  (
    await shop.db
      .select()
      .from(artistApplications)
      .where(eq(artistApplications.email, email))
      .orderBy(desc(artistApplications.id))
  )[0];
const idOf = async (email: string) => (await rowOf(email))?.id ?? 0;
async function mailsTo(email: string) {
  await shop.services.relay.drain();
  return shop.mailbox.listMessages({ to: email });
}
const act = (call: Parameters<Visitor['call']>[0], id: number, body?: object) =>
  producer.call(call, { params: { id }, ...(body ? { body } : {}) });
const BRIEF = { brief: 'For Rosa, who turns eighty.', days: 7, gender: '2' };
/** What waits for the staff in Today about this applicant. */
const waits = async (name: string) =>
  ((await producer.call('desk.inbox', {})).body.items as Record<string, unknown>[]).filter(
    ({ artist }) => artist === name,
  );
const deeds = async () =>
  (await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1))[0]?.action;
const shownTo = async (slug: string) =>
  (await newcomer(shop).call('artists.get', { params: { id: slug } })).status;

/** Makes an applicant who was asked for a trial song, and signs them in. */
async function invited(change: object = {}) {
  const { email } = await apply(change);
  const id = await idOf(email);
  const { body } = await act('applications.invite', id, BRIEF);
  const visitor = newcomer(shop);
  const { user } = await signIn(shop, visitor, email);
  return { id, email, visitor, user, application: body.application };
}
const handIn = async (visitor: Visitor) =>
  visitor.call('applications.sendTrial', {
    body: { title: 'Eighty candles', lyrics: 'Rosa bakes\nRosa sings', recording_id: await record(visitor) },
  });

/** Saves a draft of the profile, with a recording. Returns the recording's id. */
async function draftBy(visitor: Visitor): Promise<string> {
  const { data } = (await visitor.call('profiles.own')).body.profile;
  const upload_id = await record(visitor);
  const song = { song_id: null, title: 'Harbor lights', recipient: 'Ana', occasion: 'Birthday', genre: '2' };
  const sample = { ...song, upload_id, moods: ['4'], tempo: '2', is_gift: false, has_consent: false };
  const body = { version: 0, data: { ...data, samples: [sample] } };
  expect((await visitor.call('profiles.save', { body })).status).toBe(200);
  return upload_id;
}
const versionsOf = (artistId: number) =>
  shop.db.select().from(artistProfiles).where(eq(artistProfiles.artistId, artistId));

describe('applying', () => {
  it('keeps the songs, the film and the words, and mails a receipt', async () => {
    const visitor = newcomer(shop);
    const film = (
      await visitor.call('uploads.addFilm', multipart({}, { name: 'me.mp4', type: '', bytes: makeMp4() }))
    ).body.film;
    const { email, answer, body } = await apply({ film: film.id }, visitor);
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
    const { application } = (await act('applications.read', await idOf(email))).body;
    expect(application).toMatchObject({
      ...{ name: 'Ines Duarte', genres: ['4', '2'], state: 'applied', score: null, trial: null },
      ...{ film_url: film.url, history: [{ state: 'applied', by: null }] },
      terms_version: await termsVersion(shop.db, 'en'),
    });
    expect(application.recordings.map(({ id }: { id: string }) => id)).toEqual(body.recordings);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('/artist-community/apply?withdraw=');
    clock.advance(2 * DAY_MS);
    while ((await shop.services.makerUploads.deleteExpired()) > 0);
    expect((await visitor.request('GET', application.recordings[0].url)).status).toBe(200);
  });

  it('needs some words or a film about oneself', async () => {
    for (const about of ['', ' \n '])
      expect((await apply({ about })).answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { about: 'required' } },
      });
    const visitor = newcomer(shop);
    const bytes = makeMp4();
    const sent = await visitor.call('uploads.addFilm', multipart({}, { name: 'me.mp4', type: '', bytes }));
    expect((await apply({ about: '', film: sent.body.film.id }, visitor)).answer.status).toBe(200);
  });

  it('takes exactly three different songs of this browser', async () => {
    const other = await threeBy(newcomer(shop));
    const visitor = newcomer(shop);
    const own = await threeBy(visitor);
    for (const recordings of [own.slice(1), [...own, own[0]], [own[0], own[0], own[1]]])
      expect((await apply({ recordings }, visitor)).answer.status).toBe(400);
    const mixed = await apply({ recordings: [own[0], own[1], other[0]] }, visitor);
    expect(mixed.answer).toMatchObject({ status: 404, body: { code: 'upload_gone' } });
    expect(await mailsTo(mixed.email)).toEqual([]);
    clock.advance(3_700_000);
    expect((await apply({ recordings: own }, visitor)).answer.body.code).toBe('upload_gone');
  });

  it('refuses what is no song, as a delivery does, and what is no film', async () => {
    const visitor = newcomer(shop);
    const silent = songUpload(Buffer.from('<html>'), 'song.mp3');
    expect((await visitor.call('uploads.addRecording', silent)).body.code).toBe('audio_unsupported');
    const page = { name: 'me.mp4', type: 'video/mp4', bytes: Buffer.from('<html><script></script></html>') };
    expect((await visitor.call('uploads.addFilm', multipart({}, page))).body.code).toBe('film_unsupported');
  });

  it.each([
    ['audio_too_short', makeSongWav({ seconds: 5, seed: 1, mono: true })],
    ['audio_silent', writeWav({ sampleRate: 22_050, channels: [new Float32Array(31 * 22_050)] })],
  ])('refuses a recording by the rules of deliveries: %s', { tags: ['night'] }, async (code, bytes) => {
    const visitor = newcomer(shop);
    const before = await shop.db.$count(makerUploads);
    const sent = await visitor.call('uploads.addRecording', songUpload(bytes, 'song.wav'));
    expect(sent).toMatchObject({ status: 400, body: { code } });
    expect(await shop.db.$count(makerUploads)).toBe(before);
  });

  it('is open once for a mailbox, and the answer to a stranger is the same', async () => {
    const first = await apply({ email: 'ines.twice@example.com' });
    const second = await apply({ email: 'Ines.Twice+songs@example.com', name: 'Somebody' });
    expect(second.answer.body).toEqual(first.answer.body);
    expect(await shop.db.$count(artistApplications, eq(artistApplications.name, 'Somebody'))).toBe(0);
    const [mail] = await mailsTo('ines.twice+songs@example.com');
    expect(mail?.text).toContain('is open already');
  });

  it('that is sent again keeps its songs, and so does one that another application names', {
    tags: ['night'],
  }, async () => {
    const visitor = newcomer(shop);
    const { body, email } = await apply({}, visitor);
    expect((await visitor.call('applications.apply', { body })).body).toEqual({ received: true });
    const endsOf = async () =>
      (await shop.db.select().from(makerUploads).where(inArray(makerUploads.id, body.recordings))).map(
        ({ expiresAt }) => expiresAt,
      );
    expect(await endsOf()).toEqual([null, null, null]);
    const other = await apply({ recordings: body.recordings }, visitor);
    const token = /withdraw=([\w-]+)/.exec((await mailsTo(other.email))[0]?.text ?? '')?.[1] ?? '';
    expect((await visitor.call('applications.withdraw', { body: { token } })).body).toEqual({
      withdrawn: true,
    });
    expect(await endsOf()).toEqual([null, null, null]);
    await act('applications.refuse', await idOf(email), { reason: 'Not now.' });
    expect(await endsOf()).not.toContain(null);
  });

  it('of an artist leads to a mail and nothing else', async () => {
    const { email } = await artistAtWork(shop);
    expect((await apply({ email })).answer.body).toEqual({ received: true });
    expect(await rowOf(email)).toBeUndefined();
    expect((await mailsTo(email)).at(0)?.text).toContain('You are one of our artists');
  });

  it('is limited for a network address: thirty a day, and refused ones do not count', {
    tags: ['night'],
  }, async () => {
    const visitor = newcomer(shop);
    const { recordings } = (await apply({}, visitor)).body;
    const fill = (count: number) =>
      shop.db.update(rateCounters).set({ count }).where(like(rateCounters.key, 'artist_apply:%'));
    expect((await fill(29)).rowCount).toBe(1);
    const lost = [...recordings.slice(1), randomUUID()];
    expect((await apply({ recordings: lost }, visitor)).answer.body.code).toBe('upload_gone');
    expect((await apply({ recordings }, visitor)).answer.status).toBe(200);
    expect((await apply({ recordings }, visitor)).answer.status).toBe(429);
  });

  it('is taken back by the link in the mail, once, and forgotten at once', async () => {
    const { email, body } = await apply({ name: 'Gwen Abbott' });
    const id = await idOf(email);
    await act('applications.note', id, { score: 3, note: 'A fine voice' });
    const token = /withdraw=([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
    const withdraw = () => newcomer(shop).call('applications.withdraw', { body: { token } });
    expect((await withdraw()).body).toEqual({ withdrawn: true });
    expect((await withdraw()).status).toBe(404);
    expect(await rowOf(email)).toBeUndefined();
    expect(await shop.db.$count(applicationNotes, eq(applicationNotes.applicationId, id))).toBe(0);
    expect((await findSteps(shop.db, id)).map(({ state }) => state)).toEqual(['applied', 'withdrawn']);
    const listed = await producer.call('applications.list', { query: { q: 'gwen abbott' } });
    expect(listed.body.applications).toEqual([]);
    const kept = await shop.db.select().from(makerUploads).where(inArray(makerUploads.id, body.recordings));
    expect(kept.map(({ expiresAt }) => expiresAt)).toEqual(Array(3).fill(clock.now()));
    expect((await act('applications.invite', id, BRIEF)).status).toBe(404);
  });

  it('is forgotten with its trial, and the hidden artist keeps no name', async () => {
    const { id, email, visitor, application } = await invited({ name: 'Gwen Bellamy' });
    await handIn(visitor);
    await draftBy(visitor);
    const mail = (await mailsTo(email)).find(({ text }) => text.includes('withdraw='));
    const token = /withdraw=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await newcomer(shop).call('applications.withdraw', { body: { token } });
    expect((await act('applications.read', id)).status).toBe(404);
    const [artist] = await shop.db.select().from(artists).where(eq(artists.id, application.artist_id));
    expect(artist).toMatchObject({ userId: null, status: 'paused' });
    expect(await versionsOf(application.artist_id)).toEqual([]);
    expect(`${artist?.artistName} ${artist?.slug}`.toLowerCase()).not.toContain('bellamy');
  });
});

describe('an application that has ended', () => {
  /** Runs the job as it runs so many days from now. The database dates the steps of an application by its own clock. */
  const forgetIn = async (days: number) => {
    const later = createTestClock(new Date(Date.now() + days * DAY_MS));
    const jobs = shopJobs({ services: shop.services, database: shop.database, clock: later });
    await jobs.find(({ name }) => name === 'ended-applications')?.run();
  };

  it('with a no is kept for thirty days, and one that is open or active stays', async () => {
    const refused = await apply({ name: 'Hal Norris' });
    const id = await idOf(refused.email);
    await act('applications.note', id, { score: 1, note: 'Out of tune' });
    await act('applications.refuse', id, { reason: 'Too quiet.' });
    const open = await apply();
    const trial = await invited();
    const active = await invited();
    await handIn(active.visitor);
    await act('applications.activate', active.id);

    await forgetIn(29);
    expect((await act('applications.read', id)).body.application).toMatchObject({ name: 'Hal Norris' });
    await forgetIn(31);
    expect(await rowOf(refused.email)).toBeUndefined();
    expect(await shop.db.$count(applicationNotes, eq(applicationNotes.applicationId, id))).toBe(0);
    expect((await act('applications.read', id)).status).toBe(404);
    expect((await findSteps(shop.db, id)).map(({ state }) => state)).toEqual(['applied', 'refused']);
    const kept = await Promise.all([open, trial, active].map(({ email }) => rowOf(email)));
    expect(kept.map((row) => row?.state)).toEqual(['applied', 'trial', 'active']);
  });

  it('is forgotten with what the applicant had written for a profile, which leaves Today at once', {
    tags: ['night'],
  }, async () => {
    const { id, visitor, application } = await invited({ name: 'Hal Winter' });
    const other = await invited();
    const upload = await draftBy(visitor);
    await draftBy(other.visitor);
    const artistId = application.artist_id;
    const [draft] = await versionsOf(artistId);
    if (!draft) throw new Error('no draft was saved');
    await move(shop.db, 'artist_profiles', draft, 'review', 'artist');
    expect(await waits('Hal Winter')).toMatchObject([{ kind: 'profile_review' }]);
    await act('applications.refuse', id, { reason: 'Too quiet.' });
    expect(await waits(`#${artistId}`)).toEqual([]);

    const endOf = async () =>
      (await shop.db.select().from(makerUploads).where(eq(makerUploads.id, upload)))[0]?.expiresAt;
    await forgetIn(29);
    expect([await versionsOf(artistId), await endOf()]).toMatchObject([[{ state: 'draft' }], null]);
    await forgetIn(31);
    expect([await versionsOf(artistId), await endOf()]).toEqual([[], clock.now()]);
    expect(await versionsOf(other.application.artist_id)).toHaveLength(1);
  });

  it('is forgotten also when it was withdrawn before the shop deleted such applications', async () => {
    const { email } = await apply();
    const row = await rowOf(email);
    if (!row) throw new Error('no application was stored');
    await move(shop.db, 'artist_applications', row, 'withdrawn', 'artist');
    await forgetIn(0);
    expect(await rowOf(email)).toBeUndefined();
  });
});

describe('producers', () => {
  it('find applications by words, state and genre, newest first, and score them', async () => {
    const { email } = await apply({ name: 'Zoë Marchetti', genres: ['3'] });
    const id = await idOf(email);
    const ids = async (query: object) =>
      (await producer.call('applications.list', { query: { ...query } })).body.applications.map(
        (row: { id: number }) => row.id,
      );
    expect(await ids({ q: 'zoe march' })).toEqual([id]);
    expect(await ids({ genre: '3', state: ['applied'] })).toEqual([id]);
    expect(await ids({ q: 'zoe', state: ['trial'] })).toEqual([]);
    expect((await ids({}))[0]).toBe(id);
    expect(await waits('Zoë Marchetti')).toMatchObject([
      { kind: 'application', path: `/admin/applications/${id}` },
    ]);
    await act('applications.note', id, { score: 2, note: '' });
    await act('applications.note', id, { score: 5, note: 'Better the second time' });
    const other = (await signedIn(shop, undefined, 'producer')).visitor;
    await other.call('applications.note', { params: { id }, body: { score: 4, note: 'Yes' } });
    const { application } = (await act('applications.read', id)).body;
    expect(application.score).toBe(4.5);
    expect(application.notes.map(({ note }: { note: string }) => note)).toEqual([
      'Yes',
      'Better the second time',
      '',
    ]);
    expect(await deeds()).toBe('application.seen');
    expect((await act('applications.note', id, { score: null, note: '' })).status).toBe(400);
  });

  it('refuse with a reason, which the mail tells in the language of the application', async () => {
    const visitor = newcomer(shop);
    const body = { ...ABOUT, email: newEmail(), recordings: await threeBy(visitor) };
    await visitor.call('applications.apply', { body, query: { locale: 'sp' } });
    const id = await idOf(body.email);
    await act('applications.refuse', id, { reason: 'We have many folk singers.' });
    const refused = await rowOf(body.email);
    expect(refused).toMatchObject({ state: 'refused', reason: 'We have many folk singers.' });
    const mail = (await mailsTo(body.email)).find(({ text }) => text.includes('We have many folk singers.'));
    expect(mail?.subject).toContain('Sobre tu solicitud');
    expect((await act('applications.refuse', id, { reason: 'Again' })).status).toBe(409);
    const [upload] = await shop.db
      .select()
      .from(makerUploads)
      .where(eq(makerUploads.id, body.recordings[0] ?? ''));
    expect(upload?.expiresAt).toEqual(new Date(clock.now().getTime() + 30 * DAY_MS));
  });
});

describe('a trial', () => {
  it('opens a workspace that customers do not see, and asks for a song with a brief', async () => {
    const { email, visitor, user, application } = await invited({ name: 'Bea Lund' });
    expect(application).toMatchObject({
      state: 'trial',
      trial: { due_day: addDays(chicagoDay(clock.now()), 7) },
    });
    expect((await mailsTo(email)).some(({ text }) => text.includes('For Rosa, who turns eighty.'))).toBe(
      true,
    );
    expect(user.artist_id).toBe(application.artist_id);
    expect((await visitor.call('studio.queue')).body).toMatchObject({ offered: [], active: [] });
    expect((await visitor.call('applications.trial')).body.trial).toMatchObject({
      brief: BRIEF.brief,
      sent_at: null,
    });
    expect(await shownTo('bea-lund')).toBe(404);
  });

  it('is mailed a receipt each time when it is handed in, but not for a version that nobody has answered', async () => {
    const { id, email, visitor } = await invited({ name: 'Dora Pell' });
    const receipts = async () =>
      (await mailsTo(email)).filter(({ subject }) => /^Your trial song for .* arrived$/.test(subject ?? ''));
    await handIn(visitor);
    expect(await receipts()).toMatchObject([{ text: expect.stringContaining('/artist-admin') }]);
    await handIn(visitor);
    expect(await receipts()).toHaveLength(1);
    clock.advance(1_000);
    await act('applications.returnTrial', id, { reason: 'Sing the second verse more slowly.' });
    clock.advance(1_000);
    await handIn(visitor);
    expect(await receipts()).toHaveLength(2);
  });

  it('is mailed each time that it is sent back, with what the producer asks, in the language of the application', async () => {
    const visitor = newcomer(shop);
    const body = { ...ABOUT, name: 'Eva Roig', email: newEmail(), recordings: await threeBy(visitor) };
    await visitor.call('applications.apply', { body, query: { locale: 'sp' } });
    const id = await idOf(body.email);
    await act('applications.invite', id, BRIEF);
    const artist = newcomer(shop);
    await signIn(shop, artist, body.email);
    const backs = async () =>
      (await mailsTo(body.email)).filter(({ subject }) => subject?.includes('una vez más, por favor'));
    // Before the song is there, nothing can be sent back.
    expect((await act('applications.returnTrial', id, { reason: 'Slower.' })).status).toBe(409);
    expect(await backs()).toEqual([]);
    const reasons = ['Sing the second verse more slowly.', 'Say her name as she does.'];
    for (const [at, reason] of reasons.entries()) {
      await handIn(artist);
      clock.advance(1_000);
      expect((await act('applications.returnTrial', id, { reason })).status).toBe(200);
      const mails = await backs();
      expect(mails).toHaveLength(at + 1);
      const [mail] = mails.filter(({ text }) => text.includes(reason));
      expect(mail?.text).toContain('Ya casi, Eva Roig');
      expect(mail?.text).toContain('/artist-admin');
    }
  });

  it('ends with an artist whom customers find', async () => {
    const { id, email, visitor, application } = await invited({ name: 'Cleo Marsh' });
    expect((await act('applications.activate', id)).body.code).toBe('application_state');
    expect(await waits('Cleo Marsh')).toEqual([]);
    expect((await handIn(visitor)).body.trial).toMatchObject({ title: 'Eighty candles', returned: null });
    const sent = await producer.call('applications.list', { query: { trial_sent: '1' } });
    expect(sent.body.applications.map((row: { id: number }) => row.id)).toContain(id);
    expect(await waits('Cleo Marsh')).toMatchObject([
      { kind: 'trial_song', text: 'Eighty candles', path: `/admin/applications/${id}` },
    ]);
    await act('applications.returnTrial', id, { reason: 'Sing the second verse more slowly.' });
    expect((await visitor.call('applications.trial')).body.trial).toMatchObject({
      ...{ returned: 'Sing the second verse more slowly.', sent_at: null },
    });
    expect(await waits('Cleo Marsh')).toEqual([]);
    expect((await act('applications.activate', id)).body.code).toBe('application_state');
    await handIn(visitor);
    const active = await act('applications.activate', id);
    expect(active.body.application.state).toBe('active');
    expect(await deeds()).toBe('application.activated');
    expect(await shownTo('cleo-marsh')).toBe(200);
    const list = await newcomer(shop).call('artists.list', { query: { keyword: 'Cleo Marsh' } });
    expect(list.body.artists.map((artist: { id: number }) => artist.id)).toEqual([application.artist_id]);
    expect((await visitor.call('applications.trial')).body).toEqual({ trial: null });
    expect((await mailsTo(email)).map(({ subject }) => subject).join()).toContain('You are an artist');
  });

  it('that does not come in its days is late for its maker and for the staff, until it comes', {
    tags: ['night'],
  }, async () => {
    const { id, email } = await invited({ name: 'Cleo Lark' });
    const due = addDays(chicagoDay(clock.now()), BRIEF.days);
    const lateMails = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject?.endsWith('is late')).length;
    const seen = async (by: Visitor) => {
      const { trial } = (await by.call('applications.trial')).body;
      const { application } = (await act('applications.read', id)).body;
      const { body } = await producer.call('applications.list', { query: { q: 'cleo lark' } });
      return [trial, application.trial, body.applications[0].trial].map(({ is_late }) => is_late);
    };
    clock.advance(BRIEF.days * DAY_MS);
    // Sessions have ended by now.
    producer = (await signedIn(shop, undefined, 'producer')).visitor;
    await shop.services.lateTrials.tellDue();
    expect([await lateMails(), await waits('Cleo Lark')]).toEqual([0, []]);

    clock.advance(DAY_MS);
    const again = newcomer(shop);
    await signIn(shop, again, email);
    expect(await seen(again)).toEqual([true, true, true]);
    for (let run = 0; run < 2; run += 1) await shop.services.lateTrials.tellDue();
    expect(await lateMails()).toBe(1);
    const since = chicagoInstant(addDays(due, 1), 0).toISOString();
    expect(await waits('Cleo Lark')).toMatchObject([
      { kind: 'trial_late', since, path: `/admin/applications/${id}` },
    ]);

    expect((await handIn(again)).body.trial.is_late).toBe(false);
    expect(await waits('Cleo Lark')).toMatchObject([{ kind: 'trial_song' }]);
    // Who gets the song back has days for it again.
    await act('applications.returnTrial', id, { reason: 'More slowly.' });
    const { trial } = (await again.call('applications.trial')).body;
    expect(trial).toMatchObject({ due_day: addDays(chicagoDay(clock.now()), TRIAL_DAYS), is_late: false });
    expect(await waits('Cleo Lark')).toEqual([]);
  });

  it('that is late is told to the next applicant, also when the mail to one fails', async () => {
    const [unlucky, next] = [await invited({ name: 'Cleo Finch' }), await invited({ name: 'Cleo Swift' })];
    clock.advance((BRIEF.days + 1) * DAY_MS);
    const accept = await refuseRows(shop.database, 'outbox', `recipient = '${unlucky.email}'`);
    await expect(shop.services.lateTrials.tellDue()).rejects.toThrow();
    await accept();
    const late = async (email: string) =>
      (await mailsTo(email)).filter(({ subject }) => subject?.endsWith('is late')).length;
    expect([await late(unlucky.email), await late(next.email)]).toEqual([0, 1]);
    await shop.services.lateTrials.tellDue();
    expect([await late(unlucky.email), await late(next.email)]).toEqual([1, 1]);
    // Sessions have ended by now.
    producer = (await signedIn(shop, undefined, 'producer')).visitor;
  });

  it('that fails takes the workspace back, and a new application may follow', async () => {
    const { id, email, visitor } = await invited();
    await act('applications.refuse', id, { reason: 'The rhythm' });
    expect((await visitor.call('studio.queue')).status).toBe(403);
    expect((await handIn(visitor)).status).toBe(403);
    const [account] = await shop.db.select().from(users).where(eq(users.email, email));
    expect(account?.role).toBe('customer');
    await apply({ email });
    expect((await act('applications.invite', await idOf(email), BRIEF)).body.application.state).toBe('trial');
  });

  it('is not opened for the staff, for somebody blocked, or twice', async () => {
    const colleague = await signedIn(shop, undefined, 'support');
    const blocked = await signedIn(shop);
    await shop.db
      .update(users)
      .set({ blockedAt: clock.now(), blockedReason: 'Abuse' })
      .where(eq(users.id, blocked.id));
    for (const [email, code] of [
      [colleague.email, 'staff_already'],
      [blocked.email, 'account_blocked'],
    ] as const) {
      await apply({ email });
      expect((await act('applications.invite', await idOf(email), BRIEF)).body.code).toBe(code);
      expect(await rowOf(email)).toMatchObject({ state: 'applied' });
    }
    const { id } = await invited();
    expect((await act('applications.invite', id, BRIEF)).body.code).toBe('application_state');
  });

  it('never opens for somebody who has proved only a phone under the address of another', {
    tags: ['night'],
  }, async () => {
    const email = newEmail();
    const thief = await signedIn(shop, email);
    await shop.db
      .update(users)
      .set({ emailVerifiedAt: null, phoneNumber: '+13125550199', phoneVerifiedAt: clock.now() })
      .where(eq(users.id, thief.id));
    await apply({ email });
    await act('applications.invite', await idOf(email), BRIEF);
    expect((await thief.visitor.call('studio.queue')).status).toBe(401);
    const [account] = await shop.db.select().from(users).where(eq(users.id, thief.id));
    expect(account?.phoneVerifiedAt).toBeNull();
  });

  it('takes only songs of the applicant, and has a slug of its own', { tags: ['night'] }, async () => {
    const one = await invited({ name: 'Lou Ferris' });
    const two = await invited({ name: 'Lou Ferris' });
    const slugs = await shop.db
      .select({ slug: artists.slug })
      .from(artists)
      .where(eq(artists.artistName, 'Lou Ferris'));
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(2);
    const body = { title: 'Mine', lyrics: 'La', recording_id: await record(two.visitor) };
    expect((await one.visitor.call('applications.sendTrial', { body })).body.code).toBe('upload_gone');
  });
});
