import { expect, test } from 'vitest';
import { nextTake, readTemplate, templateOf } from './takes.ts';

const ARTISTS = ['1', '2', '3'];
const next = (...heard: string[]) => nextTake(ARTISTS, 1, { artistId: null, heard });

test.each([
  [[], '2', 1],
  [['2'], '3', 1],
  [['2', '3'], '1', 1],
  // When all artists have sung, the one with the fewest songs sings again.
  [['2', '3', '1'], '2', 2],
  [['2', '3', '1', '2'], '3', 2],
  [['2', '3', '1', '2', '3', '1'], '2', 3],
])('after %j sings %s, for the %dth time (spec 7.4-03)', (heard, artistId, take) => {
  expect(next(...heard)).toEqual({ artistId, take });
});

test('the requested artist sings, with the artist’s first song', () => {
  expect(nextTake(ARTISTS, 0, { artistId: '3', heard: ['3'] })).toEqual({ artistId: '3', take: 1 });
  expect(nextTake(ARTISTS, 0, { artistId: '9', heard: [] })).toBeNull();
  expect(nextTake([], 0, { artistId: null, heard: [] })).toBeNull();
});

test('a template id is read back, and other texts are refused', () => {
  const take = { artistId: '3', take: 12 };
  expect(readTemplate(templateOf(take), ARTISTS)).toEqual(take);
  for (const text of ['', '3', '3-0', '9-1', '3-1-1', '3-100', 'x'])
    expect(readTemplate(text, ARTISTS)).toBeNull();
});
