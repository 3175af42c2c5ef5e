import { text } from 'node:stream/consumers';
import { ok } from '@keepsong/domain/result';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instantSongs, instantTasks, musicBills } from '../../../db/schema/instant.ts';
import { seedCollections } from '../../../db/seed/seed-collections.ts';
import type { TroubleKind } from '../../adapters/music/music.port.ts';
import { createQuickModel } from '../../adapters/music/testing/quick-model.ts';
import { createQuickMusic } from '../../adapters/music/testing/quick-music.ts';
import { newcomer } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { closeBill, openBill } from './music-bills.repository.ts';

let shop: TestShop;
const clock = createTestClock();
const log: string[] = [];
let trouble: TroubleKind | null = null;
const { music } = createQuickMusic();
const { model, state } = createQuickModel({ fail: () => trouble });
const DAY_CENTS = 2_000;

beforeAll(async () => {
  shop = await openTestShop({
    ...{ music, songModel: model, clock, onLog: (line) => log.push(line) },
    settings: {
      songModel: {
        ...{ key: 'k', model: 'music_v2_5', url: null, places: 2, timeoutMs: 1_000 },
        ...{ minuteCents: 60, dayCents: DAY_CENTS },
      },
    },
  });
  await shop.db.transaction(seedCollections);
});
afterAll(() => shop.close());
afterEach(() => {
  trouble = null;
  // A new day has its own money and no earlier faults.
  clock.advance(86_400_000);
});

type Someone = ReturnType<typeof newcomer>;
const wishFor = (spelling: string) => ({
  answers: {
    style: ['folk'],
    feeling: ['happy'],
    traits: ['kind', 'wise'],
    loves: ['pets'],
    pace: ['fast'],
  },
  name_key: 'l:',
  spelling,
});
const drain = () => shop.services.songMakers.drain();

async function askPreview(visitor: Someone, spelling: string): Promise<string> {
  const { body } = await visitor.call('instant.requestPreviews', {
    params: { id: 'birthday' },
    body: wishFor(spelling),
  });
  return body.task_ids[0];
}

/** The song of a task, with the content of its file. */
async function songOf(taskId: string) {
  const [found] = await shop.db
    .select({ song: instantSongs })
    .from(instantTasks)
    .innerJoin(instantSongs, eq(instantSongs.id, instantTasks.songId))
    .where(eq(instantTasks.id, taskId));
  if (!found) throw new Error('no song has this task');
  const { audioKey } = found.song;
  return { ...found.song, file: audioKey === null ? null : await text(await shop.storage.read(audioKey)) };
}

async function pickSame(visitor: Someone, taskId: string, spelling: string): Promise<string> {
  const [task] = await shop.db.select().from(instantTasks).where(eq(instantTasks.id, taskId));
  const { body } = await visitor.call('instant.requestFullSong', {
    params: { id: 'birthday' },
    body: { ...wishFor(spelling), template_song_id: task?.templateSongId },
  });
  return body.task_id;
}

const order = (songId: string) =>
  shop.database.transaction(async (tx) => ok(await shop.services.songMakers.order(tx, songId, 'provider')));

const billsOf = (songId: string) =>
  shop.db
    .select({ outcome: musicBills.outcome, cents: musicBills.cents })
    .from(musicBills)
    .where(eq(musicBills.songId, songId))
    .orderBy(musicBills.createdAt);

it('a preview is an excerpt of the song that is kept: the whole song is made once, and bought as it is', async () => {
  const visitor = newcomer(shop);
  const before = state.composed;
  const preview = await askPreview(visitor, 'Odette');
  expect(await drain()).toBe(1);
  const heard = await songOf(preview);
  expect(heard).toMatchObject({ status: 'completed', maker: 'elevenlabs' });
  expect(await billsOf(heard.id)).toEqual([{ outcome: 'made', cents: 120 }]);

  const picked = await pickSame(visitor, preview, 'Odette');
  const whole = await songOf(picked);
  expect(whole).toMatchObject({ status: 'completed', extent: 'full', maker: 'elevenlabs' });
  expect(heard.file).toBe(`${whole.file} in part`);
  // Nobody can hear the whole song before it is paid for.
  const { body } = await visitor.call('instant.previews', {
    params: { id: 'birthday' },
    query: { task_ids: [picked] },
  });
  expect(body.previews[picked]).toMatchObject({ status: 'queued', data: null });

  await order(whole.id);
  await drain();
  expect((await songOf(picked)).file).toBe(whole.file);
  expect(state.composed).toBe(before + 1);
});

it('a whole song that was picked first waits for the preview of the same song, and is the same song', async () => {
  const visitor = newcomer(shop);
  const before = state.composed;
  const preview = await askPreview(visitor, 'Early');
  const picked = await pickSame(visitor, preview, 'Early');
  const { id } = await songOf(picked);
  await order(id);
  // The paid lane goes first, so the whole song is tried before its preview.
  await drain();
  clock.advance(5_000);
  await drain();
  const [heard, whole] = [await songOf(preview), await songOf(picked)];
  expect(whole.status).toBe('completed');
  expect(heard.file).toBe(`${whole.file} in part`);
  expect(whole.attempts).toBeLessThanOrEqual(1);
  expect(state.composed).toBe(before + 1);
});

describe('the shop makes a song itself', () => {
  it.each<[TroubleKind, number]>([
    ['refused', 1],
    ['quota', 1],
    ['timeout', 1],
    ['busy', 2],
    ['broken', 2],
  ])('when the model says %s, at try %i; its whole song is then also by the shop', async (kind, tries) => {
    const visitor = newcomer(shop);
    const spelling = `Own ${kind}`;
    const preview = await askPreview(visitor, spelling);
    trouble = kind;
    log.length = 0;
    for (let at = 1; at < tries; at += 1) {
      expect(await drain()).toBe(0);
      clock.advance(6_000);
    }
    expect(await drain()).toBe(1);
    const heard = await songOf(preview);
    expect(heard).toMatchObject({ status: 'completed', maker: 'own', attempts: tries });
    expect(log.join('')).toContain('the shop makes a song that the model does not make');
    const cents = kind === 'broken' ? 120 : 0;
    expect(await billsOf(heard.id)).toEqual(Array.from({ length: tries }, () => ({ outcome: kind, cents })));

    trouble = null;
    clock.advance(3_600_000);
    const before = state.composed;
    const picked = await pickSame(visitor, preview, spelling);
    await order((await songOf(picked)).id);
    await drain();
    expect(await songOf(picked)).toMatchObject({ status: 'completed', maker: 'own' });
    expect(state.composed).toBe(before);
  });

  it('while the model rests, and does not ask it', async () => {
    trouble = 'key';
    await askPreview(newcomer(shop), 'First');
    await drain();
    trouble = null;
    const before = state.composed;
    const second = await askPreview(newcomer(shop), 'Second');
    await drain();
    const song = await songOf(second);
    expect(song.maker).toBe('own');
    expect(await billsOf(song.id)).toEqual([{ outcome: 'rest', cents: 0 }]);
    expect(state.composed).toBe(before);
  });

  it('when the money of the day is spent, and asks the model again on the next day', async () => {
    const tasks: string[] = [];
    for (let at = 0; at < 17; at += 1)
      tasks.push(await askPreview(newcomer(shop), `Dear ${'abcdefghijklmnopq'[at]}`));
    await drain();
    const makers = await Promise.all(tasks.map(async (task) => (await songOf(task)).maker));
    // 16 songs cost 1,920 cents. Another one needs 200 cents, which the day does not have.
    expect(makers.filter((maker) => maker === 'elevenlabs')).toHaveLength(16);
    expect(makers.filter((maker) => maker === 'own')).toHaveLength(1);
    clock.advance(86_400_000);
    const next = await askPreview(newcomer(shop), 'Tomorrow');
    await drain();
    expect((await songOf(next)).maker).toBe('elevenlabs');
  });
});

it('songs that are begun at the same moment do not spend more than the day has', async () => {
  const now = clock.now();
  const wanted = { songId: crypto.randomUUID(), mostCents: 200, dayCents: 700, day: now, now };
  const opened = await Promise.all(
    Array.from({ length: 10 }, () => shop.database.transaction(async (tx) => ok(await openBill(tx, wanted)))),
  );
  const bills = opened.flatMap((bill) => (bill.ok && bill.value !== null ? [bill.value] : []));
  expect(bills).toHaveLength(3);
  for (const id of bills) await closeBill(shop.db, id, { outcome: 'down', cents: 0, now });
});

it('a whole song goes with its preview, not before and not after', async () => {
  const visitor = newcomer(shop);
  const preview = await askPreview(visitor, 'Gone');
  await drain();
  const heard = await songOf(preview);
  const both = () =>
    shop.db.select({ id: instantSongs.id }).from(instantSongs).where(eq(instantSongs.request, heard.request));
  expect(await both()).toHaveLength(2);
  clock.advance(29 * 86_400_000);
  await shop.db.update(instantTasks).set({ createdAt: clock.now() }).where(eq(instantTasks.id, preview));
  clock.advance(3 * 86_400_000);
  await shop.services.oldSongs.deleteOld();
  expect(await both()).toHaveLength(2);
  clock.advance(31 * 86_400_000);
  await shop.services.oldSongs.deleteOld();
  await shop.services.oldSongs.deleteOld();
  expect(await both()).toHaveLength(0);
  const left = await shop.db
    .select({ id: instantSongs.id })
    .from(instantSongs)
    .where(and(eq(instantSongs.status, 'completed'), sql`${instantSongs.maker} is null`));
  expect(left).toEqual([]);
});
