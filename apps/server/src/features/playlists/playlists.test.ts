import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artistSongs } from '../../../db/schema/artists.ts';
import { playlistSongs, playlists } from '../../../db/schema/playlists.ts';
import { newcomer } from '../../testing/people.ts';
import { addArtist, openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await openTestShop();
  const odessa = await addArtist(shop, { artistName: 'Odessa Vale' });
  const gone = await addArtist(shop, { artistName: 'Gone Fishing', status: 'paused' });
  const songs = await shop.db
    .insert(artistSongs)
    .values([
      song(odessa.id, 'Forty Winters', 'Marguerite'),
      song(odessa.id, 'Canción de cuna', 'Baby Theo'),
      song(gone.id, 'Nobody Sings This', 'Ann'),
    ])
    .returning();
  const rows = await shop.db
    .insert(playlists)
    .values([
      playlist('aisle', 2, 'occasion', 'Walks down the aisle', 'Camino al altar'),
      playlist('still-here', 1, 'occasion', 'Still here, in a song', 'Aquí siguen'),
      playlist('fire', 3, 'genre', 'Told by the fire', 'Contadas junto al fuego'),
      { ...playlist('hidden', 0, 'mood', 'Not yet', 'Todavía no'), published: false },
    ])
    .returning();
  for (const { slug, id } of rows) ids[slug] = id;
  await shop.db
    .insert(playlistSongs)
    .values(
      songs
        .map(({ id }, position) => ({ playlistId: ids.aisle ?? 0, songId: id, position: 9 - position }))
        .concat({ playlistId: ids.fire ?? 0, songId: songs[1]?.id ?? 0, position: 0 }),
    );
});
afterAll(() => shop.close());

const song = (artistId: number, title: string, recipient: string) => ({
  artistId,
  position: 0,
  title,
  recipient,
  occasion: 'Wedding',
  genre: '2',
  moods: ['7'],
  tempo: '2',
  audioKey: 'examples/x.mp3',
  durationSeconds: 60,
});

const playlist = (slug: string, position: number, kind: string, titleEn: string, titleSp: string) => ({
  slug,
  position,
  kind,
  titleEn,
  titleSp,
  descriptionEn: `About ${slug}`,
});

type Answer = {
  playlists: { slug: string; songs_count: number; title: string; photo: string }[];
  total: number;
};

async function list(query: Record<string, unknown>): Promise<Answer> {
  const answer = await newcomer(shop).call('playlists.list', { query });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
const slugs = ({ playlists: found }: Answer) => found.map(({ slug }) => slug);

describe('the list of playlists (spec 7.2-16)', () => {
  it('contains published playlists, in their order, with pictures and numbers of songs', async () => {
    const answer = await list({});
    expect(slugs(answer)).toEqual(['still-here', 'aisle', 'fire']);
    expect(answer.total).toBe(3);
    // `songs_count` is the number of songs that the playlist's page shows. Songs of artists who left are not counted.
    expect(answer.playlists.map(({ songs_count }) => songs_count)).toEqual([0, 2, 1]);
    expect(answer.playlists[0]?.photo).toMatch(/^\/art\/v\d+\/playlist\.svg\?t=Still/);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a kind', { kinds: ['genre'] }, ['fire']],
    ['kinds', { kinds: ['genre', 'mood'] }, ['fire']],
    ['a word of its title', { keyword: 'aisle' }, ['aisle']],
    ['another form of a word', { keyword: 'walking' }, ['aisle']],
    ['a mistyped word', { keyword: 'aisel' }, ['aisle']],
    ['its Spanish title without the accent', { keyword: 'aqui siguen' }, ['still-here']],
    ['another form of a Spanish word', { keyword: 'contada' }, ['fire']],
    ['the title of a song', { keyword: 'forty winters' }, ['aisle']],
    ['a song without its accent', { keyword: 'cancion de cuna' }, ['aisle', 'fire']],
    ['the first letters of a recipient', { keyword: 'ma' }, ['aisle']],
    ['a kind and a word', { keyword: 'cuna', kinds: ['genre'] }, ['fire']],
    ['a wildcard, which is a letter', { keyword: '%' }, []],
    ['operators of the search', { keyword: "!!! & | <-> ('" }, []],
  ])('is filtered by %s', async (_, query, expected) => {
    const answer = await list(query);
    expect(slugs(answer).toSorted()).toEqual(expected.toSorted());
    expect(answer.total).toBe(expected.length);
  });

  it('gives search engines the same list, without unpublished playlists', async () => {
    const shown = ['aisle', 'still-here', 'fire'].map((slug) => ids[slug]);
    expect(await shop.services.playlists.shownIds()).toEqual(shown.toSorted());
  });

  it('has nine on a page unless requested otherwise', async () => {
    expect(slugs(await list({ per_page: 2, page: 2 }))).toEqual(['fire']);
    expect(slugs(await list({ page: 2 }))).toEqual([]);
    expect(await list({ keyword: 'forty winters', page: 2 })).toMatchObject({ playlists: [], total: 1 });
    for (const query of [{ per_page: 49 }, { kinds: ['nothing'] }])
      expect((await newcomer(shop).call('playlists.list', { query })).status).toBe(400);
  });
});

describe('a playlist', () => {
  const get = (id: number | string) => newcomer(shop).call('playlists.get', { params: { id } });

  it.each(['id', 'slug'])('is found by its %s, with its songs in order', async (key) => {
    const { status, body } = await get(key === 'id' ? (ids.aisle ?? 0) : 'aisle');
    expect(status).toBe(200);
    // Songs of artists who left are not shown.
    expect(body.data.songs.map(({ title }: { title: string }) => title)).toEqual([
      'Canción de cuna',
      'Forty Winters',
    ]);
    expect(body.data).toMatchObject({ title: 'Walks down the aisle', songs_count: 2 });
    expect(body.data.songs[0].artist).toMatchObject({ artist_name: 'Odessa Vale', has_bio: true });
  });

  it('is not found when it is unknown or not published', async () => {
    for (const id of ['hidden', ids.hidden ?? 0, 'nothing', 999_999])
      expect((await get(id)).status).toBe(404);
  });
});
