import { expect, it, vi } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { NO_FILTERS } from '../directory/search-filters.ts';
import { FindArtist } from './find-artist.tsx';

const told = vi.hoisted((): unknown[] => []);
vi.mock('~/platform/signals/use-tracked.ts', () => ({
  useTracked: (event: string, key: string, props: () => object) => void told.push([event, key, props()]),
}));

it("the builder's search tells that it found nobody, and how much was typed, but not what", () => {
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
