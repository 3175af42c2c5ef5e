import { expect, it } from 'vitest';
import { readDollars } from './gratuity.ts';

it.each([
  ['12', 1_200],
  [' $12.50 ', 1_250],
  ['12,5', 1_250],
  ['0.99', 99],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['12.345', null],
  ['1,000', null],
  ['five', null],
])('%j is %j cents', (text, cents) => {
  expect(readDollars(text)).toBe(cents);
});
