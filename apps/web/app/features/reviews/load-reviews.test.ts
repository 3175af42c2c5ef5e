import { expect, it } from 'vitest';
import { readReviewFilters, reviewsSearch } from './load-reviews.ts';

it.each([
  ['', ''],
  ['sort=oldest&occasion=Wedding&genre=2', 'sort=oldest&occasion=Wedding&genre=2'],
  ['sort=newest', ''],
  ['sort=worst&occasion=Nothing&genre=77', ''],
  ["occasion=Mother's Day", 'occasion=Mother%27s+Day'],
])('reads ?%s, ignores unknown values, and writes ?%s', (query, expected) => {
  expect(reviewsSearch(readReviewFilters(new URLSearchParams(query))).toString()).toBe(expected);
});
