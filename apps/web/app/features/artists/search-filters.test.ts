import { expect, it } from 'vitest';
import {
  activeFilters,
  filtersQuery,
  NO_FILTERS,
  readFilters,
  type SearchFilters,
} from './search-filters.ts';

const reread = (filters: SearchFilters) => readFilters(new URLSearchParams(filtersQuery(filters)));

it.each([
  NO_FILTERS,
  { keyword: 'Odessa & Söhne', genres: ['2', '10'], genders: ['2'] },
  { ...NO_FILTERS, genres: ['3'] },
])('reads %j back from its address', (filters) => {
  expect(reread(filters)).toEqual(filters);
});

it('leaves empty values out of the address', () => {
  expect(filtersQuery(NO_FILTERS)).toBe('');
  expect(filtersQuery({ ...NO_FILTERS, keyword: '   ' })).toBe('');
  expect(decodeURIComponent(filtersQuery({ ...NO_FILTERS, keyword: 'x' }))).toBe('?filters={"keyword":"x"}');
});

it.each(['{', '[]', '7', 'null', '{"keyword":7,"genres":"2","genders":["3","9",4]}'])(
  'takes nothing from %s',
  (text) => {
    expect(readFilters(new URLSearchParams({ filters: text }))).toEqual(NO_FILTERS);
  },
);

it('drops unknown and repeated ids', () => {
  const text = '{"genres":["2","2","99"],"genders":["1","3"]}';
  expect(readFilters(new URLSearchParams({ filters: text }))).toEqual({
    keyword: '',
    genres: ['2'],
    genders: ['1'],
  });
});

it('counts what is set besides the keyword', () => {
  expect(activeFilters({ keyword: 'odessa', genres: ['3', '8'], genders: ['1'] })).toBe(3);
  expect(activeFilters({ ...NO_FILTERS, keyword: 'odessa' })).toBe(0);
});
