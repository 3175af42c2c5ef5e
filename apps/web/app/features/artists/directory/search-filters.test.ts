import { expect, it } from 'vitest';
import {
  activeFilters,
  type DirectoryFilters,
  directoryQuery,
  filtersQuery,
  keptByForm,
  NO_FILTERS,
  readDirectoryFilters,
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
  'ignores %s',
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

it('counts the filters besides the keyword', () => {
  expect(activeFilters({ keyword: 'odessa', genres: ['3', '8'], genders: ['1'] })).toBe(3);
  expect(activeFilters({ ...NO_FILTERS, keyword: 'odessa' })).toBe(0);
});

const EVERYBODY: DirectoryFilters = {
  ...NO_FILTERS,
  artist_exclusivity_only: false,
  artist_one_day_delivery: false,
};

it.each<DirectoryFilters>([
  EVERYBODY,
  { ...EVERYBODY, keyword: 'Odessa', genres: ['2', '10'], artist_exclusivity_only: true },
  { ...EVERYBODY, genders: ['1'], artist_one_day_delivery: true },
])('reads the directory filters %j back from their address', (filters) => {
  expect(readDirectoryFilters(new URLSearchParams(directoryQuery(filters)))).toEqual(filters);
});

it('writes only set filters, never the page size (spec 9.4-04)', () => {
  expect(directoryQuery(EVERYBODY)).toBe('');
  expect(
    new URLSearchParams(directoryQuery({ ...EVERYBODY, artist_one_day_delivery: true })).get('filters'),
  ).toBe('{"artist_one_day_delivery":true}');
});

it('keeps the filters in a search without scripts', () => {
  const chosen = { ...EVERYBODY, keyword: 'odessa', genres: ['2'], artist_exclusivity_only: true };
  const kept = keptByForm(chosen);
  const sent = new URLSearchParams([
    [kept?.name ?? '', kept?.value ?? ''],
    ['keyword', 'wren'],
  ]);
  expect(readDirectoryFilters(sent)).toEqual({ ...chosen, keyword: 'wren' });
  expect(keptByForm({ ...EVERYBODY, keyword: 'odessa' })).toBeUndefined();
});

it('takes the keyword of a form without scripts, and ignores values that are not true', () => {
  const search = new URLSearchParams({
    filters: '{"genres":["2"],"artist_exclusivity_only":1}',
    keyword: 'wren',
  });
  expect(readDirectoryFilters(search)).toEqual({ ...EVERYBODY, genres: ['2'], keyword: 'wren' });
});
