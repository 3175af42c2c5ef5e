import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCollections } from '../../../../db/seed/seed-collections.ts';
import { createQuickMusic } from '../../../adapters/music/testing/quick-music.ts';
import { QUIZ } from '../../../testing/access-rules/instant.ts';
import { sell } from '../../../testing/money.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
const { music } = createQuickMusic({ fail: () => null });
let shop: TestShop;
let editor: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ music, clock });
  await shop.db.transaction(seedCollections);
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
});
afterAll(() => shop.close());

const add = async (body: object) => editor.call('collectionDesk.add', { body });
const save = (id: string, body: object) => editor.call('collectionDesk.save', { params: { id }, body });
const shown = async () =>
  (await newcomer(shop).call('instant.collections', {})).body.collections.map(({ id }: { id: string }) => id);

describe('a collection from nothing', () => {
  it('begins with its title alone, and no visitor sees it before it is whole and live', async () => {
    const made = await add({ title: { en: 'First day', sp: 'Primer día' } });
    expect(made.body.collection).toMatchObject({
      id: 'first-day',
      state: 'draft',
      version: 1,
      questions: [],
    });
    expect(await shown()).not.toContain('first-day');
    const params = { id: 'first-day' };
    expect((await newcomer(shop).call('instant.collection', { params })).status).toBe(404);
    const early = await save('first-day', { version: 1, state: 'live' });
    expect([early.status, early.body.fields]).toMatchObject([400, { questions: 'invalid' }]);
    const { title, ...rest } = QUIZ;
    const live = await save('first-day', { version: 1, ...rest, voices: ['2'], state: 'live' });
    expect(live.body.collection).toMatchObject({ state: 'live', version: 2, voices: ['2'] });
    expect(await shown()).toContain('first-day');
  });

  it('of the same title has an id of its own when none was asked for', async () => {
    const title = { en: 'Second day', sp: 'Segundo día' };
    const ids = [];
    for (const _ of [1, 2, 3]) ids.push((await add({ title })).body.collection.id);
    expect(ids).toEqual(['second-day', 'second-day-2', 'second-day-3']);
    expect((await add({ title, slug: 'second-day' })).body.fields).toEqual({ slug: 'taken' });
  });

  it('is listed under the languages in which it lacks a text', async () => {
    await add({ slug: 'half', title: { en: 'Half', sp: '' } });
    const found = async (missing: string) =>
      (await editor.call('collectionDesk.list', { query: { missing } })).body.collections.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found('sp')).toEqual(['half']);
    expect(await found('en')).toEqual([]);
  });

  it('has its songs sung by its own voices', async () => {
    const visitor = newcomer(shop);
    const params = { id: 'first-day' };
    const answers = { style: ['folk'] };
    const { task_ids } = (await visitor.call('instant.requestPreviews', { params, body: { answers } })).body;
    await shop.services.songMakers.drain();
    const { previews } = (await visitor.call('instant.previews', { params, query: { task_ids } })).body;
    expect(previews[task_ids[0]].data).toMatchObject({ artist_id: '2' });
    const other = { answers, artist_id: '1' };
    expect((await visitor.call('instant.requestPreviews', { params, body: other })).status).toBe(404);
  });

  it('keeps its id, and leaves the shop when it is archived', async () => {
    await add({ ...QUIZ, slug: 'rainy', state: 'live' });
    const moved = await save('rainy', { version: 1, slug: 'sunny', state: 'live' });
    expect([moved.status, moved.body.fields]).toEqual([400, { slug: 'invalid' }]);
    expect((await add({ ...QUIZ, slug: 'rainy' })).body.fields).toEqual({ slug: 'taken' });
    await save('rainy', { version: 1, state: 'archived' });
    expect(await shown()).not.toContain('rainy');
    const found = async (query: Record<string, unknown>) =>
      (await editor.call('collectionDesk.list', { query })).body.collections.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found({ state: ['archived'] })).toEqual(['rainy']);
    expect(await found({ q: 'RAINY', state: ['live'] })).toEqual([]);
  });

  it('goes live only with a product that is an instant song', async () => {
    const extraInfo = { instant_product: true };
    await sell(shop, 'lyric-mug', { productType: 'physical', extraInfo });
    await sell(shop, 'instant-birthday', { productType: 'song', extraInfo });
    await sell(shop, 'sung-live', { productType: 'song' });
    const tried = { ...QUIZ, slug: 'tried' };
    await add(tried);
    const live = (product_slug: string, version: number) =>
      save('tried', { version, product_slug, state: 'live' });
    for (const slug of ['lyric-mug', 'sung-live'])
      expect((await live(slug, 1)).body.fields).toEqual({ product_slug: 'invalid' });
    expect((await live('instant-birthday', 1)).status).toBe(200);
    // Under a slug that the shop does not sell, the ordinary instant song is sold.
    expect((await live('later', 2)).status).toBe(200);
    await save('tried', { version: 3, state: 'archived' });
  });
});

describe('two editors of a quiz', () => {
  it('never overwrite each other, also with the calls that save a quiz alone', async () => {
    const params = { id: 'love' };
    const { quiz, version } = (await editor.call('instant.quiz', { params })).body;
    expect([version, quiz.version]).toEqual([1, 1]);
    const saveQuiz = (body: object) => editor.call('instant.saveQuiz', { params, body });
    const title = { en: 'Mine', sp: 'Lo mío' };
    const saved = await saveQuiz({ ...quiz, title });
    expect([saved.status, saved.body]).toMatchObject([200, { title, version: 2 }]);
    const late = await saveQuiz({ ...quiz, songs_per_visitor: 9 });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', theirs: { id: 'love', title, version: 2 } },
    ]);
    expect((await save('love', { version: 1, position: 4 })).status).toBe(409);
    // Who is late hears that first, also with a faulty quiz.
    expect((await saveQuiz({ ...quiz, voices: ['99'] })).status).toBe(409);
    const faulty = await saveQuiz({ ...quiz, version: 2, voices: ['99'] });
    expect([faulty.status, faulty.body.fields]).toEqual([400, { voices: 'invalid' }]);
  });

  it('save the whole quiz: without voices, all sing it again', async () => {
    const params = { id: 'love' };
    const read = async () => (await editor.call('instant.quiz', { params })).body.quiz;
    const saveQuiz = (body: object) => editor.call('instant.saveQuiz', { params, body });
    expect((await saveQuiz({ ...(await read()), voices: ['2'] })).status).toBe(200);
    const { voices, ...others } = await read();
    expect(voices).toEqual(['2']);
    expect((await saveQuiz(others)).status).toBe(200);
    expect((await read()).voices).toBeUndefined();
  });
});

describe('a sample song', () => {
  const sample = (body: object) =>
    editor.call('collectionDesk.sample', {
      body: { collection: QUIZ, answers: { style: ['folk'] }, language: 'en', ...body },
    });

  it('is made of the quiz as it is written, which no visitor sees', async () => {
    const asked = await sample({ spelling: 'Rosa', voice: '1' });
    expect(asked.status).toBe(200);
    const params = { song_id: asked.body.song_id };
    const read = async () => (await editor.call('collectionDesk.sampleSong', { params })).body.song;
    expect(await read()).toMatchObject({ status: 'queued', audio_url: null });
    await shop.services.songMakers.drain();
    const song = await read();
    expect(song).toMatchObject({ status: 'completed', progress: 100 });
    expect((await editor.request('GET', song.audio_url)).status).toBe(200);
  });

  it.each([
    [{ collection: { ...QUIZ, questions: [] } }, { questions: 'invalid' }],
    [{ voice: '99' }, { voice: 'invalid' }],
    [{ collection: { ...QUIZ, voices: ['99'] } }, { voices: 'invalid' }],
  ])('is refused for %o', async (body, fields) => {
    expect(await sample(body)).toMatchObject({ status: 400, body: { fields } });
  });

  it('is refused for answers that the quiz does not have', async () => {
    expect((await sample({ answers: { style: ['polka'] } })).body.code).toBe('answers_invalid');
  });
});
