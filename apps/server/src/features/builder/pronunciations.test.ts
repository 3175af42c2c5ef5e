import { DAY_MS } from '@keepsong/domain/time/day';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pronunciations, songBuilders } from '../../../db/schema/builder.ts';
import { makeSongWav } from '../../adapters/audio/testing/make-song.ts';
import { writeWav } from '../../adapters/audio/testing/write-wav.ts';
import { shopJobs } from '../../jobs.ts';
import {
  type Catalogue,
  finishedSong,
  readyToPay,
  saveDraft,
  stockShop,
} from '../../testing/commission-song.ts';
import { artistAtWork, newcomer } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';
import { deleteAbandonedDrafts } from './abandoned-drafts.job.ts';
import { forgetExpired } from './pronunciations.repository.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
});
afterAll(() => shop.close());

const SPOKEN = makeSongWav({ seconds: 2, seed: 1 });
const MINUTE_AND_MORE = writeWav({ sampleRate: 8_000, channels: [new Float32Array(61 * 8_000)] });
const recording = (bytes: Uint8Array = SPOKEN) => ({
  name: 'anais.wav',
  type: 'audio/wav',
  bytes,
});

/** A new draft and a function that adds a pronunciation to it. */
async function newDraft(visitor = newcomer(shop)) {
  const slug = await saveDraft(visitor, finishedSong(stock.artist));
  const add = (fields: Record<string, string>, file?: ReturnType<typeof recording>) =>
    visitor.call('builder.addPronunciation', { params: { id: slug }, ...multipart(fields, file) });
  return { visitor, slug, add };
}

const read = (visitor: Visitor, slug: string) => visitor.call('builder.get', { params: { id: slug } });
const fileAt = (visitor: Visitor, url: string) => visitor.request('GET', url);

describe('a pronunciation', () => {
  it('can be a spelling', async () => {
    const { visitor, slug, add } = await newDraft();
    const added = await add({ subject: ' Anaïs ', pronounce: 'ah-nah-EES' });
    expect(added.body.pronunciation).toMatchObject({
      pronounce: 'ah-nah-EES',
      audio_url: null,
      expires_at: null,
    });
    const { body } = await read(visitor, slug);
    expect(body.pronunciations).toEqual([added.body.pronunciation]);
    expect(body.song_data.pronunciations).toMatchObject([
      { pronounce: 'ah-nah-EES', audio: null, saved: true },
    ]);
  });

  it('can be a recording, which every browser can play', async () => {
    const { visitor, add } = await newDraft();
    const { body } = await add({ subject: 'Anaïs' }, recording());
    expect(body.pronunciation.duration_seconds).toBeCloseTo(2, 1);
    expect(body.pronunciation.audio_url).toMatch(/^\/media\/pronunciations\/[0-9a-f]{40}\.mp3$/);
    expect(body.draft.song_data.pronunciations).toMatchObject([
      { subject: 'Anaïs', audio: body.pronunciation.id },
    ]);
    const played = await fileAt(visitor, body.pronunciation.audio_url);
    expect(played).toMatchObject({ status: 200, headers: { 'content-type': 'audio/mpeg' } });
  });

  it('is deleted with its recording', async () => {
    const { visitor, slug, add } = await newDraft();
    const { pronunciation } = (await add({ subject: 'Anaïs' }, recording())).body;
    const params = { id: slug, pronunciation_id: pronunciation.id };
    const removed = await visitor.call('builder.removePronunciation', { params });
    expect(removed.body.draft.pronunciations).toEqual([]);
    expect((await fileAt(visitor, pronunciation.audio_url)).status).toBe(404);
    expect((await visitor.call('builder.removePronunciation', { params })).status).toBe(404);
  });

  it('is deleted with its draft', async () => {
    const { visitor, slug, add } = await newDraft();
    const { pronunciation } = (await add({ subject: 'Anaïs' }, recording())).body;
    await visitor.call('builder.remove', { params: { id: slug } });
    expect((await fileAt(visitor, pronunciation.audio_url)).status).toBe(404);
  });

  it('of one draft is not deleted through another draft', async () => {
    const one = await newDraft();
    const { pronunciation } = (await one.add({ subject: 'Anaïs', pronounce: 'x' })).body;
    const other = await newDraft();
    const params = { id: other.slug, pronunciation_id: pronunciation.id };
    expect((await other.visitor.call('builder.removePronunciation', { params })).status).toBe(404);
    expect((await read(one.visitor, one.slug)).body.pronunciations).toHaveLength(1);
  });
});

describe('what is refused', () => {
  it.each([
    ['no subject', { pronounce: 'x' }, { subject: 'required' }],
    ['neither spelling nor recording', { subject: 'Anaïs' }, { pronounce: 'required' }],
    ['a long subject', { subject: 'x'.repeat(101), pronounce: 'x' }, { subject: 'too_long' }],
    ['a long spelling', { subject: 'Anaïs', pronounce: 'x'.repeat(201) }, { pronounce: 'too_long' }],
  ])('%s', async (_, fields, wrong) => {
    const { add } = await newDraft();
    expect(await add(fields)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: wrong } });
  });

  it.each([
    [
      'a web page by another name',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      400,
      'audio_unsupported',
    ],
    ['nothing', Buffer.alloc(0), 400, 'audio_unsupported'],
    ['a minute and more', MINUTE_AND_MORE, 400, 'audio_too_long'],
    ['a file that is too large', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'file_too_large'],
  ])('%s', async (_, bytes, status, code) => {
    const { visitor, slug, add } = await newDraft();
    expect(await add({ subject: 'Anaïs' }, recording(bytes))).toMatchObject({ status, body: { code } });
    expect((await read(visitor, slug)).body.pronunciations).toEqual([]);
  });

  it('a body that is no form', async () => {
    const { visitor, slug } = await newDraft();
    const answer = await visitor.call('builder.addPronunciation', {
      params: { id: slug },
      body: { subject: 'x' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('more than twelve, even when they are sent at once', async () => {
    const { visitor, slug, add } = await newDraft();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => add({ subject: `Name ${index}`, pronounce: 'x' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(answers.filter(({ body }) => body.fields?.subject === 'too_many')).toHaveLength(4);
    expect((await read(visitor, slug)).body.pronunciations).toHaveLength(12);
  });
});

describe('a recording', () => {
  /** The job that the shop runs once an hour. */
  const expire = () =>
    shopJobs({ services: shop.services, database: shop.database, clock })
      .find(({ name }) => name === 'builder-expiry')
      ?.run();
  const stored = async (id: string) =>
    (await shop.db.select().from(pronunciations).where(eq(pronunciations.id, id)))[0];

  it('expires after 30 days when nobody has paid, and its spelling stays', async () => {
    const { visitor, add } = await newDraft();
    const { pronunciation } = (await add({ subject: 'Anaïs', pronounce: 'ah-nah-EES' }, recording())).body;
    expect(Date.parse(pronunciation.expires_at) - clock.now().getTime()).toBe(30 * DAY_MS);
    clock.advance(30 * DAY_MS - 1);
    await shop.services.pronunciations.deleteExpired();
    expect((await fileAt(visitor, pronunciation.audio_url)).status).toBe(200);
    clock.advance(1);
    await expire();
    expect((await fileAt(visitor, pronunciation.audio_url)).status).toBe(404);
    expect(await stored(pronunciation.id)).toMatchObject({ audioKey: null, pronounce: 'ah-nah-EES' });
  });

  it('goes in one run of the job with all others that have expired, however many there are', async () => {
    const { slug, add } = await newDraft();
    await add({ subject: 'Anaïs' }, recording());
    const [draft] = await shop.db.select().from(songBuilders).where(eq(songBuilders.slug, slug));
    const expired = { builderId: draft?.id ?? 0, subject: 'Anaïs', expiresAt: clock.now() };
    await shop.db.insert(pronunciations).values(
      Array.from({ length: 450 }, (_, number) => ({
        ...expired,
        // Those without a spelling are deleted, and the others lose their recording.
        pronounce: number % 2 === 0 ? '' : 'ah-nah-EES',
        audioKey: `pronunciations/gone-${number}.mp3`,
      })),
    );
    const withFile = () =>
      shop.db.$count(
        pronunciations,
        and(eq(pronunciations.builderId, expired.builderId), isNotNull(pronunciations.audioKey)),
      );
    expect(await withFile()).toBe(451);
    await expire();
    expect(await withFile()).toBe(1);
  }, 30_000);

  it('that must stay does not keep the job going', async () => {
    const gone = await shop.services.oldFiles.letGoEach(
      [1, 2, 3],
      (row) => (row === 1 ? null : `pronunciations/row-${row}.mp3`),
      async (_tx, row) => row < 3,
    );
    expect(gone).toBe(2);
  });

  it('leaves nothing behind when it had no spelling (spec 4.1-15)', async () => {
    const { add } = await newDraft();
    const { pronunciation } = (await add({ subject: 'Anaïs' }, recording())).body;
    clock.advance(30 * DAY_MS);
    await shop.services.pronunciations.deleteExpired();
    expect(await stored(pronunciation.id)).toBeUndefined();
  });

  it('of an abandoned draft is deleted before the draft, so that no file is left behind', async () => {
    const { visitor, slug, add } = await newDraft();
    const { pronunciation } = (await add({ subject: 'Anaïs' }, recording())).body;
    const drafts = () => shop.db.$count(songBuilders, eq(songBuilders.slug, slug));
    await shop.db.update(songBuilders).set({ email: null }).where(eq(songBuilders.slug, slug));
    const muchLater = { now: () => new Date(clock.now().getTime() + 90 * DAY_MS) };
    await deleteAbandonedDrafts(shop.db, muchLater);
    expect(await drafts(), 'its file still stands').toBe(1);
    clock.advance(90 * DAY_MS);
    await expire();
    expect((await fileAt(visitor, pronunciation.audio_url)).status).toBe(404);
    expect(await drafts()).toBe(0);
  });

  it('that an order takes at the same moment is not deleted', async () => {
    const { add } = await newDraft();
    const { id } = (await add({ subject: 'Anaïs' }, recording())).body.pronunciation;
    const later = new Date(clock.now().getTime() + 40 * DAY_MS);
    await shop.db.update(pronunciations).set({ expiresAt: null }).where(eq(pronunciations.id, id));
    expect(await forgetExpired(shop.db, { id, pronounce: '' }, later)).toBe(false);
    expect((await stored(id))?.audioKey).toMatch(/^pronunciations\//);
  });

  it('of a paid order is kept, and its artist can hear it', async () => {
    const desk = await artistAtWork(shop);
    const buyer = newcomer(shop);
    const song = await readyToPay(shop, { goods: stock.goods, artist: desk.artist }, buyer);
    const added = await buyer.call('builder.addPronunciation', {
      params: { id: song.slug },
      ...multipart({ subject: 'Marguerite' }, recording()),
    });
    const { id, audio_url } = added.body.pronunciation;
    await song.submit();
    await song.pay();
    await song.confirm();
    const [offer] = (await desk.visitor.call('studio.queue')).body.offered;
    const brief = await desk.visitor.call('studio.commission', { params: { id: offer.id } });
    expect(brief.body.commission.pronunciations).toMatchObject([{ subject: 'Marguerite', audio_url }]);
    clock.advance(31 * DAY_MS);
    await shop.services.pronunciations.deleteExpired();
    expect((await fileAt(buyer, audio_url)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ expiresAt: null });
  });
});
