import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artistSongs, artists } from '../../../../db/schema/artists.ts';
import { playlists } from '../../../../db/schema/playlists.ts';
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
  songs = await sing(artist.id, ['Harbor lights', 'Snow on the porch', 'Última luz']);
});
afterAll(() => shop.close());

async function sing(artistId: number, titles: readonly string[]): Promise<number[]> {
  const rows = await shop.db
    .insert(artistSongs)
    .values(
      titles.map((title, position) => ({
        ...{ artistId, position, title, recipient: 'Ann', occasion: 'Birthday', genre: '1' },
        ...{ moods: ['1'], tempo: '1', lyrics: '', durationSeconds: 120 },
        audioKey: `songs/${artistId}-${position}.mp3`,
      })),
    )
    .returning({ id: artistSongs.id });
  return rows.map(({ id }) => id);
}
/** The song of an artist who takes a pause. */
async function songOfPaused() {
  const { artist } = await artistAtWork(shop, { artistName: 'Silas Reed' });
  const [songId = 0] = await sing(artist.id, ['Quiet pier']);
  await shop.db.update(artists).set({ status: 'paused' }).where(eq(artists.id, artist.id));
  return { artist, songId };
}

const add = (body: object = {}) =>
  editor.call('playlistDesk.add', {
    body: { title: { en: 'Rainy days', sp: 'Días de lluvia' }, song_ids: songs, ...body },
  });
const save = (id: number, body: object) => editor.call('playlistDesk.save', { params: { id }, body });
const heard = async (slug: string) => newcomer(shop).call('playlists.get', { params: { id: slug } });

it('a playlist is heard in the order of its songs once it is live, and the new order only when it is published', async () => {
  const { id, slug, state } = (await add()).body.playlist;
  expect({ slug, state }).toEqual({ slug: 'rainy-days', state: 'draft' });
  expect((await heard(slug)).status).toBe(404);
  await save(id, { version: 1, state: 'live' });
  const order = async () => (await heard(slug)).body.data.songs.map((song: { id: number }) => song.id);
  expect(await order()).toEqual(songs);
  await save(id, { version: 2, song_ids: songs.toReversed() });
  expect(await order()).toEqual(songs);
  await save(id, { version: 3, state: 'live' });
  expect(await order()).toEqual(songs.toReversed());
});

it('the list finds playlists that lack a text in a language', async () => {
  const description = { en: 'For the porch', sp: '' };
  const { id } = (await add({ slug: 'in-english', description })).body.playlist;
  const found = async (missing: string) =>
    (await editor.call('playlistDesk.list', { query: { missing } })).body.playlists.map(
      (one: { id: number; missing: string[] }) => [one.id, one.missing],
    );
  expect(await found('sp')).toEqual([[id, ['sp']]]);
  expect(await found('en')).toEqual([]);
});

it('editors are told which songs visitors do not hear, and a playlist of only such songs cannot go live', async () => {
  const [hidden = 0, heard = 0] = songs;
  await shop.db.update(artistSongs).set({ isShown: false }).where(eq(artistSongs.id, hidden));
  const { artist, songId: paused } = await songOfPaused();
  const marks = async (query: Record<string, unknown>) =>
    Object.fromEntries(
      (await editor.call('playlistDesk.songs', { query })).body.songs.map(
        (song: { id: number; is_heard: boolean }) => [song.id, song.is_heard],
      ),
    );
  const ids = [hidden, heard, paused];
  expect(await marks({ ids })).toEqual({ [hidden]: false, [heard]: true, [paused]: false });
  expect(await marks({ q: artist.artistName })).toEqual({ [paused]: false });
  const { id } = (await add({ slug: 'unheard', song_ids: [hidden, paused] })).body.playlist;
  const silent = await save(id, { version: 1, state: 'live' });
  expect(silent.body.fields).toEqual({ song_ids: 'required' });
  const live = await save(id, { version: 1, song_ids: ids, state: 'live' });
  expect(live.body.playlist.state).toBe('live');
  await shop.db.update(artistSongs).set({ isShown: true }).where(eq(artistSongs.id, hidden));
});

it('what another editor has saved meanwhile is told, and nothing is overwritten', async () => {
  const { id } = (await add({ slug: 'two-editors' })).body.playlist;
  await save(id, { version: 1, song_ids: songs.slice(1) });
  expect(await save(id, { version: 1, song_ids: [] })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', theirs: { version: 2, song_ids: songs.slice(1) } },
  });
});

it.each([
  [{ song_ids: [999_999] }, { song_ids: 'invalid' }],
  [{ song_ids: [], state: 'live' }, { song_ids: 'required' }],
  [{ title: { en: 'Rain', sp: '' }, state: 'live' }, { 'title.sp': 'required' }],
])('a playlist is refused with %o', async (fields, wrong) => {
  expect((await add({ slug: 'refused', ...fields })).body.fields).toEqual(wrong);
});

it('a playlist is not added under an address that another one has', async () => {
  await add({ slug: 'taken-twice' });
  expect((await add({ slug: 'taken-twice' })).body.fields).toEqual({ slug: 'taken' });
});

it('playlists of one title have different addresses when none was asked for, also at the same moment', async () => {
  const titles = ['Three of these', 'a'.repeat(64)];
  const slugs = await Promise.all(
    titles.map(async (en) => {
      const made = await Promise.all([1, 2, 3].map(() => add({ title: { en, sp: '' } })));
      return made.map(({ body }) => body.playlist.slug).sort();
    }),
  );
  expect(slugs).toEqual([
    ['three-of-these', 'three-of-these-2', 'three-of-these-3'],
    [`${'a'.repeat(62)}-2`, `${'a'.repeat(62)}-3`, 'a'.repeat(64)],
  ]);
  const refused = await add({ title: { en: 'Three of these', sp: '' }, song_ids: [999_999] });
  expect(refused.body.fields).toEqual({ song_ids: 'invalid' });
});

it('songs to choose from are found by title or artist, without accents', async () => {
  const found = async (q: string) =>
    (await editor.call('playlistDesk.songs', { query: { q } })).body.songs.map(
      ({ title }: { title: string }) => title,
    );
  expect(await found('ultima')).toEqual(['Última luz']);
  expect(await found('odessa')).toHaveLength(3);
});

it('the list has every playlist, also of a shop with many', async () => {
  const many = Array.from({ length: 501 }, (_, at) => ({
    ...{ slug: `many-${at}`, kind: 'mood', titleEn: `Many ${at}`, titleSp: 'Más', position: at },
  }));
  await shop.db.insert(playlists).values(many);
  const listed = await editor.call('playlistDesk.list', { query: { q: 'Many' } });
  expect(listed.body.playlists).toHaveLength(501);
});
