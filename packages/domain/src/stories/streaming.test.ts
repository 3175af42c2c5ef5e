import { expect, it } from 'vitest';
import { buysStreaming } from '../cart/named-products.ts';
import { nextLook } from './streaming.ts';

it.each([
  [[{ name: 'personalized-song' }], false],
  [[{ name: 'personalized-song' }, { name: 'song-streaming' }], true],
  [[{ name: 'free-song-streaming' }], true],
  [[{ name: 'a-bundle', contents: [{ name: 'lyric-print' }, { name: 'song-streaming' }] }], true],
  [[{ name: 'a-bundle', contents: [{ name: 'lyric-print' }] }], false],
  [[], false],
])('%j buys streaming: %s', (lines, expected) => {
  expect(buysStreaming(lines)).toBe(expected);
});

it.each([
  [0, 1],
  [1, 2],
  [5, 32],
  [9, 360],
  [1_000, 360],
])('after %d tries it asks again in %d minutes', (tries, minutes) => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect((nextLook(now, tries).getTime() - now.getTime()) / 60_000).toBe(minutes);
});
