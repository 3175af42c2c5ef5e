import type { Client } from '@keepsong/contract/transport/client';
import { expect, it, vi } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { loadReviewsPage, readReviewFilters, reviewsSearch } from './load-reviews.ts';

it.each([
  ['', ''],
  ['sort=oldest&occasion=Wedding&genre=2', 'sort=oldest&occasion=Wedding&genre=2'],
  ['sort=newest', ''],
  ['sort=worst&occasion=Nothing&genre=77', ''],
  ["occasion=Mother's Day", 'occasion=Mother%27s+Day'],
])('reads ?%s, ignores unknown values, and writes ?%s', (query, expected) => {
  expect(reviewsSearch(readReviewFilters(new URLSearchParams(query))).toString()).toBe(expected);
});

it.each([
  ['sp', 'sp'],
  ['en', undefined],
] as const)('a page in %s asks for reviews with %s first', async (locale, first_in) => {
  const list = vi.fn(async (_input: { query: object }) => ({ reviews: [], total: 0, average_rating: null }));
  const api = { reviews: { list } } as unknown as Client;
  await withLocale(locale, () => loadReviewsPage(api, { sort: 'newest', occasion: '', genre: '' }, 2));
  expect(list.mock.calls[0]?.[0].query).toMatchObject({ sort: 'newest', page: 2, first_in });
});
