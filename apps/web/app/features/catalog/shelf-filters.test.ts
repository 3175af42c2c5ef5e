import { STORE_SORTS as CONTRACT_SORTS } from '@keepsong/contract/catalog';
import { describe, expect, it } from 'vitest';
import { formTarget, keptByForm, readPage, readShelfFilters, shelfPath, withTag } from './shelf-filters.ts';
import { SHELF_SORTS } from './shelf-sorts.ts';

const search = (query: string) => new URL(query, 'https://songs.example/store').searchParams;
const none = { keyword: '', tags: [], sort: 'featured' } as const;

describe('filters of the shelf in its address', () => {
  it('are read back as they were written, without empty values (spec 9.4-04)', () => {
    const filters = { keyword: 'tea & <towels>', tags: ['song', 'best seller'], sort: 'price' } as const;
    const path = shelfPath({ ...filters, tags: [...filters.tags] }, 3);
    expect(readShelfFilters(search(path))).toEqual(filters);
    expect(readPage(search(path))).toBe(3);
    expect(JSON.parse(search(path).get('filters') ?? '')).toEqual(filters);
    expect(shelfPath({ ...none, tags: [] })).toBe('/store');
    expect(JSON.parse(search(shelfPath({ ...none, tags: ['new'] })).get('filters') ?? '')).toEqual({
      tags: ['new'],
    });
  });

  it.each([
    '?',
    '?filters=',
    '?filters=%7B',
    '?filters=[]',
    '?filters=7',
    '?filters={"tags":{},"sort":"x","keyword":7}',
  ])('that cannot be read are ignored: %s', (query) => expect(readShelfFilters(search(query))).toEqual(none));

  it('are limited in length and number', () => {
    const filters = {
      keyword: 'k'.repeat(500),
      tags: [...Array(50).keys()].map(String).concat('t'.repeat(65)),
    };
    const read = readShelfFilters(search(`?${new URLSearchParams({ filters: JSON.stringify(filters) })}`));
    expect([read.keyword.length, read.tags.length]).toEqual([80, 20]);
  });

  it.each([
    ['?page=2', 2],
    ['?page=0', 1],
    ['?page=x', 1],
    ['?page=1.5', 1],
    ['?page=99999', 1],
    ['?', 1],
  ])('%s is page %i', (query, page) => expect(readPage(search(query))).toBe(page));

  it('that a form sends without scripts are added to the filters that the form kept', () => {
    expect(formTarget(search('?page=2'))).toBeNull();
    const kept = keptByForm({ ...none, tags: ['song'] });
    const sent = new URLSearchParams({ filters: kept, keyword: ' print ', sort: 'price' });
    const target = formTarget(sent) ?? '';
    expect(readShelfFilters(search(target))).toEqual({ keyword: 'print', tags: ['song'], sort: 'price' });
    expect(
      formTarget(new URLSearchParams({ filters: keptByForm({ ...none, tags: [] }), keyword: '', sort: '' })),
    ).toBe('/store');
  });

  it('are added and removed one by one', () => {
    const one = withTag({ ...none, tags: [] }, 'new');
    expect(one.tags).toEqual(['new']);
    expect(withTag(one, 'new').tags).toEqual([]);
  });

  it('have the same sort orders as the contract', () => expect(SHELF_SORTS).toEqual(CONTRACT_SORTS));
});
