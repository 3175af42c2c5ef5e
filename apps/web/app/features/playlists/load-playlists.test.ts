import { expect, it } from 'vitest';
import { keptByForm, type PlaylistFilters, playlistsPath, readPlaylistFilters } from './load-playlists.ts';

const ALL: PlaylistFilters = { keyword: '', kind: null };
const queryOf = (path: string) => new URLSearchParams(path.split('?')[1]);

it.each<[PlaylistFilters, string | null]>([
  [ALL, null],
  [{ ...ALL, keyword: ' wedding ' }, '{"keyword":"wedding"}'],
  [{ ...ALL, kind: 'mood' }, '{"kinds":["mood"]}'],
  [{ keyword: 'wedding', kind: 'genre' }, '{"keyword":"wedding","kinds":["genre"]}'],
])('writes %j into the address as %s, and reads it back (spec 9.4-04)', (filters, stored) => {
  const query = queryOf(playlistsPath(filters));
  expect([query.get('filters'), query.size]).toEqual([stored, stored === null ? 0 : 1]);
  expect(readPlaylistFilters(query)).toEqual({ ...filters, keyword: filters.keyword.trim() });
});

it('keeps the chosen kind in a search without scripts', () => {
  const kept = keptByForm({ keyword: 'wedding', kind: 'mood' });
  const sent = new URLSearchParams([
    [kept?.name ?? '', kept?.value ?? ''],
    ['keyword', 'slow'],
  ]);
  expect(readPlaylistFilters(sent)).toEqual({ keyword: 'slow', kind: 'mood' });
  expect(keptByForm(ALL)).toBeUndefined();
});

it.each(['', '{', 'null', '4', '[]', '{"kinds":"mood","keyword":7}', '{"kinds":["nothing"]}'])(
  'treats %j as no filter',
  (stored) => {
    expect(readPlaylistFilters(new URLSearchParams({ filters: stored }))).toEqual(ALL);
  },
);
