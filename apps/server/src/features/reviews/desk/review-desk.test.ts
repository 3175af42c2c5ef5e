import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artistReviews } from '../../../../db/schema/catalogue/reviews.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { addArtist, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let editor: Visitor;
let editorId: number;
let artistId: number;
beforeAll(async () => {
  shop = await openTestShop();
  ({ visitor: editor, id: editorId } = await signedIn(shop, undefined, 'editor'));
  artistId = (await addArtist(shop, { artistName: 'Odessa Vale' })).id;
});
afterAll(() => shop.close());

const OLD = {
  first_name: 'Ann',
  text: 'He cried twice.',
  rating: 5,
  occasion: 'Wedding',
  relationship: 'Wife',
};
const add = async (body: object = {}) =>
  (await editor.call('reviewDesk.add', { body: { ...OLD, artist_id: artistId, ...body } })).body.review;
const save = (id: number, body: object) => editor.call('reviewDesk.save', { params: { id }, body });
const read = async () => (await newcomer(shop).call('reviews.list', { query: {} })).body.reviews;

it('a review from before is read once it is shown, with its mark and the answer of the shop', async () => {
  const { id, ...made } = await add({ written_on: '2019-05-04' });
  expect(made).toMatchObject({ state: 'draft', version: 1, from_before: true, answer: '', story_slug: null });
  expect(await read()).toEqual([]);
  expect(
    (await save(id, { version: 1, answer: 'Thank you, Ann.', state: 'live' })).body.review,
  ).toMatchObject({
    ...{ state: 'live', version: 2, answer: 'Thank you, Ann.', text: 'He cried twice.' },
  });
  const shown = { id, text: 'He cried twice.', answer: 'Thank you, Ann.', from_before: true, photo: null };
  expect(await read()).toMatchObject([{ ...shown, created_at: '2019-05-04T12:00:00.000Z' }]);
  const ofArtist = (await newcomer(shop).call('artists.reviews', { params: { id: artistId }, query: {} }))
    .body;
  expect(ofArtist).toMatchObject({ total: 1, reviews: [shown] });
  // A new answer is a draft until it is published. Saving an older version is refused and returns the newer
  // one.
  await save(id, { version: 2, answer: 'Thank you!' });
  expect((await read())[0].answer).toBe('Thank you, Ann.');
  expect(await save(id, { version: 2, answer: 'Hm.' })).toMatchObject({
    status: 409,
    body: {
      code: 'changed_meanwhile',
      theirs: { version: 3, answer: 'Thank you!', text: 'He cried twice.' },
    },
  });
  await save(id, { version: 3, state: 'archived' });
  expect(await read()).toEqual([]);
});

it('nobody changes the words of a review', async () => {
  const { id } = await add({ text: 'As it was said.' });
  await save(id, { version: 1, text: 'Better than it was said.', rating: 1, answer: 'Thanks' });
  const [row] = await shop.db.select().from(artistReviews).where(eq(artistReviews.id, id));
  expect(row).toMatchObject({ body: 'As it was said.', rating: 5, answer: 'Thanks' });
});

it('a review that was shown before there were editors is live, and is found by words, stars and state', async () => {
  await shop.db.insert(artistReviews).values({
    ...{ artistId, firstName: 'Henri', occasion: 'Birthday', relationship: '', body: 'Élan!', rating: 2 },
  });
  const found = async (query: Record<string, unknown>) =>
    (await editor.call('reviewDesk.list', { query })).body.reviews.map(
      ({ first_name }: { first_name: string }) => first_name,
    );
  expect(await found({ q: 'elan odessa', state: ['live'] })).toEqual(['Henri']);
  expect(await found({ rating: [2] })).toEqual(['Henri']);
  expect(await found({ q: 'elan', state: ['draft'] })).toEqual([]);
});

it('the log has who looked at reviews that visitors do not see', async () => {
  const { id } = await add({ first_name: 'Secretia', text: 'Nobody reads this yet.' });
  const looks = () => shop.db.select().from(staffLog).where(eq(staffLog.action, 'reviews.seen'));
  const count = (await looks()).length;
  await editor.call('reviewDesk.list', { query: { q: 'Secretia' } });
  await editor.call('reviewDesk.read', { params: { id } });
  const seen = (await looks()).slice(count);
  expect(seen.map(({ after }) => after)).toMatchObject([{ q: 'S…', reviews: [id] }, { reviews: [id] }]);
  expect(seen.map(({ byUserId }) => byUserId)).toEqual([editorId, editorId]);
  // What every visitor reads is not logged.
  await save(id, { version: 1, state: 'live' });
  await editor.call('reviewDesk.read', { params: { id } });
  expect(await looks()).toHaveLength(count + 2);
});

const HEAD = 'artist,first_name,text,rating,occasion,written_on';
const bring = async (csv: string, more: object = {}) =>
  (await editor.call('reviewDesk.bringOld', { body: { csv, ...more } })).body;

it('a file of old reviews is brought here whole, and once', async () => {
  const csv = `${HEAD}\nOdessa Vale,Bea,"Two ""songs"", two tears",4,Birthday,2018-01-02\n${artistId},Cy,Lovely,5,Wedding,\n`;
  expect(await bring(csv, { is_trial: true })).toMatchObject({
    added: 2,
    known: 0,
    is_done: false,
    faults: [],
  });
  expect(await bring(csv, { state: 'live' })).toMatchObject({ added: 2, known: 0, is_done: true });
  expect(await bring(csv, { state: 'live' })).toMatchObject({ added: 0, known: 2, is_done: true });
  const words = (await read()).map(({ text, from_before }: { text: string; from_before: boolean }) => [
    text,
    from_before,
  ]);
  expect(words).toContainEqual(['Two "songs", two tears', true]);
});

it('a file of old reviews that is sent twice at once is brought here once', async () => {
  const csv = `${HEAD}\nOdessa Vale,Dot,We cried in the kitchen,5,Birthday,\nOdessa Vale,Eli,Played it twice,5,Wedding,\n`;
  const both = await Promise.all([bring(csv, { state: 'live' }), bring(csv, { state: 'live' })]);
  expect(both.map(({ added }) => added).sort()).toEqual([0, 2]);
  expect(both.map(({ known }) => known).sort()).toEqual([0, 2]);
});

it('a file of old reviews may separate its cells as spreadsheets of other countries do', async () => {
  const csv = `${HEAD.replaceAll(',', ';')}\nOdessa Vale;Eva;Bella, y mucho;5;Wedding;\n`;
  expect(await bring(csv, { is_trial: true })).toMatchObject({ added: 1, faults: [] });
});

it.each([
  [`${HEAD}\nNobody,Bea,Fine,4,Birthday,`, [{ line: 2, field: 'artist', code: 'invalid' }]],
  [
    `${HEAD}\nOdessa Vale,Bea,,six,Birthday,`,
    [
      { line: 2, field: 'text', code: 'required' },
      { line: 2, field: 'rating', code: 'invalid' },
    ],
  ],
  ['artist,first_name,text,rating,occasion,stars\n', [{ line: 1, field: 'stars', code: 'invalid' }]],
  ['first_name,text,rating,occasion\n', [{ line: 1, field: 'artist', code: 'required' }]],
  [`${HEAD}\n"Odessa`, [{ line: 2, field: '', code: 'invalid' }]],
])('a file of old reviews with a fault brings nothing here: %j', async (csv, faults) => {
  const before = await shop.db.$count(artistReviews);
  const said = await bring(csv);
  expect(said.is_done).toBe(false);
  expect(said.faults).toEqual(expect.arrayContaining(faults));
  expect(await shop.db.$count(artistReviews)).toBe(before);
});
