import { expect, it, vi } from 'vitest';
import * as tracked from '~/platform/signals/use-tracked.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { NO_FILTERS } from '../directory/search-filters.ts';
import { FindArtist } from './find-artist.tsx';

it("the builder's search tells that it found nobody, and how much was typed, but not what", () => {
  const told: unknown[] = [];
  // A spy, and no mock of the module: a file that ran before in this process may have loaded it already.
  using _spy = vi.spyOn(tracked, 'useTracked').mockImplementation((event, key, props) => {
    told.push([event, key, props()]);
  });
  const first = { artists: [], total: 0 };
  const filters = { ...NO_FILTERS, keyword: ' June Carter ' };
  const html = drawPage(
    <FindArtist filters={filters} first={first} calendar={{ now: 0, holidays: [] }} onChoose={() => true} />,
  );
  expect(html).toContain('No artist by that name or sound');
  expect(told).toEqual([
    ['Search Without Result', 'artists  June Carter ', { list_id: 'artists', words: 2, characters: 11 }],
  ]);
});
