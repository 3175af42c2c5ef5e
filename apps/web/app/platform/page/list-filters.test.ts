import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDirectoryFilters } from '~/features/artists/directory/search-filters.ts';
import { readShelfFilters } from '~/features/catalog/shelf-filters.ts';
import { readPlaylistFilters } from '~/features/playlists/load-playlists.ts';

const read = (filters: string) => {
  const search = new URLSearchParams({ filters });
  return [readDirectoryFilters(search), readShelfFilters(search), readPlaylistFilters(search)];
};
const names = ['keyword', 'genres', 'genders', 'tags', 'sort', 'kinds', 'artist_one_day_delivery'] as const;
const hostile = fc.dictionary(fc.constantFrom(...names, '__proto__'), fc.jsonValue());

it('reads any text as filters, and never throws', () => {
  const empty = read('');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        hostile.map((filters) => JSON.stringify(filters)),
      ),
      (text) => {
        for (const [at, filters] of read(text).entries())
          expect(Object.keys(filters)).toEqual(Object.keys(empty[at] ?? {}));
      },
    ),
  );
});

it('loses only the field that it cannot read', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom(...names), (broken, name) => {
      const good = { keyword: 'rain', genres: ['5'], tags: ['song'], sort: 'price', kinds: ['mood'] };
      const [directory, shelf, playlists] = read(JSON.stringify({ ...good, [name]: broken[name] ?? null }));
      if (name !== 'keyword')
        for (const filters of [directory, shelf, playlists]) expect(filters?.keyword).toBe('rain');
      if (name !== 'genres') expect(directory).toMatchObject({ genres: ['5'] });
      if (name !== 'tags') expect(shelf).toMatchObject({ tags: ['song'] });
      if (name !== 'sort') expect(shelf).toMatchObject({ sort: 'price' });
      if (name !== 'kinds') expect(playlists).toMatchObject({ kind: 'mood' });
    }),
  );
});
