import { expect, it } from 'vitest';
import type { DeskList, DeskRows } from './desk-list.ts';
import { keepPlace, placeOf, rowsBefore } from './list-place.ts';

const LIST = {
  path: '/admin/orders',
  views: [{ name: () => 'Late', query: 'late=1&sort=promised' }],
  pathOf: (row: number) => `/admin/orders/${row}`,
  nameOf: (row: number) => `Order ${row}`,
} as unknown as DeskList<number>;

const pageOf = (rows: number[], given: Partial<DeskRows<number>>): DeskRows<number> => ({
  ...{ rows, next: null, previous: null, query: '', names: {}, saved: [] },
  counted: { count: 5, hasMore: false },
  ...given,
});

it('the page of a row knows its neighbours, its number and the view from which it was opened', () => {
  keepPlace(LIST, pageOf([1, 2], { query: 'sort=promised&late=1', next: 'a' }));
  expect(placeOf('/admin/orders', '/admin/orders/2')).toEqual({
    ...{ at: 2, count: '5', view: 'Late', next: null, address: '/admin/orders?sort=promised&late=1' },
    previous: { path: '/admin/orders/1', name: 'Order 1' },
  });
  expect(placeOf('/admin/orders', '/admin/orders/3')).toBeNull();
  expect(placeOf('/admin/customers', '/admin/orders/2')).toBeNull();
});

it('counts on over pages, forth and back, also when the names stand in another order', () => {
  keepPlace(LIST, pageOf([1, 2], { query: 'late=1', next: 'a' }));
  keepPlace(LIST, pageOf([3, 4], { query: 'late=1&cursor=a', next: 'b', previous: 'z' }));
  expect(placeOf('/admin/orders', '/admin/orders/4')?.at).toBe(4);
  keepPlace(LIST, pageOf([5], { query: 'late=1&cursor=b', previous: 'y' }));
  expect(placeOf('/admin/orders', '/admin/orders/5')?.at).toBe(5);
  keepPlace(LIST, pageOf([3, 4], { query: 'late=1&cursor=y', next: 'b', previous: 'z' }));
  expect(placeOf('/admin/orders', '/admin/orders/3')?.at).toBe(3);
  keepPlace(LIST, pageOf([1, 2], { query: 'late=1&cursor=z', next: 'a' }));
  expect(placeOf('/admin/orders', '/admin/orders/2')?.at).toBe(2);
  expect(rowsBefore(LIST, 'cursor=a&late=1')).toBe(2);
});

it('says no number when the list was entered in its middle, or counted only in part', () => {
  keepPlace(LIST, pageOf([7, 8], { query: 'rush=1&cursor=q', counted: { count: 10_000, hasMore: true } }));
  expect(placeOf('/admin/orders', '/admin/orders/8')).toMatchObject({
    ...{ at: null, count: '10,000+', view: null },
    previous: { name: 'Order 7' },
  });
});
