import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artistSongs } from '../../../../db/schema/artists.ts';
import { catalogueCommand } from '../../../commands/catalogue-command.ts';
import { editablesOf } from '../../../editables.ts';
import { createCarryCatalogue } from '../../../platform/editing/folder/carry-catalogue.service.ts';
import { newcomer } from '../../../testing/people.ts';
import { addArtist, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { createCarryPhotos } from '../../catalog/desk/carry-photos.service.ts';

/** Proves what becomes of playlists and song lists in a shop that does not have all of their artists. */
const clock = createTestClock();
let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  folder = await mkdtemp(join(tmpdir(), 'playlists-'));
  const { id: artistId } = await addArtist(shop, { artistName: 'Wes Calloway' });
  await shop.db.insert(artistSongs).values({
    ...{ artistId, position: 0, title: 'Long Way', recipient: 'Ann', occasion: 'Birthday', genre: '1' },
    ...{ moods: ['1'], tempo: '1', lyrics: '', durationSeconds: 120, audioKey: 'songs/way.mp3' },
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

async function importing(name: string, things: object[]) {
  const { services, settings } = shop;
  const editables = editablesOf({ clock, images: services.images, ...settings });
  const photos = createCarryPhotos({ ...shop, clock, images: services.images });
  const from = await mkdtemp(join(folder, 'from-'));
  await writeFile(join(from, name), JSON.stringify(things));
  const carry = createCarryCatalogue({ database: shop.database, clock, editables, photos });
  const run = async () => {
    const { code, lines } = await catalogueCommand(['import', from], carry);
    return { code, lines: lines.map((line) => line.replace(`${from}/`, '')) };
  };
  return { first: await run(), second: await run() };
}

const playlist = (slug: string, songs: string[], state = 'live') => ({
  ...{ slug, title: { en: 'For a birthday', sp: 'Para un cumpleaños' }, songs, state },
});

it('comes without the songs of artists that the shop does not have, and says so', async () => {
  const { first, second } = await importing('playlist.json', [
    playlist('birthday', ['Nina Moss: Elsewhere', 'Wes Calloway: Long Way']),
    playlist('lullaby', ['Nina Moss: Elsewhere']),
  ]);
  const leftOut = [
    'playlist.json:1: left out Nina Moss: Elsewhere, because this shop does not have this artist',
    'playlist.json:2: left out, because this shop has none of its artists',
  ];
  expect(first).toEqual({
    code: 0,
    lines: [...leftOut, '+ playlist birthday', '1 added, 0 changed, 0 unchanged.', 'All of it is written.'],
  });
  expect(second).toEqual({
    code: 0,
    lines: [...leftOut, 'Nothing to do: all 1 things are as the folder says.'],
  });
  const { playlists } = (await newcomer(shop).call('playlists.list', { query: {} })).body;
  expect(playlists.map(({ title }: { title: string }) => title)).toEqual(['For a birthday']);
});

it('is refused with a title that a known artist does not have', async () => {
  const { first } = await importing('playlist.json', [playlist('typing', ['Wes Calloway: Long Wey'])]);
  expect(first).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('songs: is not right'), 'Nothing was written.'],
  });
});

it('keeps the shop’s own song list when none of its songs is here', async () => {
  const { first } = await importing('songs.json', [{ list: 'featured', songs: ['Nina Moss: Elsewhere'] }]);
  expect(first).toEqual({
    code: 0,
    lines: [
      'songs.json:1: left out, because this shop has none of its artists',
      'Nothing to do: all 0 things are as the folder says.',
    ],
  });
});
