import { DAY_MS } from '@keepsong/domain/time/day';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSongWav } from '../../adapters/audio/testing/make-song.ts';
import { writeWav } from '../../adapters/audio/testing/write-wav.ts';
import {
  type Catalogue,
  finishedSong,
  saveDraft,
  songCart,
  stockShop,
  toPay,
} from '../../testing/commission-song.ts';
import { artistAtWork, newcomer, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
});
afterAll(() => shop.close());

const SPOKEN = makeSongWav({ seconds: 2, seed: 1 });
const send = (visitor: Visitor, id: string, bytes: Uint8Array) =>
  visitor.call('builder.setVoiceMemo', {
    params: { id },
    ...multipart({}, { name: 'recording', type: 'audio/webm', bytes }),
  });
const isServed = async (url: string) => (await newcomer(shop).request('GET', url)).status === 200;

async function newDraft(visitor = newcomer(shop)) {
  const slug = await saveDraft(visitor, finishedSong(stock.artist));
  const memoNow = async () =>
    (await visitor.call('builder.get', { params: { id: slug } })).body.voice_memo as {
      audio_url: string;
    } | null;
  return { visitor, slug, memoNow, send: (bytes: Uint8Array) => send(visitor, slug, bytes) };
}

describe('a voice memo', () => {
  it('is kept with the draft, in a form that every browser plays, and is no pronunciation', async () => {
    const draft = await newDraft();
    expect(await draft.memoNow()).toBeNull();
    const { status, body } = await draft.send(SPOKEN);
    expect(status).toBe(200);
    expect(body.draft.voice_memo.duration_seconds).toBeCloseTo(2, 1);
    expect(Date.parse(body.draft.voice_memo.expires_at)).toBe(clock.now().getTime() + 30 * DAY_MS);
    expect(await draft.memoNow()).toEqual(body.draft.voice_memo);
    expect(body.draft.pronunciations).toEqual([]);
    expect(body.draft.song_data.pronunciations).toEqual([]);
    const played = await draft.visitor.request('GET', body.draft.voice_memo.audio_url);
    expect(played).toMatchObject({ status: 200, headers: { 'content-type': 'audio/mpeg' } });
  });

  it('replaces the earlier one, also when both are sent at once', async () => {
    const draft = await newDraft();
    const sent = await Promise.all([draft.send(SPOKEN), draft.send(SPOKEN), draft.send(SPOKEN)]);
    // Two answers may show the same memo: the newer one of two that were stored meanwhile.
    const urls = [...new Set(sent.map(({ body }) => body.draft.voice_memo.audio_url as string))];
    const kept = await draft.memoNow();
    const served = await Promise.all(urls.map(isServed));
    expect(urls.filter((_, at) => served[at])).toEqual([kept?.audio_url]);
  }, 30_000);

  it('is deleted by its customer, with its draft, and after 30 days', async () => {
    const [one, two, three] = [await newDraft(), await newDraft(), await newDraft()];
    const urls: string[] = [];
    for (const draft of [one, two, three])
      urls.push((await draft.send(SPOKEN)).body.draft.voice_memo.audio_url);
    const params = { id: one.slug };
    expect((await one.visitor.call('builder.removeVoiceMemo', { params })).body.draft.voice_memo).toBeNull();
    // A second tab deletes the memo once more.
    expect((await one.visitor.call('builder.removeVoiceMemo', { params })).status).toBe(200);
    await two.visitor.call('builder.remove', { params: { id: two.slug } });
    expect(await Promise.all(urls.map(isServed))).toEqual([false, false, true]);
    clock.advance(30 * DAY_MS);
    await shop.services.pronunciations.deleteExpired();
    expect(await isServed(urls[2] ?? '')).toBe(false);
  }, 30_000);

  it('is not taken when it is no recording, too long, missing or for another draft', async () => {
    const draft = await newDraft();
    const tooLong = writeWav({ sampleRate: 8_000, channels: [tone(182, 8_000)] });
    expect((await draft.send(tooLong)).body).toMatchObject({
      code: 'audio_too_long',
      details: { maxSeconds: 180 },
    });
    expect((await draft.send(Buffer.from('<html>'.padEnd(9_000)))).body.code).toBe('audio_unsupported');
    const empty = { params: { id: draft.slug }, ...multipart({}) };
    expect((await draft.visitor.call('builder.setVoiceMemo', empty)).body.code).toBe('file_missing');
    expect((await send(newcomer(shop), draft.slug, SPOKEN)).status).toBe(404);
    expect(await draft.memoNow()).toBeNull();
  }, 30_000);

  it('of a paid order is heard by its artist, is in the export of its owner, and stays', async () => {
    const desk = await artistAtWork(shop);
    const buyer = await signedIn(shop);
    const draft = await saveDraft(buyer.visitor, finishedSong(desk.artist));
    const { audio_url } = (await send(buyer.visitor, draft, SPOKEN)).body.draft.voice_memo;
    const song = await toPay(shop, buyer.visitor, { slug: draft, cart: songCart(stock.goods, draft) });
    await song.submit();
    await song.pay();
    const { order } = (await song.confirm()).body;
    const [offer] = (await desk.visitor.call('studio.queue')).body.offered;
    const { commission } = (await desk.visitor.call('studio.commission', { params: { id: offer.id } })).body;
    expect(commission.voice_memo.audio_url).toBe(audio_url);
    expect(commission.voice_memo.duration_seconds).toBeCloseTo(2, 1);
    const page = await buyer.visitor.call('stories.get', { params: { slug: order.slug } });
    expect(page.body.production.brief.voice_memo.audio_url).toBe(audio_url);

    const file = audio_url.replace('/media/', '');
    const headers = { cookie: buyer.visitor.cookie() };
    const namesIn = async (url: string) =>
      Object.keys(unzipSync((await shop.http.inject({ url, headers })).rawPayload));
    const own = await namesIn('/v3/api/user/export.zip');
    const ofSong = await namesIn(`/v3/api/stories/${order.slug}/export.zip`);
    expect(own).toContain(`files/${file}`);
    expect(ofSong.some((name) => /^voice-memo\/.*\.mp3$/.test(name))).toBe(true);

    clock.advance(31 * DAY_MS);
    await shop.services.pronunciations.deleteExpired();
    expect(await isServed(audio_url)).toBe(true);
    // The draft was ordered with this memo, so it takes no new memo.
    expect((await send(buyer.visitor, draft, SPOKEN)).status).toBe(404);
  }, 30_000);
});

const tone = (seconds: number, rate: number): Float32Array =>
  Float32Array.from({ length: seconds * rate }, (_, at) => 0.3 * Math.sin((2 * Math.PI * 220 * at) / rate));
