import { expect, it } from 'vitest';
import { changedLines, sungLines } from './sung-lines.ts';

it('numbers the sung lines in the same way as revisions', () => {
  expect([...sungLines('[Verse]\nOne\n\nTwo')]).toEqual([
    [1, 'One'],
    [2, 'Two'],
  ]);
});

it('finds the lines that the other version does not have', () => {
  expect([...changedLines('[A]\nOne\nThree', 'One\nTwo')]).toEqual(['Three']);
  expect([...changedLines('One\nTwo', '[A]\nOne\nTwo')]).toEqual([]);
});
