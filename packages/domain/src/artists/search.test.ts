import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ArtistFilters,
  builderFilters,
  decodeFilters,
  directoryFilters,
  encodeFilters,
  recommendationQuery,
} from './search.ts';

const filters = (change: Partial<ArtistFilters> = {}): ArtistFilters => ({
  ...directoryFilters(),
  ...change,
});

describe('filters', () => {
  it('have the defaults of spec 9.4', () => {
    expect(directoryFilters()).toMatchObject({ per_page: 12, show_at_capacity: true });
    expect(builderFilters()).toMatchObject({
      per_page: 24,
      show_at_capacity: false,
      genres: [],
      genders: [],
    });
  });

  it.each<[Partial<ArtistFilters>, string]>([
    [{}, ''],
    [{ per_page: 24, show_at_capacity: false }, ''],
    [{ genres: ['10', '3'] }, '{"genres":["10","3"]}'],
    [{ genders: ['2'], keyword: 'a&b' }, '{"genders":["2"],"keyword":"a&b"}'],
    [
      { artist_exclusivity_only: true, artist_one_day_delivery: true },
      '{"artist_exclusivity_only":true,"artist_one_day_delivery":true}',
    ],
  ])('%j are kept as %s', (change, query) => {
    expect(encodeFilters(filters(change))).toBe(query);
  });

  it.each<[string | null, Partial<ArtistFilters>]>([
    [null, {}],
    ['', {}],
    ['{', {}],
    ['null', {}],
    ['[]', {}],
    ['"x"', {}],
    [
      '{"genres":"10","genders":{},"keyword":5,"artist_exclusivity_only":"yes","artist_one_day_delivery":1}',
      {},
    ],
    ['{"per_page":1000,"show_at_capacity":false,"x":1}', {}],
    ['{"genres":[10,"10","99",null]}', { genres: ['10'] }],
    ['{"genders":["3","4"]}', { genders: ['3'] }],
    ['{"keyword":"  june\\u0000 "}', { keyword: 'june' }],
    ['{"artist_exclusivity_only":true}', { artist_exclusivity_only: true }],
    ['{"artist_one_day_delivery":true}', { artist_one_day_delivery: true }],
  ])('%s is read as %j', (query, change) => {
    expect(decodeFilters(query, directoryFilters())).toEqual(filters(change));
  });

  it('cut a keyword that is longer than any search', () => {
    expect(
      decodeFilters(JSON.stringify({ keyword: 'x'.repeat(101) }), directoryFilters()).keyword,
    ).toHaveLength(100);
  });

  it('fall back to the defaults that are given', () => {
    const defaults = {
      ...builderFilters(),
      genres: ['1' as const],
      artist_one_day_delivery: true,
      keyword: 'k',
    };
    expect(decodeFilters('{"genres":7}', defaults)).toEqual(defaults);
    expect(decodeFilters('{"genres":[],"keyword":""}', defaults)).toEqual({
      ...defaults,
      genres: [],
      keyword: '',
    });
  });

  it('come back from the address as they went, and never fail', () => {
    const made = fc.record<ArtistFilters>({
      genres: fc.uniqueArray(fc.constantFrom('3', '10', '1')),
      genders: fc.uniqueArray(fc.constantFrom('1', '2', '3')),
      artist_exclusivity_only: fc.boolean(),
      artist_one_day_delivery: fc.boolean(),
      keyword: fc.constantFrom('', 'june', 'ñ & %', '"'),
      show_at_capacity: fc.constant(true),
      per_page: fc.constant(12),
    });
    fc.assert(
      fc.property(made, (value) => {
        const query = new URLSearchParams({ filters: encodeFilters(value) }).toString();
        expect(decodeFilters(new URLSearchParams(query).get('filters'), directoryFilters())).toEqual(value);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (query) => {
        expect(decodeFilters(query, directoryFilters()).per_page).toBe(12);
      }),
    );
  });
});

describe('recommendationQuery', () => {
  const data = { genre: '10', gender: '2', occasion: 'Wedding', relationship: 'Wife' } as const;

  it.each([
    [data, { exclude_artist_ids: ['a', 'b'] }, { ...data, exclude_artist_ids: ['a', 'b'] }],
    [data, { pre_recommended_ids: ['a'] }, { ...data, pre_recommended_ids: ['a'] }],
    [data, { exclude_artist_ids: [] }, data],
    [
      { ...data, gender: '3' },
      { exclude_artist_ids: [] },
      { genre: '10', occasion: 'Wedding', relationship: 'Wife' },
    ],
    [
      { ...data, gender: '' },
      { exclude_artist_ids: [] },
      { genre: '10', occasion: 'Wedding', relationship: 'Wife' },
    ],
  ] as const)('%j with %j', (draft, scope, query) => {
    const made = recommendationQuery(draft, scope);
    expect(made).toEqual(query);
    expect(Object.keys(made).sort()).toEqual(Object.keys(query).sort());
  });
});
