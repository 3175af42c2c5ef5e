import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { instantAllowances, instantSongs, instantTasks } from '../../../db/schema/instant.ts';
import { seedCollections } from '../../../db/seed/seed-collections.ts';
import { makeSongWav } from '../../adapters/audio/testing/make-song.ts';
import { writeWav } from '../../adapters/audio/testing/write-wav.ts';
import { createQuickMusic } from '../../adapters/music/testing/quick-music.ts';
import { newcomer } from '../../testing/people.ts';
import { createTestClock, openTestShop, signIn, type TestShop } from '../../testing/test-shop.ts';
import { multipart } from '../../testing/visitor.ts';
import { createSongFiles } from './song-files.ts';
import { createSongMakers } from './song-makers.job.ts';

/** How many requests come at the same moment. */
const SONG_ASKS = Number(process.env.SONG_ASKS);
let shop: TestShop;
const clock = createTestClock();
let fault: 'passing' | 'refused' | null = null;
const { music, made } = createQuickMusic({ fail: () => fault });

beforeAll(async () => {
  shop = await openTestShop({ music, clock });
  await shop.db.transaction(seedCollections);
});
afterAll(() => shop.close());

const ANSWERS = {
  style: ['folk'],
  feeling: ['heartfelt'],
  traits: ['kind', 'funny'],
  loves: ['coffee'],
  pace: ['slow'],
};
const WISH = { answers: ANSWERS, name_key: 'r:shi-VAWN', spelling: 'Siobhan' };

type Someone = ReturnType<typeof newcomer>;
const ask = (visitor: Someone, body: object = WISH, id = 'birthday') =>
  visitor.call('instant.requestPreviews', { params: { id }, body });
const look = (visitor: Someone, taskIds: string[], id = 'birthday') =>
  visitor.call('instant.previews', { params: { id }, query: { task_ids: taskIds } });

describe('collections (spec 3.11-01, 7.4-02)', () => {
  it("are found below the configured base address, in the visitor's language", async () => {
    const visitor = newcomer(shop);
    const { status, body } = await visitor.request('GET', '/instant/api/v2/collections');
    expect(status).toBe(200);
    expect(body.collections.map(({ id }: { id: string }) => id)).toEqual(['birthday', 'love', 'thank-you']);
    const spanish = await visitor.request('GET', '/instant/api/v2/collections/birthday?lang=sp');
    const english = await visitor.call('instant.collection', { params: { id: 'birthday' } });
    expect(english.body).toMatchObject({
      id: 'birthday',
      title: 'Birthday',
      // The shop of this test sells no products, so collections name the default product (spec 8.4-10).
      product_slug: 'instant-product',
      choices: { name: true },
      pam_enabled: true,
      skip_addon_page: true,
      songs_remaining: 6,
    });
    expect(spanish.status).toBe(200);
    expect(english.body.questions[0]).toMatchObject({ id: 'style', max_answer_count: 1 });
    expect(english.body.questions[0].answers[0]).toEqual({
      answer_key: 'acoustic-pop',
      label: 'Acoustic Pop',
      sets: { genre: '5' },
    });
  });

  it('an unknown one tells the browser to drop its stored data (spec 8.4-06)', async () => {
    const visitor = newcomer(shop);
    for (const answer of [
      await visitor.call('instant.collection', { params: { id: 'gone' } }),
      await ask(visitor, WISH, 'gone'),
      await look(visitor, [], 'gone'),
    ])
      expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', reset_data: true }]);
  });
});

describe('previews (spec 7.4-03, 7.4-04)', () => {
  it('are requested, made, and can be played', async () => {
    const visitor = newcomer(shop);
    const asked = await ask(visitor);
    expect(asked.body).toEqual({ task_ids: [expect.any(String)], songs_remaining: 5 });
    const [id = ''] = asked.body.task_ids;
    expect((await look(visitor, [id])).body).toEqual({
      previews: { [id]: { status: 'queued', progress: 0, wait_seconds: expect.any(Number), data: null } },
      songs_remaining: 5,
    });
    await shop.services.songMakers.drain();
    const { body } = await look(visitor, [id]);
    expect(body.previews[id]).toMatchObject({
      status: 'completed',
      progress: 100,
      data: {
        title: 'A song for Siobhan',
        template_song_id: expect.stringMatching(/^[1-8]-1$/),
        duration_seconds: 30,
        genre: '4',
        moods: ['43'],
        tempo: '2',
        occasion: 'Birthday',
        preview_count: 1,
        ip_builder_data: {
          answers: { ...ANSWERS, loves: ['coffee', 'GENERAL', 'GENERAL'] },
          name_key: 'r:shi-VAWN',
          spelling: 'Siobhan',
        },
      },
    });
    const file = await visitor.request('GET', body.previews[id].data.audio_url);
    expect(file.status).toBe(200);
    expect(made.at(-1)?.request).toMatchObject({
      genre: '4',
      mood: '43',
      tempo: '2',
      details: ['kind', 'funny', 'coffee'],
      name: { spelling: 'Siobhan', respelling: 'shi-VAWN' },
    });
  });

  it('are made once for the same request, also for another visitor', async () => {
    const [one, other] = [newcomer(shop), newcomer(shop)];
    const wish = { ...WISH, spelling: 'Sinead', name_key: 'r:shi-NAYD' };
    const first = await ask(one, wish);
    const again = await ask(one, { ...wish, exclude_artists: [] });
    const theirs = await ask(other, wish);
    expect(again.body).toEqual(first.body);
    expect(theirs.body.task_ids).not.toEqual(first.body.task_ids);
    const before = made.length;
    await shop.services.songMakers.drain();
    expect(made.length).toBe(before + 1);
    const urlOf = async (visitor: Someone, { body }: typeof first) => {
      const [id] = body.task_ids;
      return (await look(visitor, [id])).body.previews[id].data.audio_url;
    };
    expect(await urlOf(other, theirs)).toBe(await urlOf(one, first));
  });

  it('differ for other answers, another name, spelling or voice', async () => {
    const visitor = newcomer(shop);
    const wishes = [
      WISH,
      { ...WISH, answers: { ...ANSWERS, pace: ['fast'] } },
      { ...WISH, name_key: 'l:' },
      { ...WISH, spelling: 'Shivaun' },
      { answers: ANSWERS },
    ];
    const urls = new Set<string>();
    for (const wish of wishes) {
      const asked = await ask(visitor, wish);
      await shop.services.songMakers.drain();
      const [id] = asked.body.task_ids;
      urls.add((await look(visitor, [id])).body.previews[id].data.audio_url);
    }
    expect(urls.size).toBe(wishes.length);
  });

  it('are sung by another artist when one is excluded, and by the requested artist', async () => {
    const visitor = newcomer(shop);
    const artistOf = async (body: object) => {
      const asked = await ask(visitor, body);
      await shop.services.songMakers.drain();
      const [id] = asked.body.task_ids;
      return (await look(visitor, [id])).body.previews[id].data.artist_id as string;
    };
    const first = await artistOf(WISH);
    const second = await artistOf({ ...WISH, exclude_artists: [first] });
    const third = await artistOf({ ...WISH, exclude_artists: [first, second] });
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await artistOf({ ...WISH, artist_id: first })).toBe(first);
    expect((await ask(visitor, { ...WISH, artist_id: '99' })).status).toBe(404);
  });

  it.each([
    [{ ...ANSWERS, traits: ['kind'] }, 'missing_selection', 3],
    [{ ...ANSWERS, pace: ['never'] }, 'unable_to_find_answer', 5],
    [{}, 'missing_selection', 1],
  ])('need every answer: %j is %s at step %d (spec 5-24…28, 8.4-07)', async (answers, problem, step) => {
    const { status, body } = await ask(newcomer(shop), { ...WISH, answers });
    expect([status, body]).toEqual([400, { code: 'answers_invalid', details: { problem, step } }]);
  });

  it.each([
    [{ name_key: 'shi-VAWN' }, 'invalid'],
    [{ name_key: 'r:q' }, 'invalid'],
    [{ name_key: 'l:', spelling: '李小龙' }, 'invalid'],
  ])('need a name that can be sung: %j', async (name, field) => {
    const { status, body } = await ask(newcomer(shop), { ...WISH, ...name });
    expect([status, body.code]).toEqual([400, 'name_unreadable']);
    expect(Object.values(body.fields)).toContain(field);
  });

  it('have no name in a collection without names', async () => {
    const answers = {
      occasion: ['wedding'],
      style: ['rock'],
      feeling: ['happy'],
      memories: ['beach', 'holidays'],
      pace: ['fast'],
    };
    const asked = await ask(newcomer(shop), { ...WISH, answers }, 'love');
    expect(asked.status).toBe(200);
    await shop.services.songMakers.drain();
    expect(made.at(-1)?.request).toMatchObject({ name: null, occasion: 'Wedding', language: 'en' });
  });
});

describe('songs_remaining (spec 4.6-03)', () => {
  it('when it is zero, finished songs remain: without ids the shop lists all songs of the visitor', async () => {
    const visitor = newcomer(shop);
    const ids: string[] = [];
    for (const spelling of ['Ada', 'Bea'])
      ids.push(...(await ask(visitor, { ...WISH, spelling })).body.task_ids);
    await shop.services.songMakers.drain();
    const { previews } = (await look(visitor, [])).body;
    // The test's clock stands still, so both songs have the same time, and either may come first.
    expect(Object.keys(previews).toSorted()).toEqual(ids.toSorted());
    expect(Object.values(previews)).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
    expect((await look(visitor, [], 'love')).body.previews).toEqual({});
    expect((await look(newcomer(shop), [])).body.previews).toEqual({});
  });

  it(`never goes below zero, and ${SONG_ASKS} parallel requests get no song too many`, async () => {
    const visitor = newcomer(shop);
    // Creates the visitor's session first. Otherwise each parallel request would start a session as a new visitor.
    await ask(visitor, { ...WISH, answers: {} });
    const spelling = (at: number) => `Ann${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10)]}`;
    const answers = await Promise.all(
      Array.from({ length: SONG_ASKS }, (_, at) => ask(visitor, { ...WISH, spelling: spelling(at) })),
    );
    const given = answers.filter(({ status }) => status === 200);
    expect(given.map(({ body }) => body.songs_remaining).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toEqual([409, 'no_songs_remaining']);
    expect((await look(visitor, [])).body.songs_remaining).toBe(0);
    const [id] = given[0]?.body.task_ids ?? [];
    const [task] = await shop.db.select().from(instantTasks).where(eq(instantTasks.id, id));
    const mine = eq(instantTasks.visitorId, task?.visitorId ?? '');
    expect(await shop.db.select().from(instantTasks).where(mine)).toHaveLength(6);
    await shop.services.songMakers.drain();
  });

  it(`counts one song when the same request comes ${SONG_ASKS} times at once`, async () => {
    const visitor = newcomer(shop);
    await ask(visitor, { ...WISH, answers: {} });
    const answers = await Promise.all(
      Array.from({ length: SONG_ASKS }, () => ask(visitor, { ...WISH, spelling: 'Hundred' })),
    );
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.task_ids} ${body.songs_remaining}`)).size,
    ).toBe(1);
    expect(answers[0]?.body.songs_remaining).toBe(5);
    await shop.services.songMakers.drain();
  });
});

describe('a song that cannot be made', () => {
  it('is retried later, then given up; it no longer counts, and the visitor may request it again', async () => {
    const visitor = newcomer(shop);
    const wish = { ...WISH, spelling: 'Fran', name_key: 'l:' };
    fault = 'passing';
    const [id] = (await ask(visitor, wish)).body.task_ids;
    const states: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await shop.services.songMakers.drain();
      states.push((await look(visitor, [id])).body.previews[id].status);
      clock.advance(60_000);
    }
    expect(states).toEqual(['queued', 'queued', 'queued', 'failed', 'failed']);
    expect((await look(visitor, [id])).body.songs_remaining).toBe(6);
    fault = null;
    expect((await ask(visitor, wish)).body).toEqual({ task_ids: [id], songs_remaining: 5 });
    await shop.services.songMakers.drain();
    expect((await look(visitor, [id])).body.previews[id].status).toBe('completed');
    expect(await shop.db.select().from(instantAllowances).where(eq(instantAllowances.used, 0))).toEqual([]);
  });

  it('is given up at once when the engine refuses it', async () => {
    fault = 'refused';
    const visitor = newcomer(shop);
    const [id] = (await ask(visitor, { ...WISH, spelling: 'Nobody', name_key: 'l:' })).body.task_ids;
    await shop.services.songMakers.drain();
    fault = null;
    expect((await look(visitor, [id])).body.previews[id].status).toBe('failed');
  });

  it("is taken over when its maker stays silent, and the first maker's result is dropped", async () => {
    const visitor = newcomer(shop);
    const [id] = (await ask(visitor, { ...WISH, spelling: 'Rip' })).body.task_ids;
    const [task] = await shop.db.select().from(instantTasks).where(eq(instantTasks.id, id));
    const own = eq(instantSongs.id, task?.songId ?? '');
    const dead = '0b0e7d5e-9d5c-4a55-8f1c-1d6a4f0b2f10';
    const leaseUntil = new Date(clock.now().getTime() + 8_000);
    await shop.db.update(instantSongs).set({ status: 'processing', claim: dead, leaseUntil }).where(own);
    expect(await shop.services.songMakers.drain()).toBe(0);
    clock.advance(9_000);
    expect(await shop.services.songMakers.drain()).toBe(1);
    const [song] = await shop.db.select().from(instantSongs).where(own);
    expect(song).toMatchObject({ status: 'completed', claim: null, attempts: 1 });
  });
});

it('a process that stops gives its unfinished songs back', async () => {
  const begun = Promise.withResolvers<void>();
  const never = Promise.withResolvers<never>();
  const makers = createSongMakers({
    songFiles: createSongFiles('another secret'),
    queue: { time: (_, rendering) => rendering },
    database: shop.database,
    music: {
      places: 2,
      make() {
        begun.resolve();
        return never.promise;
      },
    },
    storage: shop.storage,
    oldFiles: shop.services.oldFiles,
    clock,
    log: pino({ level: 'silent' }),
    onEnded: async () => undefined,
  });
  const visitor = newcomer(shop);
  const [id] = (await ask(visitor, { ...WISH, spelling: 'Halfway', name_key: 'l:' })).body.task_ids;
  makers.start();
  makers.wanted(shop.db);
  await begun.promise;
  await makers.stop();
  expect((await look(visitor, [id])).body.previews[id].status).toBe('queued');
  expect(await shop.services.songMakers.drain()).toBe(1);
  const [task] = await shop.db.select().from(instantTasks).where(eq(instantTasks.id, id));
  const [song] = await shop.db
    .select()
    .from(instantSongs)
    .where(eq(instantSongs.id, task?.songId ?? ''));
  expect(song).toMatchObject({ status: 'completed', attempts: 1 });
});

it('the delivery of songs is not begun again by the clock while one is at work', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const delivered = Promise.withResolvers<void>();
  const onEnded = vi.fn(() => delivered.promise);
  const makers = createSongMakers({
    songFiles: createSongFiles('another secret'),
    queue: { time: (_, rendering) => rendering },
    database: shop.database,
    music: { places: 0, make: () => Promise.reject(new Error('it makes no songs')) },
    storage: shop.storage,
    oldFiles: shop.services.oldFiles,
    clock,
    log: pino({ level: 'silent' }),
    onEnded,
  });
  makers.start();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onEnded).toHaveBeenCalledTimes(1);
  delivered.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onEnded).toHaveBeenCalledTimes(2);
  await makers.stop();
  vi.useRealTimers();
});

it('unordered songs and their recordings are deleted after 30 days; newer ones stay', async () => {
  const visitor = newcomer(shop);
  const urlOf = async (spelling: string) => {
    const [id] = (await ask(visitor, { ...WISH, spelling, name_key: 'l:' })).body.task_ids;
    await shop.services.songMakers.drain();
    return (await look(visitor, [id])).body.previews[id].data.audio_url as string;
  };
  const old = await urlOf('Older');
  clock.advance(31 * 86_400_000);
  const young = await urlOf('Younger');
  await shop.services.oldSongs.deleteOld();
  expect((await visitor.request('GET', old)).status).toBe(404);
  expect((await visitor.request('GET', young)).status).toBe(200);
  // Deleted songs no longer count, so the visitor can request as many songs again.
  expect((await look(visitor, [])).body.songs_remaining).toBe(5);
});

describe('the song that is picked (spec 7.4-05)', () => {
  it('is one task and waits for its payment', async () => {
    const visitor = newcomer(shop);
    const pick = (body: object) =>
      visitor.call('instant.requestFullSong', { params: { id: 'birthday' }, body });
    const first = await pick({ ...WISH, template_song_id: '3-1' });
    expect(first.status).toBe(200);
    expect((await pick({ ...WISH, template_song_id: '3-1' })).body).toEqual(first.body);
    const before = made.length;
    await shop.services.songMakers.drain();
    expect(made.length).toBe(before);
    const id = first.body.task_id;
    expect((await look(visitor, [id])).body.previews[id]).toEqual({
      status: 'queued',
      progress: 0,
      wait_seconds: null,
      data: null,
    });
    expect((await pick({ ...WISH, template_song_id: 'x' })).status).toBe(404);
    expect((await look(visitor, [id])).body.songs_remaining).toBe(6);
  });
});

describe('names (spec 2.4-12…17)', () => {
  const find = (spelling: string, visitor = newcomer(shop)) =>
    visitor.call('instant.names', { query: { spelling } });

  it('have their common pronunciations, each with a recording', async () => {
    const visitor = newcomer(shop);
    const { body } = await find(' Andrea ', visitor);
    expect(body.spelling).toBe('Andrea');
    expect(body.options.map(({ respelling }: { respelling: string }) => respelling)).toEqual([
      'AN-dree-uh',
      'ahn-DRAY-uh',
    ]);
    const heard = await visitor.request('GET', body.options[1].audio_url);
    expect([heard.status, String(heard.body)]).toEqual([200, expect.stringContaining('ahn-DRAY-uh')]);
  });

  it('are written for readers of Spanish on Spanish pages', async () => {
    const asked = { query: { spelling: 'Concepción', locale: 'sp' } };
    const { body } = await newcomer(shop).call('instant.names', asked);
    expect(body.options).toMatchObject([{ name_key: 'l:', respelling: 'kon-sep-SION' }]);
  });

  it('are only sung at an address that the shop has offered', async () => {
    const visitor = newcomer(shop);
    const { body } = await find('Maeve', visitor);
    const url: string = body.options[0].audio_url;
    expect((await visitor.request('GET', url.replace(/-\w/, '-A'))).status).toBe(404);
    expect((await visitor.request('GET', '/media/names/anything.mp3')).status).toBe(404);
  });

  it.each([
    ['3PO', '3'],
    ['Zoë <b>', '<'],
    ["'-'", ''],
  ])('%s is refused with what cannot be read', async (spelling, unknown) => {
    const { status, body } = await find(spelling);
    expect([status, body.code, body.details.unknown]).toEqual([400, 'name_unreadable', unknown]);
    expect(Object.keys(body.fields)).toEqual(['spelling']);
  });

  it("accept a customer's respelling, and refuse unknown letters with a hint", async () => {
    const visitor = newcomer(shop);
    const add = (fields: Record<string, string>) => visitor.call('instant.addName', multipart(fields));
    const own = await add({ spelling: 'Caoilfhionn', respelling: 'KEE-lin' });
    expect(own.body.name).toMatchObject({ name_key: 'r:KEE-lin', respelling: 'KEE-lin' });
    expect((await ask(visitor, { ...WISH, spelling: 'Caoilfhionn', name_key: 'r:KEE-lin' })).status).toBe(
      200,
    );
    const wrong = await add({ spelling: 'Caoilfhionn', respelling: 'KEE-lxn' });
    expect(wrong.body).toEqual({
      code: 'name_unreadable',
      fields: { respelling: 'invalid' },
      details: { unknown: 'x' },
    });
  });

  it('with a recording are sung by their letters, and the customer hears this version', async () => {
    const visitor = newcomer(shop);
    const file = { name: 'me.wav', type: 'audio/wav', bytes: makeSongWav({ seconds: 2, seed: 1 }) };
    const added = await visitor.call('instant.addName', multipart({ spelling: 'Maeve' }, file));
    expect(added.body.name.name_key).toMatch(/^u:[0-9a-f-]{36}$/);
    expect(added.body.name.audio_url).toMatch(/^\/media\/names\//);
    const heard = await visitor.request('GET', added.body.name.audio_url);
    expect([heard.status, String(heard.body)]).toEqual([200, expect.stringContaining('Maeve')]);
  });
});

describe('an intro', () => {
  it.each([
    ['a whole minute', 60, 200, undefined],
    ['more than a minute', 60.1, 400, 'audio_too_long'],
    ['a minute and a second', 61, 400, 'audio_too_long'],
  ])('of %s is answered as its length says', async (_, seconds, status, code) => {
    const bytes = writeWav({ sampleRate: 8_000, channels: [new Float32Array(seconds * 8_000)] });
    const answer = await newcomer(shop).call(
      'instant.addGreeting',
      multipart({}, { name: 'hi.wav', type: 'audio/wav', bytes }),
    );
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (status === 200) expect(answer.body.greeting.duration_seconds).toBeCloseTo(seconds, 1);
  });
});

describe('links by mail (spec 4.6-05, 10.3-03)', () => {
  it('open the songs on another device, and say when they are not ready', async () => {
    const visitor = newcomer(shop);
    const asked = await ask(visitor, { ...WISH, spelling: 'Linka', name_key: 'l:' });
    const sent = await visitor.call('instant.mailPreviews', {
      params: { id: 'birthday' },
      body: { email: 'later@keepsong.test', task_ids: asked.body.task_ids },
    });
    expect(sent.body).toEqual({ sent: true });
    await shop.services.relay.drain();
    expect(await shop.mailbox.listMessages({ to: 'later@keepsong.test' })).toEqual([]);
    clock.advance(31_000);
    await shop.services.relay.drain();
    const [mail] = await shop.mailbox.listMessages({ to: 'later@keepsong.test' });
    const token = /magic=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const open = () => newcomer(shop).call('instant.magicLink', { params: { token } });
    expect((await open()).body).toMatchObject({
      collection_id: 'birthday',
      task_ids: asked.body.task_ids,
      spelling: 'Linka',
      ready: false,
    });
    await shop.services.songMakers.drain();
    expect((await open()).body.ready).toBe(true);
    clock.advance(31 * 86_400_000);
    expect((await open()).status).toBe(404);
    expect((await newcomer(shop).call('instant.magicLink', { params: { token: 'none' } })).status).toBe(404);
  });
});

it('open nothing when the song could not be made, and do not wait for it', async () => {
  const visitor = newcomer(shop);
  const [id] = (await ask(visitor, { ...WISH, spelling: 'Lost', name_key: 'l:' })).body.task_ids;
  await visitor.call('instant.mailPreviews', {
    params: { id: 'birthday' },
    body: { email: 'lost@keepsong.test', task_ids: [id] },
  });
  fault = 'refused';
  await shop.services.songMakers.drain();
  fault = null;
  clock.advance(31_000);
  await shop.services.relay.drain();
  const [mail] = await shop.mailbox.listMessages({ to: 'lost@keepsong.test' });
  const token = /magic=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  expect((await newcomer(shop).call('instant.magicLink', { params: { token } })).status).toBe(404);
});

describe('the quiz (staff)', () => {
  it('can only be changed by staff, and only to one from which songs can be made', async () => {
    const staff = newcomer(shop);
    const params = { id: 'thank-you' };
    expect((await staff.call('instant.quiz', { params })).status).toBe(401);
    await signIn(shop, staff, 'boss@keepsong.test', 'admin');
    const { body: read } = await staff.call('instant.quiz', { params });
    const { quiz, known_details } = read;
    expect(known_details).toContain('coffee');
    const save = (body: unknown) => staff.call('instant.saveQuiz', { params, body });
    const renamed = { ...quiz, title: { en: 'Thanks', sp: 'Mil gracias' } };
    expect((await save(renamed)).status).toBe(200);
    const { version } = (await staff.call('instant.quiz', { params })).body.quiz;
    expect((await staff.call('instant.collection', { params })).body.title).toBe('Thanks');
    const wrong = await save({ ...quiz, version, song: { ...quiz.song, genre: '77' } });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { 'song.genre': 'invalid' }]);
    const wordless = await save({ ...quiz, version, title: { en: 'Thanks', sp: ' ' } });
    expect([wordless.status, wordless.body.fields]).toEqual([400, { 'title.sp': 'invalid' }]);
    const customer = newcomer(shop);
    await signIn(shop, customer, 'someone@keepsong.test');
    expect((await customer.call('instant.saveQuiz', { params, body: quiz })).status).toBe(403);
  });
});
