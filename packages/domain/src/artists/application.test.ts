import { expect, it } from 'vitest';
import { genreIdOf } from './application.ts';

it.each([
  ['2', '2'],
  ['Folk', '4'],
  [' r&b ', '6'],
  ['Rap / Hip-Hop', '3'],
  ['polka', null],
  ['', null],
])('the genre %j has the id %j', (word, id) => {
  expect(genreIdOf(word)).toBe(id);
});
