import type { Client } from '@keepsong/contract/transport/client';
import { createClient } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { NO_FILTERS } from '../directory/search-filters.ts';
import { searchArtists } from './find-artist.tsx';
import { askFor, loadRecommended } from './load-recommended.ts';

/**
 * A fake shop where none of the remembered artists can be shown any more. `asked` records the addresses of its calls.
 */
function shop(): { api: Client; asked: string[] } {
  const asked: string[] = [];
  const api = createClient(async ({ url }) => {
    asked.push(decodeURIComponent(url));
    return { artists: url.includes('pre_recommended_ids') ? [] : [{ id: 1 }], total: 1 };
  });
  return { api, asked };
}

const CRITERIA = { genre: '4', gender: '3', occasion: 'Wedding', relationship: 'Wife' };

it('asks by genre, voice, occasion and relationship, and leaves out the voice when any will do (spec 7.2-14)', async () => {
  const { api, asked } = shop();
  await askFor(api, CRITERIA, { exclude_artist_ids: [7, 8] });
  await askFor(api, { ...CRITERIA, gender: '2' });
  const base = '/artists/recommendations?';
  const excluded = 'exclude_artist_ids[]=7&exclude_artist_ids[]=8';
  expect(asked.map((url) => url.replace(base, '').split('&').sort())).toEqual([
    [...excluded.split('&'), 'genre=4', 'occasion=Wedding', 'relationship=Wife'],
    ['gender=2', 'genre=4', 'occasion=Wedding', 'relationship=Wife'],
  ]);
});

it('shows the earlier artists, or the first ones when none of them can be shown', async () => {
  const { api, asked } = shop();
  expect(await loadRecommended(api, CRITERIA, ['5', 'x'])).toEqual([{ id: 1 }]);
  expect(asked.map((url) => url.includes('pre_recommended_ids[]=5'))).toEqual([true, false]);
});

it('searches 24 artists per page, without artists who take no songs at present (spec 7.2-11, 9.4-02)', async () => {
  const { api, asked } = shop();
  await searchArtists(api, { ...NO_FILTERS, keyword: ' June ', genres: ['4', '2'], genders: ['1'] }, 1);
  expect(asked[0]?.split('?')[1]?.split('&').sort()).toEqual([
    'genders[]=1',
    'genres[]=2',
    'genres[]=4',
    'keyword=June',
    'page=1',
    'per_page=24',
    'show_at_capacity=false',
  ]);
});
