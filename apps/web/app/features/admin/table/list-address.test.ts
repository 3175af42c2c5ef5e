import { describe, expect, it } from 'vitest';
import type { DeskFilter } from './desk-list.ts';
import {
  addressOf,
  changed,
  chipsOf,
  columnsParam,
  isFiltered,
  isSameView,
  shownColumns,
  sortedBy,
  sortedQuery,
  unreadSums,
} from './list-address.ts';

const list = {
  sorted: { by: 'placed', dir: 'desc' as const },
  columns: [
    { id: 'number', label: () => 'Order', cell: () => null, isName: true as const },
    { id: 'state', label: () => 'State', cell: () => null },
    { id: 'language', label: () => 'Language', cell: () => null, isExtra: true as const },
  ],
};

describe('the address of a list', () => {
  it('begins at the first page again when something changes', () => {
    expect(changed('state=new&cursor=x', { state: ['new', 'in_work'], q: 'bea' })).toBe(
      'state=new&state=in_work&q=bea',
    );
    expect(changed('q=bea&cursor=x&late=1', { q: '', late: null })).toBe('');
  });

  it('is sorted down first, and then the other way round', () => {
    expect(sortedBy(list, '')).toEqual({ by: 'placed', dir: 'desc' });
    expect(sortedBy(list, 'sort=total')).toEqual({ by: 'total', dir: 'desc' });
    expect(sortedQuery('', { by: 'placed', dir: 'desc' }, 'placed')).toBe('sort=placed&dir=asc');
    expect(sortedQuery('', { by: 'placed', dir: 'asc' }, 'total')).toBe('sort=total&dir=desc');
  });

  it('names its columns only when they are not the usual ones', () => {
    expect(shownColumns(list, '')).toEqual(['number', 'state']);
    expect(shownColumns(list, 'columns=language')).toEqual(['number', 'language']);
    expect(columnsParam(list, ['number', 'state'])).toBeNull();
    expect(columnsParam(list, ['number', 'language'])).toBe('number,language');
  });

  it('is a view whatever the order of its names and the page that is open', () => {
    expect(isSameView('late=1&state=new', 'state=new&late=1&cursor=x')).toBe(true);
    expect(isSameView('late=1', '')).toBe(false);
  });

  it('keeps the query of its path, which names a part of a page', () => {
    expect(addressOf('/admin/orders', '')).toBe('/admin/orders');
    expect(addressOf('/admin/orders', 'q=bea')).toBe('/admin/orders?q=bea');
    expect(addressOf('/admin/system?part=webhooks', 'q=bea')).toBe('/admin/system?part=webhooks&q=bea');
  });

  it('is not filtered by an order or by columns', () => {
    expect(isFiltered('sort=total&dir=asc&columns=number&cursor=x')).toBe(false);
    expect(isFiltered('sort=total&q=bea')).toBe(true);
  });
});

describe('the filters of an address', () => {
  const options = () =>
    ['new', 'in_work', 'delivered'].map((value) => ({ value, label: value.toUpperCase() }));
  const filters: DeskFilter[] = [
    { kind: 'many', id: 'state', label: () => 'State', options },
    { kind: 'one', id: 'artist', label: () => 'Artist' },
    { kind: 'flag', id: 'late', label: () => 'Late' },
    { kind: 'text', id: 'by', label: () => 'By' },
    { kind: 'days', id: 'placed', label: () => 'Placed', from: 'from', to: 'to' },
    { kind: 'money', id: 'total', label: () => 'Total', from: 'min_cents', to: 'max_cents' },
  ];
  const words = {
    names: { artist: 'Odessa Vale' },
    day: (day: string) => day,
    money: (cents: number) => `$${cents / 100}`,
    anyOf: (count: number) => `any of ${count}`,
    from: (value: string) => `from ${value}`,
    to: (value: string) => `to ${value}`,
    between: (from: string, to: string) => `${from} to ${to}`,
  };
  it.each([
    ['', []],
    ['state=new&state=in_work', ['NEW, IN_WORK']],
    ['state=new&state=in_work&state=delivered', ['any of 3']],
    ['artist=7', ['Odessa Vale']],
    ['late=1', ['']],
    ['by=support%40keepsong.test', ['support@keepsong.test']],
    ['by=', []],
    ['from=2026-11-01', ['from 2026-11-01']],
    ['from=2026-11-01&to=2026-11-30', ['2026-11-01 to 2026-11-30']],
    ['max_cents=30000', ['to $300']],
  ])('%s is said as %j', (query, said) => {
    expect(chipsOf(filters, query, words).map(({ value }) => value)).toEqual(said);
  });
});

it('names the sums of a filter that cannot be read, so that none is dropped in silence', () => {
  const filters: DeskFilter[] = [
    { kind: 'money', id: 'total', label: () => 'Total', from: 'min_cents', to: 'max_cents' },
    { kind: 'text', id: 'city', label: () => 'City' },
  ];
  const given = new FormData();
  for (const [name, typed] of [
    ['min_cents', ' '],
    ['max_cents', '1,2500'],
    ['city', 'Boise'],
  ] as const)
    given.set(name, typed);
  expect(unreadSums(filters, given)).toEqual(['max_cents']);
  given.set('max_cents', '12,50');
  expect(unreadSums(filters, given)).toEqual([]);
});
