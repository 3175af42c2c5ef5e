import { describe, expect, it } from 'vitest';
import { deletionWord, isDeletionWord } from './deletion.ts';

describe('the words to type to delete a song', () => {
  it.each([
    ['Wrong Portland', 'Margaret', 'Wrong Portland'],
    ['', ' Margaret ', 'Margaret'],
    ['♥', 'Margaret', 'Margaret'],
    ['', '', 'delete'],
  ])('of title %j for %j is %j', (title, recipient, word) => {
    expect(deletionWord({ title, recipient })).toBe(word);
  });

  it.each(["don't go, josé", 'Don’t Go José', '  DONT GO JOSE '])('is read from %j', (typed) => {
    expect(isDeletionWord(typed, { title: 'Don’t Go, José', recipient: 'Ann' })).toBe(true);
  });

  it.each(['', 'Ann', "don't go", 'Don’t Go, José 2'])('is not %j', (typed) => {
    expect(isDeletionWord(typed, { title: 'Don’t Go, José', recipient: 'Ann' })).toBe(false);
  });
});
