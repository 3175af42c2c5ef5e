import { expect, it } from 'vitest';
import { weightWords } from './order-goods.tsx';

it.each([
  [6, '6 oz'],
  [16, '1 lb'],
  [36, '2 lb 4 oz'],
])('%i ounces are %s', (ounces, words) => {
  expect(weightWords(ounces)).toBe(words);
});
