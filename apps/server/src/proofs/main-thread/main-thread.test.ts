import { randomBytes } from 'node:crypto';
import { artPath } from '@keepsong/artwork/draw/path';
import { like, ne } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateCounters } from '../../../db/schema/accounts.ts';
import { uploadedImages } from '../../../db/schema/uploads.ts';
import { makeSongWav } from '../../adapters/audio/testing/make-song.ts';
import { apiDocsRoutes } from '../../platform/http/api-docs/api-docs.ts';
import { statusesFor } from '../../testing/access-rules/rule.ts';
import { RULES } from '../../testing/access-rules/rules.ts';
import { ALL_CALLS } from '../../testing/hostile.ts';
import { LARGE_FILES, type LargeFile } from '../../testing/main-thread/large-files.ts';
import { filledUp, largestBody, largestQuery } from '../../testing/main-thread/largest.ts';
import { LONGEST_MS, openWatchedShop, type WatchedShop } from '../../testing/main-thread/watched-shop.ts';
import { signedIn } from '../../testing/people.ts';
import { ROUTE_RULES, type RouteRule } from '../../testing/route-rules.ts';
import { type CallName, multipart, type Visitor } from '../../testing/visitor.ts';

const MEGABYTE = 1024 * 1024;
const isNight = process.env.TEST_SIZE === 'night';

let watched: WatchedShop;
let shop: WatchedShop['shop'];
let outside: WatchedShop['outside'];
let people: WatchedShop['people'];
let things: WatchedShop['things'];
let heldBy: WatchedShop['heldBy'];

beforeAll(async () => {
  watched = await openWatchedShop();
  ({ shop, outside, people, things, heldBy } = watched);
}, 120_000);
afterAll(() => watched.close());
beforeEach(() => shop.db.delete(rateCounters));

it('describing the API for the first time does not hold the main thread', async () => {
  const job = { server: 'https://songs.example/v3/api', version: '1' };
  const sizes: number[] = [];
  // Each try uses new routes, so that each sends the first request to a route.
  const held = await heldBy(async () => {
    const http = Fastify();
    apiDocsRoutes(http, job);
    for (const url of ['/openapi.json', '/docs', '/docs']) {
      const { rawPayload } = await http.inject({ url, headers: { 'accept-encoding': 'br' } });
      sizes.push(rawPayload.length);
    }
    await http.close();
  });
  expect(held).toBeLessThan(LONGEST_MS);
  expect(Math.min(...sizes)).toBeGreaterThan(10_000);
}, 120_000);

const upload = (bytes: Uint8Array, name: string) =>
  multipart(
    { subject: 'Ann', pronounce: 'ann', spelling: 'Ann' },
    { name, type: 'application/octet-stream', bytes },
  );

/**
 * An upload of the largest size with a recording in it. It is made once, because making it takes longer than
 * most calls.
 */
const LARGEST_UPLOAD = (() => {
  const wav = makeSongWav({ seconds: 10, seed: 1 });
  return upload(Buffer.concat([wav, Buffer.alloc(15 * MEGABYTE - wav.length - 1024)]), 'song.wav');
})();

/**
 * The largest inputs of a call: one made from its schema, and a valid one with full lists, or for a call that reads, a
 * valid one without a long query. Uploads have the largest size.
 */
function inputsOf(name: string): ReturnType<(typeof RULES)[string]['input']>[] {
  const valid = RULES[name]?.input(things) ?? {};
  const [capability = '', call = ''] = name.split('.');
  const definition = ALL_CALLS.find((one) => one.name === name)?.definition;
  if (definition?.multipart) return [{ ...valid, body: undefined, ...LARGEST_UPLOAD }];
  if (definition?.method === 'GET') {
    const query = largestQuery(capability, call, valid.query);
    return query ? [valid, { ...valid, query }] : [valid];
  }
  const bodies = [largestBody(capability, call), filledUp(valid.body, name)];
  // Without a body there is only one input. It is sent once, because the call writes, and a repeated call would
  // often do less.
  return (bodies.every((body) => body === undefined) ? [undefined] : bodies).map((body) => ({
    ...valid,
    ...(body === undefined ? {} : { body }),
  }));
}

/**
 * The people who make a call: at night everybody, and by day only the person who may make it. For that person
 * the shop does at least as much work as for people whom it refuses.
 */
function askersOf(name: string): Visitor[] {
  if (isNight) return Object.values(people);
  const rule = RULES[name]?.rule;
  return [rule === 'staff' ? people.admin : rule === 'own artist' ? people.artist : people.owner];
}

type Taking = { as?: 'artist'; megabytes?: number; kinds: LargeFile[] };

/**
 * The calls that take a file, who makes them, the size and the kinds that they take. By day four of them stand for all,
 * because the others read their files with the same code; the others are asked at night.
 */
const TAKING: Partial<Record<CallName, Taking>> = {
  'uploads.addImage': { megabytes: 15, kinds: isNight ? ['jpeg', 'png'] : ['jpeg'] },
  'uploads.addRecording': { megabytes: 15, kinds: ['wav'] },
  'uploads.addFilm': { megabytes: 15, kinds: ['mp4'] },
  'builder.addPronunciation': { kinds: isNight ? ['spoken'] : [] },
  'builder.setVoiceMemo': { kinds: isNight ? ['spoken'] : [] },
  'conversations.writeSong': {
    kinds: isNight ? ['jpeg', 'png', 'spoken', 'pdf', 'txt'] : ['spoken', 'pdf'],
  },
  'conversations.writeWork': { as: 'artist', kinds: isNight ? ['jpeg', 'spoken'] : [] },
  'instant.addName': { kinds: isNight ? ['spoken'] : [] },
  'instant.addGreeting': { kinds: isNight ? ['spoken'] : [] },
  // The long recording takes the decoder half a minute.
  'studio.uploadAudio': { as: 'artist', megabytes: 15, kinds: isNight ? ['wav', 'long'] : [] },
};
const FIELDS = { text: 'Words', subject: 'Ann', pronounce: 'ann', spelling: 'Ann', respelling: 'AN' };
const TAKEN = ALL_CALLS.flatMap(({ name }) => {
  const taking = TAKING[name];
  return taking ? taking.kinds.map((kind) => ({ name, kind, ...taking })) : [];
});

it.each(TAKEN)(
  '$name takes a large $kind without holding the main thread',
  async (taken) => {
    const { name, kind, as = 'owner', megabytes = 10 } = taken;
    const bytes = LARGE_FILES[kind](megabytes * MEGABYTE - 1024);
    const form = multipart(FIELDS, { name: 'file', type: 'application/octet-stream', bytes });
    const input = { ...RULES[name]?.input(things), body: undefined, ...form };
    outside.share(form.payload);
    const answers: unknown[] = [];
    const ask = async () => answers.push(await people[as].call(name, input));
    const held = await heldBy(ask, { isLarge: true });
    for (const answer of answers) expect(answer).toMatchObject({ status: 200 });
    expect(held).toBeLessThan(LONGEST_MS);
  },
  120_000,
);

it('making a photo of a large picture does not hold the main thread', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const bytes = LARGE_FILES.jpeg(15 * MEGABYTE - 1024);
  const form = multipart({}, { name: 'mug.jpg', type: 'image/jpeg', bytes });
  const { image } = (await people.admin.call('uploads.addImage', form)).body;
  const body = { image_id: image.id, crop: { x: 0.5, y: 0.5, zoom: 1 } };
  const held = await heldBy(async () => {
    expect((await people.admin.call('products.addPhoto', { body })).status).toBe(200);
  });
  expect(held).toBeLessThan(LONGEST_MS);
});

/** By day no call that takes a file is asked here: four calls stand for all of them above, with files read to their end. */
const ASKED = ALL_CALLS.filter(
  ({ name, definition }) => name !== 'auth.signOut' && (isNight || !definition.multipart),
).map(({ name }) => name);

describe.each(ASKED)('%s', (name) => {
  it('holds the main thread for no longer than 50 ms with its largest input', async () => {
    for (const input of inputsOf(name)) {
      if (input.payload) outside.share(input.payload);
      for (const person of askersOf(name)) {
        const ask = async () => {
          const { status } = await person.call(name, input);
          // A query that is refused is not the largest one.
          if (input.query && !RULES[name]?.allowed.includes(400)) expect(status).not.toBe(400);
          // A fault ends the work early, and would measure nothing.
          expect(status).not.toBe(500);
        };
        expect(await heldBy(ask, { isLarge: 'payload' in input })).toBeLessThan(LONGEST_MS);
      }
    }
  }, 120_000);
});

/** Somebody whom the route answers, if there is one; others are refused before any work. */
const roleFor = (rule: RouteRule): keyof WatchedShop['people'] =>
  (['owner', 'artist', 'admin'] as const).find((role) => statusesFor(rule, role).includes(200)) ??
  (rule.rule === 'staff' ? 'admin' : 'owner');

it.each(Object.keys(ROUTE_RULES))('%s holds the main thread for no longer than 50 ms', async (route) => {
  const rule = ROUTE_RULES[route];
  const [method = ''] = route.split(' ');
  if (!rule) throw new Error(`no rule for ${route}`);
  const as = roleFor(rule);
  const statuses: number[] = [];
  const held = await heldBy(async () => {
    const sent = rule.payload ? { body: rule.payload } : {};
    const answer = await people[as].request(method === 'POST' ? 'POST' : 'GET', rule.url(things), sent);
    statuses.push(answer.status);
  });
  for (const status of statuses) expect(statusesFor(rule, as)).toContain(status);
  expect(held).toBeLessThan(LONGEST_MS);
});

/** A song whose texts are longer than those that are drawn. The number makes each picture a new one. */
const longSong = (number: number) => ({
  title: `${number} ${'Wrong Portland '.repeat(100)}`,
  recipient: 'MWilhelmina'.repeat(100),
  ...{ genre: '2', mood: '3', tempo: '2', byline: 'Odessa Vale '.repeat(100) },
  peaks: Array.from({ length: 200 }, (_, at) => (at % 17) / 17),
});

it.each([
  ['sleeve', 'svg'],
  ['disc', 'svg'],
  ['share', 'svg'],
  ['share', 'png'],
  ['sleeve', 'png'],
] as const)(
  'drawing a %s as %s with long texts does not hold the main thread',
  async (kind, type) => {
    let number = 0;
    const held = await heldBy(async () => {
      number += 1;
      const path = artPath({ kind, song: longSong(number) }).replace('.svg', `.${type}`);
      expect((await people.owner.request('GET', path)).status).toBe(200);
    });
    expect(held).toBeLessThan(LONGEST_MS);
  },
  120_000,
);

describe('the archive of large uploads', () => {
  const SIZE = 15 * MEGABYTE;
  const UPLOADS = isNight ? 10 : 1;
  /** Somebody who has bought nothing: the owner's archive is asked for above, with the papers of all orders. */
  let sender: Awaited<ReturnType<typeof signedIn>>;
  const ask = () =>
    outside.send({
      method: 'GET',
      url: '/v3/api/user/export.zip',
      remoteAddress: '',
      headers: { cookie: sender.visitor.cookie() },
    });

  beforeAll(async () => {
    sender = await signedIn(shop);
    for (let number = 0; number < UPLOADS; number += 1) {
      const imageKey = `images/${randomBytes(20).toString('hex')}.png`;
      await shop.storage.put(imageKey, randomBytes(SIZE), { contentType: 'image/png' });
      await shop.db.insert(uploadedImages).values({
        ...{ visitorId: '6f1c2a34-9a4e-4d0e-8a53-1d2b5c7e9f00', userId: sender.id, imageKey },
        ...{ contentType: 'image/png', width: 3000, height: 3000, bytes: SIZE, expiresAt: null },
      });
    }
  });

  it('is packed beside the main thread, with little memory', async () => {
    const before = process.memoryUsage().rss;
    let most = 0;
    const memory = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 20);
    let bytes = 0;
    const held = await heldBy(async () => {
      bytes = (await ask()).bytes;
    });
    clearInterval(memory);
    expect(bytes).toBeGreaterThan(UPLOADS * SIZE);
    expect(held).toBeLessThan(LONGEST_MS);
    // The upload of the day would fit into that.
    if (isNight) expect(most / MEGABYTE).toBeLessThan(200);
  });

  it('is packed once at a time for each person, and ten times an hour', async () => {
    // The limits count archives, not their size, so small archives are enough here.
    const [one] = await shop.db.select().from(uploadedImages);
    await shop.db.delete(uploadedImages).where(ne(uploadedImages.id, one?.id ?? ''));
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 429, 429]);
    const askAgain = () =>
      outside.send({
        ...{ method: 'GET', url: '/v3/api/user/export.zip', remoteAddress: '' },
        headers: { cookie: people.artist.cookie() },
      });
    expect((await askAgain()).statusCode).toBe(200);
    await shop.db.update(rateCounters).set({ count: 9 }).where(like(rateCounters.key, 'personal_export:%'));
    expect((await askAgain()).statusCode).toBe(200);
    expect((await askAgain()).statusCode).toBe(429);
  });
});
