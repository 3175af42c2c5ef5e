import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeSongWav } from '../adapters/audio/testing/make-song.ts';
import { asOnlyBackup } from '../platform/backup/turns.ts';
import { finishedSong, type Goods, saveDraft } from '../testing/commission-song.ts';
import { pngOf } from '../testing/images.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  paidSong,
  signedIn,
  songUpload,
  WORK,
} from '../testing/people.ts';
import {
  addSongProducts,
  createTestClock,
  openTestShop,
  signIn,
  type TestShop,
} from '../testing/test-shop.ts';
import { multipart, type Visitor } from '../testing/visitor.ts';

/** Whatever deletes files does its work while the store is away, and the job deletes the files later. */

const HOUR_MS = 3_600_000;
const TEN_MINUTES = 600_000;
const clock = createTestClock();
const store = { isAway: false };
let shop: TestShop;
let goods: Goods;
let artist: Awaited<ReturnType<typeof artistAtWork>>;

beforeAll(async () => {
  shop = await openTestShop({ clock, store });
  goods = await addSongProducts(shop);
  artist = await artistAtWork(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.execute('delete from rate_counters'));

const VOICE = {
  name: 'name.wav',
  type: 'audio/wav',
  bytes: makeSongWav({ seconds: 2, seed: 1, mono: true }),
};
const PICTURE = { name: 'us.png', type: 'image/png', bytes: pngOf({ width: 600, height: 600 }) };

/** A draft with a spoken name, whose file is at `url`. */
async function spokenDraft(visitor: Visitor) {
  const slug = await saveDraft(visitor, finishedSong(artist.artist));
  const fields = multipart({ subject: 'Anaïs' }, VOICE);
  const { pronunciation } = (
    await visitor.call('builder.addPronunciation', { params: { id: slug }, ...fields })
  ).body;
  return { visitor, params: { id: slug }, pronunciation, url: String(pronunciation.audio_url) };
}

/** A delivered song, signed in as its owner, and the address of its recording. */
async function deliveredSong() {
  const song = await paidSong(shop, { goods, artist: artist.artist });
  await deliverSong(artist.visitor, song.commissionId);
  await signIn(shop, song.visitor, song.email);
  const params = { slug: song.slug };
  const { audioUrl } = (await song.visitor.call('stories.get', { params })).body.song;
  const remove = () => song.visitor.call('stories.remove', { params, body: { title: WORK.title } });
  return { visitor: song.visitor, params, audioUrl: String(audioUrl), remove };
}

/** Each makes a file and returns its address and what deletes it. */
const CASES: Record<string, () => Promise<readonly [url: string, act: () => Promise<unknown>]>> = {
  async 'a draft that is deleted'() {
    const { visitor, params, url } = await spokenDraft(newcomer(shop));
    return [url, () => visitor.call('builder.remove', { params })];
  },
  async 'a spoken name that is deleted'() {
    const { visitor, params, pronunciation, url } = await spokenDraft(newcomer(shop));
    const its = { ...params, pronunciation_id: pronunciation.id };
    return [url, () => visitor.call('builder.removePronunciation', { params: its })];
  },
  async 'a voice memo that is deleted'() {
    const visitor = newcomer(shop);
    const params = { id: await saveDraft(visitor, finishedSong(artist.artist)) };
    const { draft } = (await visitor.call('builder.setVoiceMemo', { params, ...multipart({}, VOICE) })).body;
    return [draft.voice_memo.audio_url, () => visitor.call('builder.removeVoiceMemo', { params })];
  },
  async 'an account that is erased'() {
    const { visitor, email } = await signedIn(shop);
    const { url } = await spokenDraft(visitor);
    return [url, () => visitor.call('account.remove', { body: { email } })];
  },
  async 'a song that is erased'() {
    const { audioUrl, remove } = await deliveredSong();
    return [audioUrl, remove];
  },
  async 'a picture that expires'() {
    const { image } = (await newcomer(shop).call('uploads.addImage', multipart({}, PICTURE))).body;
    clock.advance(2 * HOUR_MS);
    return [image.url, () => shop.services.images.deleteExpired()];
  },
  async 'a recording of an artist that expires'() {
    const { recording } = (await artist.visitor.call('uploads.addRecording', songUpload())).body;
    clock.advance(2 * HOUR_MS);
    return [recording.url, () => shop.services.makerUploads.deleteExpired()];
  },
};

/** By day a recording that was deleted, and a picture that expired. The other files go the same way. */
const BY_DAY = ['a spoken name that is deleted', 'a picture that expires'];
const TRIED = Object.entries(CASES).filter(
  ([name]) => process.env.TEST_SIZE === 'night' || BY_DAY.includes(name),
);

it.each(TRIED)('the file of %s is deleted later when the store is away', async (_, make) => {
  const [url, act] = await make();
  const key = url.replace('/media/', '');
  expect(await shop.storage.exists(key)).toBe(true);
  store.isAway = true;
  const done = (await act()) as { status?: number } | number;
  store.isAway = false;
  if (typeof done === 'object') expect(done).toMatchObject({ status: 200 });
  expect(await shop.storage.exists(key)).toBe(true);
  clock.advance(TEN_MINUTES);
  expect(await shop.services.oldFiles.deleteDue()).toBeGreaterThanOrEqual(1);
  expect(await shop.storage.exists(key)).toBe(false);
});

it('a private song that is erased while a backup is made is heard by nobody', {
  tags: ['night'],
}, async () => {
  const { visitor, params, audioUrl, remove } = await deliveredSong();
  await visitor.call('stories.setVisibility', { params, body: { visibility: 'private' } });
  const key = audioUrl.replace('/media/', '');
  const heard = async (who: Visitor) => (await who.request('GET', audioUrl)).status;
  expect([await heard(newcomer(shop)), await heard(visitor)]).toEqual([404, 200]);
  await asOnlyBackup(shop.databaseUrl, async () => {
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await shop.storage.exists(key)).toBe(true);
    expect([await heard(newcomer(shop)), await heard(visitor)]).toEqual([404, 404]);
  });
  await shop.services.oldFiles.deleteDue();
  expect(await shop.storage.exists(key)).toBe(false);
});
