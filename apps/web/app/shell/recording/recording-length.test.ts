import { expect, it } from 'vitest';
import { isFull } from './recording-length.ts';

it.each([
  [0, false],
  [58_900, false],
  [59_000, true],
  [75_000, true],
])('a recording of at most a minute is full after %i ms: %s', (elapsed, full) => {
  expect(isFull(elapsed, 60)).toBe(full);
});
