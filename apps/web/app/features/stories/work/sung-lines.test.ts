import { expect, it } from 'vitest';
import { changedLines, sungLines } from './sung-lines.ts';

it('numbers what is sung, as revisions name it', () => {
  expect([...sungLines('[Verse]\nOne\n\nTwo')]).toEqual([
    [1, 'One'],
    [2, 'Two'],
  ]);
});

it('knows the lines that another version has not', () => {
  expect([...changedLines('[A]\nOne\nThree', 'One\nTwo')]).toEqual(['Three']);
  expect([...changedLines('One\nTwo', '[A]\nOne\nTwo')]).toEqual([]);
});
