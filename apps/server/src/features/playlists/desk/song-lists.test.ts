import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artistSongs } from '../../../../db/schema/artists.ts';
import { artistAtWork, newcomer, signedIn } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let editor: Visitor;
let songs: number[];
beforeAll(async () => {
  shop = await openTestShop();
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
  const { artist } = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const rows = await shop.db
    .insert(artistSongs)
    .values(
      ['One', 'Two', 'Three', 'Four'].map((title, position) => ({
        ...{ artistId: artist.id, position, title, recipient: 'Ann', occasion: 'Birthday', genre: '1' },
        ...{ moods: ['1'], tempo: '1', audioKey: `songs/${position}.mp3`, durationSeconds: 120 },
      })),
    )
    .returning({ id: artistSongs.id });
  songs = rows.map(({ id }) => id);
});
afterAll(() => shop.close());

const save = (name: string, body: object) => editor.call('songLists.save', { params: { name }, body });
const heard = async (query: object = {}) =>
  (await newcomer(shop).call('artists.examples', { query: { ...query } })).body.songs.map(
    (song: { id: number }) => song.id,
  );

it('songs that editors chose are heard first, in their order; the others follow', async () => {
  const [one = 0, two = 0, three = 0, four = 0] = songs;
  expect(await heard()).toEqual([one, two, three, four]);
  const saved = await save('examples', { version: 1, song_ids: [three, one], state: 'live' });
  expect(saved.body.song_list).toMatchObject({ id: 'examples', version: 2, song_ids: [three, one] });
  expect(await heard()).toEqual([three, one, two, four]);
  expect(await heard({ limit: 1 })).toEqual([three]);
  expect(await heard({ genre: '2' })).toEqual([]);
  // The home page has a list of its own, which did not change.
  expect(await heard({ list: 'featured', limit: 4 })).toEqual([one, two, three, four]);
  await save('featured', { version: 1, song_ids: [four], state: 'live' });
  expect(await heard({ list: 'featured', limit: 2 })).toEqual([four, one, two]);
});

it('a song whose customer has said no is not heard, and comes back to its place', async () => {
  const [one = 0, , three = 0] = songs;
  const setShown = (isShown: boolean) =>
    shop.db.update(artistSongs).set({ isShown }).where(eq(artistSongs.id, three));
  await setShown(false);
  expect((await heard())[0]).toBe(one);
  await setShown(true);
  expect((await heard())[0]).toBe(three);
});

it('two editors of a list never overwrite each other, and unknown songs are refused', async () => {
  const params = { name: 'examples' };
  const { version, song_ids } = (await editor.call('songLists.read', { params })).body.song_list;
  const answers = await Promise.all(
    [[songs[0]], [songs[1]], [songs[2]]].map((ids) =>
      save('examples', { version, song_ids: ids, state: 'live' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const ids of [[999_999], [songs[0], songs[0]]])
    expect(
      (await save('examples', { version: version + 1, song_ids: ids, state: 'live' })).body.fields,
    ).toEqual({
      song_ids: 'invalid',
    });
  const back = await editor.call('songLists.rollBack', {
    params,
    body: { version: version + 1, to: version },
  });
  expect(back.body.song_list.song_ids).toEqual(song_ids);
});
