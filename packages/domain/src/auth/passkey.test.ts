import { expect, test } from 'vitest';
import { counterGoesOn, mayHavePasskeys } from './passkey.ts';

test.each([
  ['localhost', true],
  ['songs.example', true],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['1.example', true],
])('passkeys for %s: %s', (hostname, expected) => {
  expect(mayHavePasskeys(hostname)).toBe(expected);
});

test.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])('a counter goes from %i to %i: %s', (seen, next, expected) => {
  expect(counterGoesOn(seen, next)).toBe(expected);
});
