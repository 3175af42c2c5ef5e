import { expect, it } from 'vitest';
import { isPowerUser } from './power-user.ts';

it.each([
  [true, 100, true],
  [true, 99, false],
  [false, 1_000, false],
])('verified %s with %i hearts is %s (spec 3.1-07, decision 0046)', (verified, applause, expected) => {
  expect(isPowerUser({ verified, applause })).toBe(expected);
});
