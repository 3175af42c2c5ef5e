import { expect, it } from 'vitest';
import { stillAsked } from './use-search-text.ts';

it('an answer to what was asked here leaves what was asked since', () => {
  expect(stillAsked(['odessa', 'june'], 'odessa')).toEqual(['june']);
  expect(stillAsked(['odessa', 'june'], 'june')).toEqual([]);
  expect(stillAsked(['june', '', 'june'], 'june')).toEqual([]);
});

it('a keyword that nobody asked for here is another’s', () => {
  expect(stillAsked([], '')).toBeNull();
  expect(stillAsked(['odessa'], 'june')).toBeNull();
});
