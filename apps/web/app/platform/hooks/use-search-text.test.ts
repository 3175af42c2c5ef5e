import { expect, it } from 'vitest';
import { stillAsked } from './use-search-text.ts';

it("an answer to this page's own search keeps the text typed since", () => {
  expect(stillAsked(['odessa', 'june'], 'odessa')).toEqual(['june']);
  expect(stillAsked(['odessa', 'june'], 'june')).toEqual([]);
  expect(stillAsked(['june', '', 'june'], 'june')).toEqual([]);
});

it('a keyword that was not asked for here replaces the text', () => {
  expect(stillAsked([], '')).toBeNull();
  expect(stillAsked(['odessa'], 'june')).toBeNull();
});
