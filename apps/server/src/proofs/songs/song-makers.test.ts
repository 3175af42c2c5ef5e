import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantSongs } from '../../../db/schema/instant.ts';
import { seedCollections } from '../../../db/seed/seed-collections.ts';
import { startMusicService } from '../../adapters/music/testing/music-service.ts';
import { createQuickMusic } from '../../adapters/music/testing/quick-music.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { untilAnswered } from '../../testing/killed-shop.ts';
import { freePort, type ShopProcess, startShopProcess } from '../../testing/shop-process.ts';
import { createVisitor } from '../../testing/visitor.ts';

const KILLS = Number(process.env.SONG_KILLS);
/**
 * At night the shop renders the song itself, so that kills interrupt real work. By day a service makes it
 * almost at once.
 */
const isRendered = process.env.TEST_SIZE === 'night';
const MUSIC_KEY = 'a key of the music service';
const ANSWERS = {
  style: ['folk'],
  feeling: ['happy'],
  traits: ['kind', 'wise'],
  loves: ['pets'],
  pace: ['fast'],
};

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let service: Awaited<ReturnType<typeof startMusicService>>;
let shop: ShopProcess;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 2 });
  await database.db.transaction(seedCollections);
  folder = await mkdtemp(join(tmpdir(), 'keepsong-makers-'));
  service = await startMusicService(createQuickMusic().music, MUSIC_KEY);
  const settings = isRendered ? {} : { MUSIC_URL: service.url, MUSIC_KEY };
  shop = startShopProcess({ databaseUrl: testDatabase.url, folder, port: await freePort(), settings });
  await shop.ready();
});
afterAll(async () => {
  await shop.close();
  await service.close();
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

const overNetwork = untilAnswered(() => shop);

/** The only song that was requested. */
async function theSong() {
  const [song] = await database.db.select().from(instantSongs);
  if (!song) throw new Error('no song was requested');
  return song;
}

it(`a song whose shop is killed half-way ${KILLS} times, and once after storing it, is finished once`, async () => {
  const visitor = createVisitor(overNetwork, '10.8.0.1');
  const params = { id: 'birthday' };
  shop.arm('song.half');
  const asked = await visitor.call('instant.requestPreviews', {
    params,
    body: { answers: ANSWERS, name_key: 'l:', spelling: 'Phoenix' },
  });
  expect(asked.body.songs_remaining).toBe(5);
  const [id] = asked.body.task_ids;
  const look = async () =>
    (await visitor.call('instant.previews', { params, query: { task_ids: [id] } })).body;

  for (let kill = 1; kill <= KILLS; kill += 1) {
    await expect.poll(shop.lives, { timeout: 90_000 }).toBe(kill + 1);
    // Another process takes over the song only after its maker was silent for some seconds. Until then the song still
    // belongs to the dead process.
    shop.arm(kill < KILLS ? 'song.half' : 'song.stored');
    expect(await theSong()).toMatchObject({ status: 'processing', audioKey: null });
    // Reset the attempts, because the shop would refuse a fifth attempt.
    await database.db.update(instantSongs).set({ attempts: 0 });
  }
  await expect.poll(shop.lives, { timeout: 90_000 }).toBe(KILLS + 2);
  expect((await theSong()).status).toBe('processing');

  await expect
    .poll(async () => (await look()).previews[id].status, { timeout: 120_000, interval: 500 })
    .toBe('completed');
  const song = await theSong();
  expect(song).toMatchObject({ status: 'completed', progress: 100, claim: null });
  expect((await look()).songs_remaining).toBe(5);
  const { data } = (await look()).previews[id];
  const heard = await fetch(shop.origin + data.audio_url);
  expect(heard.status).toBe(200);
  expect(Buffer.from(await heard.arrayBuffer()).toString('latin1', 0, 3)).toBe('ID3');
  // Wait to make sure that the song is not made again.
  await wait(2_500);
  expect((await theSong()).attempts).toBe(song.attempts);
}, 900_000);
