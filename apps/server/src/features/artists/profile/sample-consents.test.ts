import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artistSongs } from '../../../../db/schema/artists.ts';
import { sampleConsents } from '../../../../db/schema/makers/sample-consents.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  paidSong,
  signedIn,
  songUpload,
  WORK,
} from '../../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let goods: Goods;
let producer: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  goods = await addSongProducts(shop);
  producer = (await signedIn(shop, undefined, 'producer')).visitor;
});
afterAll(() => shop.close());

type Work = Awaited<ReturnType<typeof artistAtWork>>;
const own = async ({ visitor }: Work) => (await visitor.call('profiles.own')).body.profile;
const save = async (work: Work, samples: object[]) => {
  const { version, data } = await own(work);
  return work.visitor.call('profiles.save', { body: { version, data: { ...data, samples } } });
};
async function sent(work: Work, samples: object[]) {
  const saved = await save(work, samples);
  const body = { version: saved.body.profile?.version };
  return (await work.visitor.call('profiles.send', { body })).body.profile;
}
async function released(work: Work, samples: object[]) {
  const { version } = await sent(work, samples);
  const params = { id: work.artist.id };
  return (await producer.call('profiles.release', { params, body: { version } })).body.profile;
}
const heard = async ({ artist }: Work): Promise<string[]> =>
  (await newcomer(shop).call('artists.get', { params: { id: artist.id } })).body.data.songs.map(
    ({ title }: { title: string }) => title,
  );
async function mailsTo(address: string): Promise<string[]> {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(({ subject, text }) => `${subject} ${text}`);
}
const tokensOf = async (address: string) =>
  (await mailsTo(address)).flatMap((mail) => /\/consent\?token=([\w.-]+)/.exec(mail)?.[1] ?? []);
const open = (body: object, by = newcomer(shop)) => by.call('profiles.openConsent', { body });
const answer = (body: object, by = newcomer(shop)) => by.call('profiles.answerConsent', { body });

/** Makes an artist who has made a song for a customer, and a sample of that song. */
async function madeSong() {
  const work = await artistAtWork(shop, { introEn: 'Hi', introSp: 'Hola', bioSp: 'Canta.' });
  const song = await paidSong(shop, { goods, artist: work.artist });
  await deliverSong(work.visitor, song.commissionId);
  const upload = (await work.visitor.call('uploads.addRecording', songUpload())).body.recording;
  const sample = {
    ...{ song_id: null, upload_id: upload.id, title: 'Harbor lights', recipient: 'Ana' },
    ...{ occasion: 'Birthday', genre: '2', moods: ['4'], tempo: '2' },
    ...{ is_gift: true, commission_id: song.commissionId, has_consent: false },
  };
  return { work, song, sample };
}

it('a customer’s song is on the page only with the customer’s yes, which may be taken back and given again', async () => {
  const { work, song, sample } = await madeSong();
  expect((await own(work)).made).toMatchObject([{ commission_id: song.commissionId, consent: null }]);
  await released(work, [sample]);
  expect(await heard(work)).toEqual([]);
  const [token = ''] = await tokensOf(song.email);
  expect((await open({ token })).body.consent).toMatchObject({
    ...{ state: 'asked', artist: { id: work.artist.id, name: work.artist.artistName } },
    sample: { title: 'Harbor lights', recipient: 'Ana', url: expect.stringContaining('/media/') },
  });
  // Opening the question does not answer it.
  expect(await heard(work)).toEqual([]);
  expect((await answer({ token, is_yes: true })).body.consent.state).toBe('given');
  expect(await heard(work)).toEqual(['Harbor lights']);
  expect((await own(work)).made).toMatchObject([{ consent: 'given' }]);
  const [shown] = await shop.db.select().from(artistSongs).where(eq(artistSongs.artistId, work.artist.id));
  const url = `/media/${shown?.audioKey}`;
  const hear = async (by: Visitor) =>
    (await shop.http.inject({ url, headers: { cookie: by.cookie() } })).statusCode;
  expect(await hear(newcomer(shop))).toBe(200);

  const back = await answer({ slug: song.slug, is_yes: false }, song.visitor);
  expect(back.body.consent.state).toBe('refused');
  expect(await heard(work)).toEqual([]);
  // People who kept the address of the recording cannot hear it any more. Its artist and the producers still
  // can.
  expect(back.body.consent.sample.url).toBeNull();
  const others = [newcomer(shop), song.visitor, (await artistAtWork(shop)).visitor];
  expect(await Promise.all([...others, work.visitor, producer].map(hear))).toEqual([404, 404, 404, 200, 200]);
  expect((await answer({ token, is_yes: true })).body.consent.state).toBe('given');
  expect(await hear(newcomer(shop))).toBe(200);
  const [again] = await shop.db.select().from(artistSongs).where(eq(artistSongs.artistId, work.artist.id));
  // The song keeps its id, because playlists refer to the id.
  expect(again?.id).toBe(shown?.id);
  expect(await heard(work)).toEqual(['Harbor lights']);
  const answers = (await mailsTo(work.email)).filter((mail) => mail.includes('the customer said'));
  expect(answers).toHaveLength(3);
});

it('a no keeps the song away, and nobody is asked twice', async () => {
  const { work, song, sample } = await madeSong();
  await sent(work, [sample]);
  const [token = ''] = await tokensOf(song.email);
  const both = await Promise.all([answer({ token, is_yes: false }), answer({ token, is_yes: false })]);
  expect(both.map(({ body }) => body.consent.state)).toEqual(['refused', 'refused']);
  const body = { version: (await own(work)).version };
  await work.visitor.call('profiles.takeBack', { body });
  await released(work, [sample]);
  expect(await heard(work)).toEqual([]);
  expect(await tokensOf(song.email)).toHaveLength(1);
  const page = (await song.visitor.call('stories.get', { params: { slug: song.slug } })).body;
  expect(page.production.sample_consent).toBe('refused');
});

it('the recording of a song whose customer said no is gone when its artist takes it off', async () => {
  const { work, song, sample } = await madeSong();
  await released(work, [sample]);
  const [shown] = await shop.db.select().from(artistSongs).where(eq(artistSongs.artistId, work.artist.id));
  await answer({ slug: song.slug, is_yes: false }, song.visitor);
  await released(work, []);
  await shop.services.makerUploads.deleteExpired();
  expect((await shop.http.inject({ url: `/media/${shown?.audioKey}` })).statusCode).toBe(404);
  expect(await shop.storage.stat(shown?.audioKey ?? '')).toBeNull();
});

it('a no at the moment of the release leaves nothing on the page', { tags: ['night'] }, async () => {
  const { work, song, sample } = await madeSong();
  const { version } = await sent(work, [sample]);
  const [token = ''] = await tokensOf(song.email);
  await answer({ token, is_yes: true });
  const params = { id: work.artist.id };
  await Promise.all([
    producer.call('profiles.release', { params, body: { version } }),
    answer({ token, is_yes: false }),
  ]);
  expect(await heard(work)).toEqual([]);
});

it('only its customer is asked and answers, and a deleted song is shown no longer', async () => {
  const { work, song, sample } = await madeSong();
  await released(work, [sample]);
  const body = { slug: song.slug };
  const stranger = await signedIn(shop);
  for (const by of [newcomer(shop), stranger.visitor, work.visitor]) {
    expect((await open(body, by)).status).toBe(404);
    expect((await answer({ ...body, is_yes: true }, by)).status).toBe(404);
  }
  expect((await open({ token: '1.'.padEnd(45, 'x') })).status).toBe(404);
  await answer({ ...body, is_yes: true }, song.visitor);
  expect(await heard(work)).toEqual(['Harbor lights']);
  const owner = await signedIn(shop, song.email);
  const gone = { params: { slug: song.slug }, body: { title: WORK.title } };
  expect((await owner.visitor.call('stories.remove', gone)).body).toEqual({ deleted: true });
  expect(await heard(work)).toEqual([]);
  const [left] = await shop.db.select().from(artistSongs).where(eq(artistSongs.artistId, work.artist.id));
  expect((await shop.http.inject({ url: `/media/${left?.audioKey}` })).statusCode).toBe(404);
  expect(
    await shop.db.select().from(sampleConsents).where(eq(sampleConsents.commissionId, song.commissionId)),
  ).toEqual([]);
  expect((await own(work)).data.samples).toMatchObject([{ title: 'Harbor lights', recipient: '' }]);
});

it('an artist names only songs of their own, each once, and a song that is shown stays its customer’s', async () => {
  const { work, song, sample } = await madeSong();
  const other = await madeSong();
  const code = async (samples: object[]) => (await save(work, samples)).body.code;
  expect(await code([{ ...sample, commission_id: other.song.commissionId }])).toBe('invalid_input');
  const second = (await work.visitor.call('uploads.addRecording', songUpload())).body.recording;
  expect(await code([sample, { ...sample, upload_id: second.id }])).toBe('invalid_input');
  const { data } = await released(work, [sample]);
  await answer({ slug: song.slug, is_yes: false }, song.visitor);
  const [shown] = data.samples;
  expect(await code([{ ...shown, commission_id: null, is_gift: false }])).toBe('invalid_input');
  expect(await code([{ ...shown, title: 'Harbor lights, again' }])).toBeUndefined();
});
