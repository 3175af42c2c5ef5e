import { expect, test } from 'vitest';
import { sungPlace } from './sung-place.ts';

const word = (text: string, from: number, to: number) => ({ text, from, to });
const LINES = [
  { ...word('Hey Rosa', 2, 4), words: [word('Hey', 2, 3), word('Rosa', 3, 4)] },
  { ...word('sing', 6, 7), words: [word('sing', 6, 7)] },
];

test.each([
  [0, -1, -1],
  [2, 0, 0],
  [3.5, 0, 1],
  // Between two lines the earlier line stays current.
  [5, 0, 1],
  [6.2, 1, 0],
  [99, 1, 0],
])('at %d s line %d and word %d are being sung', (seconds, line, at) => {
  expect(sungPlace(LINES, seconds)).toEqual({ line, word: at });
});
