import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCollections } from '../../../../db/seed/seed-collections.ts';
import { createQuickModel } from '../../../adapters/music/testing/quick-model.ts';
import { createQuickMusic } from '../../../adapters/music/testing/quick-music.ts';
import { newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let producer: Visitor;
let isOut = false;
const { model, state } = createQuickModel({ fail: () => (isOut ? 'quota' : null) });
const WISH = {
  ...{ language: 'en', occasion: 'Birthday', genre: '5', mood: '4', tempo: '2', voice: '1', take: 1 },
  ...{ spelling: 'Siobhan', respelling: 'shi-VAWN' },
};

beforeAll(async () => {
  const songModel = {
    ...{ key: 'k', model: 'music_v2_5' as const, url: null, places: 1, timeoutMs: 1_000 },
    ...{ minuteCents: 60, dayCents: 10_000 },
  };
  shop = await openTestShop({ music: createQuickMusic().music, songModel: model, settings: { songModel } });
  await shop.db.transaction(seedCollections);
  producer = (await signedIn(shop, newEmail(), 'producer')).visitor;
});
afterAll(() => shop.close());

const compare = async (body: object) => (await producer.call('musicDesk.compare', { body })).body;
const hear = async (song_id: string) =>
  (await producer.call('musicDesk.song', { params: { song_id } })).body.song;

it('one request is sung by both, once, and is nobody else’s song', { tags: ['night'] }, async () => {
  expect((await producer.call('musicDesk.choices')).body).toMatchObject({ model_cents: 200 });
  const { songs } = await compare(WISH);
  expect(songs.map(({ maker }: { maker: string }) => maker)).toEqual(['own', 'elevenlabs']);
  await shop.services.songMakers.drain();
  const [own, modelled] = [await hear(songs[0].id), await hear(songs[1].id)];
  expect(own).toMatchObject({ maker: 'own', status: 'completed', cents: null });
  expect(modelled).toMatchObject({ maker: 'elevenlabs', status: 'completed', cents: 120 });
  expect(own.audio_url).not.toBe(modelled.audio_url);
  expect(own.lyrics).toBe(modelled.lyrics);

  const composed = state.composed;
  expect((await compare(WISH)).songs).toEqual(songs);
  await shop.services.songMakers.drain();
  expect(state.composed).toBe(composed);
  expect((await compare({ ...WISH, take: 2 })).songs[0].id).not.toBe(songs[0].id);
});

it('the shop does not stand in for the model, so that producers are not misled', async () => {
  isOut = true;
  const { songs } = await compare({ ...WISH, mood: '8' });
  await shop.services.songMakers.drain();
  expect(await hear(songs[0].id)).toMatchObject({ status: 'completed' });
  expect(await hear(songs[1].id)).toMatchObject({ audio_url: null, error: expect.stringContaining('quota') });
  isOut = false;
});

it('says what cannot be sung, and shows no songs of customers', async () => {
  const unreadable = await producer.call('musicDesk.compare', { body: { ...WISH, respelling: '123' } });
  expect(unreadable.body.code).toBe('name_unreadable');
  const voice = await producer.call('musicDesk.compare', { body: { ...WISH, voice: '99' } });
  expect(voice.body).toMatchObject({ code: 'invalid_input', fields: { voice: 'invalid' } });
  const visitor = newcomer(shop);
  const { body } = await visitor.call('instant.requestPreviews', {
    params: { id: 'birthday' },
    body: {
      answers: {
        style: ['folk'],
        feeling: ['happy'],
        traits: ['kind', 'wise'],
        loves: ['pets'],
        pace: ['fast'],
      },
      name_key: 'l:',
      spelling: 'Ana',
    },
  });
  await shop.services.songMakers.drain();
  const look = await visitor.call('instant.previews', {
    params: { id: 'birthday' },
    query: { task_ids: body.task_ids },
  });
  expect(look.body.previews[body.task_ids[0]].status).toBe('completed');
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `select song_id as id from instant_tasks where id = '${body.task_ids[0]}'`,
  );
  expect(
    (await producer.call('musicDesk.song', { params: { song_id: rows[0]?.id ?? '' } })).body,
  ).toMatchObject({ code: 'not_found' });
});
