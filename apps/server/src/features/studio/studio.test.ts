import { sharePngPath } from '@keepsong/artwork/draw/path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { holidays } from '../../../db/schema/catalog.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { stories } from '../../../db/schema/stories.ts';
import { makeSongWav } from '../../adapters/audio/testing/make-song.ts';
import { songFile } from '../../adapters/audio/testing/song-file.ts';
import { writeWav } from '../../adapters/audio/testing/write-wav.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, deliverSong, paidSong, songUpload, WORK } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { findOverdue } from './studio.repository.ts';

const HOUR_MS = 3_600_000;
/** The clock begins on a Monday at noon in Chicago. */
const clock = createTestClock(new Date('2026-11-02T18:00:00Z'));
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());

/** Creates an artist to whom one paid song is offered. */
async function deskWithSong() {
  const desk = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist: desk.artist });
  const params = { id: song.commissionId };
  return { ...desk, song, params, call: desk.visitor.call };
}

async function acceptedSong() {
  const desk = await deskWithSong();
  await desk.call('studio.accept', { params: desk.params });
  return desk;
}

async function mailsTo(address: string): Promise<string[]> {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(
    ({ subject, text }) => `${subject ?? ''} ${text}`,
  );
}

const storyOf = async (slug: string) =>
  (await shop.db.select().from(stories).where(eq(stories.slug, slug)))[0];

describe("an artist's desk", () => {
  it('shows the offer with its fee, its end and the brief', async () => {
    const { call, params, song, artist } = await deskWithSong();
    const queue = await call('studio.queue');
    expect(queue.body).toMatchObject({
      artist: { id: artist.id },
      offered: [{ id: params.id, recipient: 'Marguerite', fee_cents: 10_000, delivery_days: 7 }],
      active: [],
      delivered: [],
    });
    expect(Date.parse(queue.body.offered[0].offer_expires_at) - clock.now().getTime()).toBe(24 * HOUR_MS);
    const brief = await call('studio.commission', { params });
    expect(brief.body.commission).toMatchObject({
      relationship: 'Wife',
      from_name: 'Henri',
      questions: [{ answer: 'She wore my blue coat over her dress.' }, { answer: 'Wrong Portland.' }],
      audio: null,
      story_slug: null,
    });
    expect(await storyOf(song.slug)).toMatchObject({ status: 'created', artistId: null });
  });

  it('moves a song from offered to active and then to delivered', async () => {
    const { visitor, call, params } = await deskWithSong();
    await call('studio.accept', { params });
    expect((await call('studio.queue')).body).toMatchObject({ offered: [], active: [{ id: params.id }] });
    await call('studio.saveWork', { params, body: WORK });
    await call('studio.uploadAudio', { params, ...songUpload() });
    await visitor.call('studio.deliver', { params });
    expect((await call('studio.queue')).body).toMatchObject({ active: [], delivered: [{ id: params.id }] });
  });

  it("does not show another artist's songs", async () => {
    const { params } = await deskWithSong();
    const { visitor: other } = await artistAtWork(shop);
    const answers = [
      await other.call('studio.commission', { params }),
      await other.call('studio.accept', { params }),
      await other.call('studio.decline', { params, body: { reason: 'other' } }),
      await other.call('studio.saveWork', { params, body: WORK }),
      await other.call('studio.uploadAudio', { params, ...songUpload() }),
      await other.call('studio.deliver', { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect((await other.call('studio.queue')).body).toMatchObject({ offered: [], active: [], delivered: [] });
  });
});

describe('writing and recording', () => {
  it('waits until the offer is accepted', async () => {
    const { call, params } = await deskWithSong();
    expect(await call('studio.saveWork', { params, body: WORK })).toMatchObject({
      status: 409,
      body: { code: 'commission_state' },
    });
    expect((await call('studio.uploadAudio', { params, ...songUpload() })).body.code).toBe(
      'commission_state',
    );
    expect((await call('studio.deliver', { params })).body.code).toBe('commission_state');
  });

  it('stores the text exactly as the artist wrote it', async () => {
    const { call, params } = await acceptedSong();
    const saved = await call('studio.saveWork', { params, body: { ...WORK, lyrics: '[Verse]\n\n\n line ' } });
    expect(saved.body.commission).toMatchObject({ title: WORK.title, lyrics: '[Verse]\n\n\n line ' });
    expect((await call('studio.commission', { params })).body).toEqual(saved.body);
  });

  it.each([
    ['title', { title: 'x'.repeat(121) }],
    ['lyrics', { lyrics: 'x'.repeat(12_001) }],
    ['artist_note', { artist_note: 'x'.repeat(301) }],
  ])('names a %s that is too long', async (field, change) => {
    const { call, params } = await acceptedSong();
    const saved = await call('studio.saveWork', { params, body: { ...WORK, ...change } });
    expect(saved).toMatchObject({ status: 400, body: { fields: { [field]: 'too_big' } } });
  });

  it('takes real audio, makes it playable and measures it', async () => {
    const { call, params, visitor } = await acceptedSong();
    const { body } = await call('studio.uploadAudio', { params, ...songUpload() });
    expect(body.commission.audio).toMatchObject({ file_name: 'Wrong Portland.wav' });
    expect(body.commission.audio.duration_seconds).toBeCloseTo(31, 1);
    expect(body.commission.audio.peaks.length).toBeGreaterThan(100);
    const played = await visitor.request('GET', body.commission.audio.url);
    expect(played).toMatchObject({ status: 200, headers: { 'content-type': 'audio/mpeg' } });
  });

  it('deletes a recording that another one replaces, but not the one that the customer has', async () => {
    const { call, params } = await acceptedSong();
    const record = async () => {
      await call('studio.uploadAudio', { params, ...songUpload() });
      const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, params.id));
      return [work?.audioKey ?? '', work?.audioOriginalKey ?? ''];
    };
    const stored = (keys: string[]) => Promise.all(keys.map((key) => shop.storage.exists(key)));
    const first = await record();
    const second = await record();
    await expect.poll(() => stored(first)).toEqual([false, false]);
    expect(await stored(second)).toEqual([true, true]);

    await call('studio.saveWork', { params, body: WORK });
    await call('studio.deliver', { params });
    await shop.db.update(commissions).set({ state: 'in_revision' }).where(eq(commissions.id, params.id));
    await record();
    // The customer still plays the delivered recording. Only its original is not needed any more.
    await expect.poll(() => stored(second)).toEqual([true, false]);
  });

  const wave = (seconds: number, level: (time: number) => number, rate = 22_050) =>
    writeWav({
      sampleRate: rate,
      channels: [Float32Array.from({ length: seconds * rate }, (_, at) => level(at / rate))],
    });

  /** One song for all recordings that are refused, because none of them changes it. */
  let refusing: ReturnType<typeof acceptedSong> | undefined;

  const REFUSED: [string, Buffer, string, object | undefined][] = [
    ['a song that is too short', makeSongWav({ seconds: 12, seed: 1 }), 'audio_too_short', { min: 30 }],
    ['silence', wave(31, () => 0), 'audio_silent', { silentShare: 1 }],
    ['distortion', wave(31, (time) => Math.sign(Math.sin(1_000 * time))), 'audio_clipped', {}],
    [
      'a telephone',
      wave(31, (time) => 0.5 * Math.sin(1_000 * time), 8_000),
      'audio_sample_rate',
      { sampleRate: 8_000 },
    ],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'audio_unsupported', undefined],
    ['half a header', songFile().subarray(0, 40), 'audio_unreadable', undefined],
  ];
  /** By day a recording that breaks a rule, and files that are none. The tests of the rules know the other faults. */
  const BY_DAY = ['a song that is too short', 'a web page', 'half a header'];
  const TRIED = REFUSED.filter(([what]) => process.env.TEST_SIZE === 'night' || BY_DAY.includes(what));

  it.each(TRIED)('refuses %s and says why', async (_, bytes, code, details) => {
    refusing ??= acceptedSong();
    const { call, params } = await refusing;
    const answer = await call('studio.uploadAudio', { params, ...songUpload(bytes) });
    expect(answer).toMatchObject({ status: 400, body: { code, ...(details ? { details } : {}) } });
    expect((await call('studio.commission', { params })).body.commission.audio).toBeNull();
  });

  it('refuses a form without a file', async () => {
    const { call, params } = await acceptedSong();
    const empty = songUpload();
    const payload = Buffer.from(
      empty.payload.toString('latin1').split('\r\n').slice(-2).join('\r\n'),
      'latin1',
    );
    expect((await call('studio.uploadAudio', { params, ...empty, payload })).body.code).toBe('file_missing');
  });
});

describe('delivering', () => {
  it('names everything that is missing', async () => {
    const { call, params } = await acceptedSong();
    const missing = async () => (await call('studio.deliver', { params })).body;
    const fields = { title: 'required', lyrics: 'required', audio: 'required' };
    expect(await missing()).toEqual({ code: 'work_incomplete', fields });
    await call('studio.saveWork', { params, body: { ...WORK, lyrics: ' \n ' } });
    expect(await missing()).toEqual({
      code: 'work_incomplete',
      fields: { lyrics: 'required', audio: 'required' },
    });
    await call('studio.uploadAudio', { params, ...songUpload() });
    expect(await missing()).toEqual({ code: 'work_incomplete', fields: { lyrics: 'required' } });
    await call('studio.saveWork', { params, body: WORK });
    expect((await call('studio.deliver', { params })).status).toBe(200);
  });

  it('puts the song on its page and tells the customer once, by mail only unless the customer agreed to text messages', async () => {
    const { visitor, params, song, artist } = await deskWithSong();
    await deliverSong(visitor, params.id);
    expect(await storyOf(song.slug)).toMatchObject({
      status: 'shipped',
      title: WORK.title,
      lyrics: WORK.lyrics,
      artistNote: WORK.artist_note,
      artistId: artist.id,
      deliveredAt: clock.now(),
    });
    expect(await visitor.call('studio.deliver', { params, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'unchanged' },
    });
    const body = { reason: 'It is how she says it.' };
    expect((await visitor.call('studio.deliver', { params, body })).body.code).toBe('commission_state');
    const mails = await mailsTo(song.email);
    expect(
      mails.filter((mail) => mail.includes(`/stories/${song.slug}`) && mail.includes(WORK.title)),
    ).toHaveLength(1);
  });

  it('mails the sleeve that the page shows, drawn from the recording', async () => {
    const { visitor, params, song } = await deskWithSong();
    await deliverSong(visitor, params.id);
    await shop.services.relay.drain();
    const sent = await shop.mailbox.listMessages({ to: song.email });
    const mail = sent.find(({ subject }) => subject?.includes(WORK.title));
    const [, src = ''] = /src="([^"]*)"/.exec(mail?.html ?? '') ?? [];
    const { body } = await song.visitor.call('stories.get', { params: { slug: song.slug } });
    const { song: heard, attributes, sleeve } = body;
    const page = { ...heard, recipient: attributes.recipient, mood: sleeve.mood, tempo: sleeve.tempo };
    const address = sharePngPath({ kind: 'sleeve', song: page });
    expect(new URL(address, 'http://page').searchParams.has('w')).toBe(true);
    expect(src.replaceAll('&amp;', '&').endsWith(address)).toBe(true);
  });

  it('is announced by text message to customers who agreed to text messages', async () => {
    const { visitor, params, song } = await deskWithSong();
    const phoneNumber = '+13155550142';
    await shop.db
      .update(users)
      .set({ phoneNumber, smsConsentAt: clock.now(), preferredContactMethod: 'sms' })
      .where(eq(users.id, song.ownerId));
    await deliverSong(visitor, params.id);
    const texts = await mailsTo(phoneNumber);
    expect(texts.filter((text) => text.includes(`/stories/${song.slug}`)).length).toBeGreaterThan(0);
  });

  it('happens once when the button is pressed twice', { tags: ['night'] }, async () => {
    const { call, params, song } = await acceptedSong();
    await call('studio.saveWork', { params, body: WORK });
    await call('studio.uploadAudio', { params, ...songUpload() });
    const answers = await Promise.all([1, 2, 3].map(() => call('studio.deliver', { params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await mailsTo(song.email)).filter((mail) => mail.includes(WORK.title))).toHaveLength(1);
  });
});

describe('due dates', () => {
  it('count from the order in Chicago and skip holidays', async () => {
    await shop.db.insert(holidays).values({ day: '2026-11-04', name: 'Day of rest' });
    const { call, params, song } = await deskWithSong();
    const [offered] = (await call('studio.queue')).body.offered;
    const brief = await call('studio.commission', { params });
    const accepted = await call('studio.accept', { params });
    // The artist sees the due date before accepting, both in the queue and beside the brief.
    expect([offered.due_at, brief.body.commission.due_at]).toEqual(
      Array(2).fill(accepted.body.commission.due_at),
    );
    // Seven days after 2 November is 9 November. The holiday moves the due date to the 10th, 8 pm in Chicago.
    expect(accepted.body.commission.due_at).toBe('2026-11-11T02:00:00.000Z');
    await shop.db.delete(holidays);
    expect((await mailsTo(song.email)).some((mail) => mail.includes('Tue, Nov 10'))).toBe(true);
  });

  it('are followed by one reminder, a day before', async () => {
    const { email, params } = await acceptedSong();
    const reminders = async () =>
      (await mailsTo(email)).filter(
        (mail) => mail.includes(`commissions/${params.id}`) && /due|tomorrow/i.test(mail),
      );
    const before = (await reminders()).length;
    clock.advance(5 * 24 * HOUR_MS);
    await shop.services.dueReminders.remindOfDue();
    expect(await reminders()).toHaveLength(before);
    clock.advance(25 * HOUR_MS + 8 * HOUR_MS);
    await shop.services.dueReminders.remindOfDue();
    await shop.services.dueReminders.remindOfDue();
    expect(await reminders()).toHaveLength(before + 1);
  });

  it('are told once when they have passed, also after a long downtime, and then leave the batch', async () => {
    const { email, params } = await acceptedSong();
    const told = async () =>
      (await mailsTo(email)).filter(
        (mail) => mail.includes(`commissions/${params.id}`) && mail.includes('was due'),
      );
    clock.advance(20 * 24 * HOUR_MS);
    expect(await findOverdue(shop.db, clock.now())).toContain(params.id);
    await shop.services.dueReminders.remindOfDue();
    await shop.services.dueReminders.remindOfDue();
    expect(await told()).toEqual([
      expect.stringMatching(/customer may choose: wait for you, have another artist, or get the money back/),
    ]);
    // Songs whose artists know it must not fill the next batch.
    expect(await findOverdue(shop.db, clock.now())).not.toContain(params.id);
  });

  it('that pass after a reminder of the day before are told, too', async () => {
    const { email, params } = await acceptedSong();
    const told = async (what: RegExp) =>
      (await mailsTo(email)).filter((mail) => mail.includes(`commissions/${params.id}`) && what.test(mail));
    clock.advance(6 * 24 * HOUR_MS + 12 * HOUR_MS);
    await shop.services.dueReminders.remindOfDue();
    expect(await told(/one day left/)).toHaveLength(1);
    expect(await told(/was due/)).toEqual([]);
    clock.advance(2 * 24 * HOUR_MS);
    expect(await findOverdue(shop.db, clock.now())).toContain(params.id);
    await shop.services.dueReminders.remindOfDue();
    await shop.services.dueReminders.remindOfDue();
    expect(await told(/was due/)).toHaveLength(1);
    expect(await told(/one day left/)).toHaveLength(1);
    expect(await findOverdue(shop.db, clock.now())).not.toContain(params.id);
  });
});
