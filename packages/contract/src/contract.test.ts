import { LIMITS } from '@keepsong/domain/text/limits';
import { expect, test } from 'vitest';
import { CONTRACT } from './contract.ts';
import { CALLS, HTTP_CACHE_SECONDS } from './transport/calls.ts';

test('lists have the page sizes of spec 9.4-01 and 9.4-02 when none is asked for', () => {
  expect(CONTRACT.artists.list.query.parse({})).toMatchObject({ per_page: 12, show_at_capacity: true });
  expect(CONTRACT.artists.search.query.parse({})).toMatchObject({ per_page: 24, show_at_capacity: false });
});

test('a browser may keep answers for 15 minutes, and the status of a story for 60 s (9.5-01, 9.5-02, 7.6-01)', () => {
  expect(HTTP_CACHE_SECONDS).toBe(900);
  expect(CALLS.stories.statusById).toEqual({
    method: 'GET',
    path: '/stories/get_status_by_id/:id',
    maxAge: 60,
  });
});

test('the maximum lengths are the lengths of spec 5-21…23', () => {
  expect(LIMITS).toMatchObject({
    storyAnswer: 10_000,
    mustIncludeTitle: 100,
    mustIncludeDescription: 200,
  });
});
