import { expect, it } from 'vitest';
import { wordsOf } from './words-of.ts';

it.each([
  [['careers.title', 'careers.apply'], '/admin/words?group=careers'],
  [['landing_birthday.title', 'landings.price'], '/admin/words?group=landing_birthday'],
  [['', 'nothing.title', 'terms.title'], '/admin/words?group=terms'],
  [[], null],
  [['nothing.title'], null],
])('the words of a page that shows %j are at %s', (marked, address) => {
  expect(wordsOf(marked)).toBe(address);
});
