import { expect, it } from 'vitest';
import { heardWords, splitAt } from './check-words.tsx';

it.each([
  ['Nyah on the block', ['Nyah'], ['', 'Nyah', ' on the block']],
  ['MARGUERITE, Marguerites', ['Marguerite'], ['', 'MARGUERITE', ', Marguerites']],
  ['At Schuyler Ave. now', ['Schuyler Ave.', 'Ave.'], ['At ', 'Schuyler Ave.', ' now']],
  ['Émile and emile', ['émile'], ['', 'Émile', ' and emile']],
  ['Nothing to mark', [], ['Nothing to mark']],
])('%s is split at its names', (text, words, parts) => {
  expect(splitAt(text, words)).toEqual(parts);
});

it('takes each name once, the longest first', () => {
  expect(heardWords([' Ave ', 'Schuyler Ave', 'Ave', '', 'M'])).toEqual(['Schuyler Ave', 'Ave']);
});
