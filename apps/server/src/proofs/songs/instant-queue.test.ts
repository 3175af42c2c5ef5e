import { MOST_WAITING } from '@keepsong/domain/instant/song-queue';
import { ok } from '@keepsong/domain/result';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { instantSongs, instantTasks } from '../../../db/schema/instant.ts';
import { seedCollections } from '../../../db/seed/seed-collections.ts';
import type { Music } from '../../adapters/music/music.port.ts';
import { createQuickMusic } from '../../adapters/music/testing/quick-music.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const ANSWERS = {
  style: ['folk'],
  feeling: ['happy'],
  traits: ['kind', 'wise'],
  loves: ['pets'],
  pace: ['fast'],
};
const { music, made } = createQuickMusic();
/** The names that were sung alone, in order. Each waits for this gate, which most tests leave open. */
const sung: string[] = [];
let gate = Promise.resolve();
const singName: Music['singName'] = async (request) => {
  sung.push(request.name.spelling);
  await gate;
  return music.singName(request);
};
const clock = createTestClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ music: { ...music, singName }, clock });
  await shop.db.transaction(seedCollections);
});
afterAll(() => shop.close());
// Each test begins with an empty queue. An hour later, the songs of earlier tests no longer count as turns in
// it.
beforeEach(async () => {
  await makeAll();
  clock.advance(3_600_000);
});

const CONSONANTS = 'bdfgklmnprst';
/** Makes a name from a number: two syllables, different for each number below 3,600. */
const nameOf = (at: number): string => {
  const syllable = (one: number) => `${CONSONANTS[Math.floor(one / 5) % 12]}${'aeiou'[one % 5]}`;
  const name = `${syllable(at % 60)}${syllable(Math.floor(at / 60))}n`;
  return name.replace(/^./, (letter) => letter.toUpperCase());
};
let names = 0;

async function ask(visitor: Visitor, spelling = nameOf(names++)) {
  clock.advance(1);
  return visitor.call('instant.requestPreviews', {
    params: { id: 'birthday' },
    body: { answers: ANSWERS, name_key: 'l:', spelling },
  });
}

/** Requests this many songs from one address, each from a different browser. */
async function flood(address: string, songs: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < songs; at += 1) statuses.push((await ask(shop.visitor(address))).status);
  return statuses;
}

const look = async (visitor: Visitor, task: string) =>
  (await visitor.call('instant.previews', { params: { id: 'birthday' }, query: { task_ids: [task] } })).body
    .previews[task];

/** Makes all waiting songs, one after the other, and returns the names in them in this order. */
async function makeAll(): Promise<string[]> {
  made.length = 0;
  await shop.services.songMakers.drain();
  return made.map(({ request, extent }) => `${extent} ${request.name?.spelling}`);
}

/** Picks the whole song with this name and puts it into the queue, as the payment of its order does. */
async function orderSong(visitor: Visitor, spelling: string): Promise<void> {
  const picked = await visitor.call('instant.requestFullSong', {
    params: { id: 'birthday' },
    body: { answers: ANSWERS, name_key: 'l:', spelling, template_song_id: '2-1' },
  });
  expect(picked.status).toBe(200);
  const [task] = await shop.db.select().from(instantTasks).where(eq(instantTasks.id, picked.body.task_id));
  await shop.database.transaction(async (tx) => {
    await shop.services.songMakers.order(tx, task?.songId ?? '', 'provider');
    return ok(null);
  });
}

it('an address with 50 requests makes another visitor wait for one song at most', async () => {
  // 50 requests, each from a new browser. The queue accepts only as many as one address may have.
  const statuses = await flood('198.51.100.7', 50);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_WAITING.own);
  const other = shop.visitor('203.0.113.9');
  expect((await ask(other, 'Marguerite')).status).toBe(200);
  expect((await makeAll()).indexOf('preview Marguerite')).toBeLessThanOrEqual(1);
});

it('songs that an address had made a moment ago count as its turns, too', async () => {
  const busy = '198.51.100.8';
  await flood(busy, 5);
  await makeAll();
  await flood(busy, 3);
  await ask(shop.visitor('203.0.113.10'), 'Siobhan');
  expect((await makeAll())[0]).toBe('preview Siobhan');
});

it('a visitor with several songs lets the first song of others at the same address pass', async () => {
  const home = '198.51.100.9';
  const one = shop.visitor(home);
  for (let songs = 0; songs < 4; songs += 1) await ask(one);
  await ask(shop.visitor('203.0.113.11'), 'Odette');
  await ask(shop.visitor(home), 'Lena');
  const order = await makeAll();
  expect(order.indexOf('preview Odette')).toBeLessThanOrEqual(1);
  expect(order.indexOf('preview Lena')).toBe(2);
});

it('nobody delays the song of others by requesting the same one first', async () => {
  const busy = shop.visitor('198.51.100.10');
  for (let songs = 0; songs < 4; songs += 1) await ask(busy);
  await ask(busy, 'Rosalind');
  await ask(shop.visitor('203.0.113.12'), 'Rosalind');
  expect((await makeAll()).indexOf('preview Rosalind')).toBeLessThanOrEqual(1);
});

it('paid songs come before previews, with one preview between two of them', async () => {
  await flood('198.51.100.11', 6);
  for (const name of ['Paula', 'Petra', 'Pilar']) await orderSong(shop.visitor('203.0.113.13'), name);
  const order = await makeAll();
  expect(order).toHaveLength(9);
  expect(order.slice(0, 6).map((one) => one.split(' ')[0])).toEqual([
    ...['full', 'preview', 'full', 'preview', 'full', 'preview'],
  ]);
});

it('a full queue refuses with the seconds to wait, keeps what waits, and takes who has nothing in it', async () => {
  const busy = '192.0.2.4';
  await flood(busy, MOST_WAITING.own);
  const visitor = shop.visitor(busy);
  const refused = await ask(visitor, 'Yolanda');
  expect([refused.status, refused.body.code]).toEqual([429, 'song_queue_full']);
  const wait = refused.body.details.retry_after;
  expect(wait).toBeGreaterThanOrEqual(10);
  expect(refused.headers['retry-after']).toBe(String(wait));
  expect((await ask(shop.visitor('192.0.2.5'), 'Lou')).status).toBe(200);
  // The refused request was not counted, and can be sent again once there is room.
  expect(await makeAll()).toHaveLength(MOST_WAITING.own + 1);
  const again = await ask(visitor, 'Yolanda');
  expect([again.status, again.body.songs_remaining]).toEqual([200, 5]);
});

it('a song that is finished already is taken also by a full queue', { tags: ['night'] }, async () => {
  const busy = '192.0.2.6';
  await ask(shop.visitor(busy), 'Clementine');
  await makeAll();
  await flood(busy, MOST_WAITING.own + 1);
  expect((await ask(shop.visitor(busy), 'Clementine')).status).toBe(200);
});

it('parallel requests do not pass the bound', { tags: ['night'] }, async () => {
  const busy = '192.0.2.7';
  await flood(busy, MOST_WAITING.own - 2);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(shop.visitor(busy))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
});

it('the wait is told, falls as songs are made, and ends with the song', async () => {
  for (let at = 0; at < 6; at += 1) await ask(shop.visitor(`198.51.100.${20 + at}`));
  const visitor = shop.visitor('203.0.113.20');
  const [task = ''] = (await ask(visitor, 'Winifred')).body.task_ids;
  const begun = await look(visitor, task);
  expect(begun).toMatchObject({ status: 'queued', wait_seconds: expect.any(Number) });
  expect(begun.wait_seconds).toBeGreaterThan(4);
  await shop.db
    .update(instantSongs)
    .set({ runAfter: new Date(clock.now().getTime() + 60_000) })
    .where(eq(instantSongs.id, await songOf(task)));
  await makeAll();
  clock.advance(2_000);
  const next = await look(visitor, task);
  expect(next.wait_seconds).toBeLessThan(begun.wait_seconds);
  clock.advance(60_000);
  await makeAll();
  clock.advance(2_000);
  expect(await look(visitor, task)).toMatchObject({ status: 'completed', wait_seconds: null });
});

async function songOf(task: string): Promise<string> {
  const [row] = await shop.db.select().from(instantTasks).where(eq(instantTasks.id, task));
  return row?.songId ?? '';
}

it('a flood of names to sing delays the name of another by one turn, and is refused beyond its bound', async () => {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate = promise;
  const listen = async (visitor: Visitor, spelling: string) => {
    const { body } = await visitor.call('instant.names', { query: { spelling } });
    return () => visitor.request('GET', body.options[0]?.audio_url ?? '');
  };
  const busy = shop.visitor('198.51.100.60');
  const names: (() => ReturnType<Visitor['request']>)[] = [];
  for (const name of ['Adam', 'Alice', 'Anna', 'Brian', 'Carol', 'David', 'Emily', 'Frank', 'Grace', 'Henry'])
    names.push(await listen(busy, name));
  const other = await listen(shop.visitor('203.0.113.60'), 'Ruth');
  let refused = 0;
  const answers = names.map(async (ask) => {
    const answer = await ask();
    if (answer.status === 429) refused += 1;
    return answer;
  });
  await expect.poll(() => [sung.length, refused]).toEqual([1, 3]);
  const heard = other();
  // These requests are refused after the request for Ruth has got its place.
  for (const ask of names.slice(0, 3)) {
    const { status, headers } = await ask();
    expect([status, Number(headers['retry-after'])]).toEqual([429, 20]);
  }
  open();
  expect((await heard).status).toBe(200);
  expect(sung.indexOf('Ruth')).toBeLessThanOrEqual(2);
  expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(7);
  // A name that is stored already needs no turn.
  sung.length = 0;
  expect((await other()).status).toBe(200);
  expect(sung).toEqual([]);
});
