import { expect, it } from 'vitest';
import { pageNumber, withinList, withPage } from './use-more-pages.ts';

it.each([
  ['', 1],
  ['page=2', 2],
  ['page=9999', 9999],
  ['page=0', 1],
  ['page=-3', 1],
  ['page=1e3', 1],
  ['page=99999', 1],
  ['page=two', 1],
])('reads page ?%s as %i', (query, expected) => {
  expect(pageNumber(new URLSearchParams(query))).toBe(expected);
});

it('changes only the page number in an address; the first page has none', () => {
  const search = new URLSearchParams('sort=oldest&page=2');
  expect(withPage(search, 3)).toBe('?sort=oldest&page=3');
  expect(withPage(search, 1)).toBe('?sort=oldest');
  expect(withPage(new URLSearchParams('page=2'), 1)).toBe('?');
  expect(search.get('page')).toBe('2');
});

it.each([
  ['/artists?page=2', 24, null],
  ['/artists?page=3', 24, '/artists?page=2'],
  ['/artists?filters=%7B%7D&page=900', 25, '/artists?filters=%7B%7D&page=3'],
  ['/artists?page=2', 0, '/artists'],
  ['/artists', 0, null],
])('%s of a list of %i with twelve per page leads to %s', (path, total, to) => {
  const list = { items: [], total };
  const ask = () => withinList(list, 12, new Request(`https://shop.test${path}`));
  if (to === null) return expect(ask()).toBe(list);
  try {
    expect(ask()).toBe('a redirect');
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    expect([thrown.status, thrown.headers.get('location')]).toEqual([302, to]);
  }
});
