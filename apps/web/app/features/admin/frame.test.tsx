import type { StaffRole } from '@keepsong/domain/staff/permissions';
import { expect, it } from 'vitest';
import { entriesFor } from './frame.tsx';

it.each<[StaffRole | null, string[]]>([
  [
    'owner',
    [
      '/admin',
      '/admin/orders',
      '/admin/customers',
      '/admin/gift-cards',
      '/admin/reports',
      '/admin/rates',
      '/admin/staff',
      '/admin/log',
      '/admin/first-steps',
    ],
  ],
  [
    'finance',
    [
      '/admin',
      '/admin/orders',
      '/admin/customers',
      '/admin/gift-cards',
      '/admin/reports',
      '/admin/rates',
      '/admin/log',
    ],
  ],
  ['support', ['/admin', '/admin/orders', '/admin/customers', '/admin/gift-cards', '/admin/reports']],
  ['producer', ['/admin', '/admin/orders', '/admin/customers', '/admin/reports']],
  ['editor', ['/admin', '/admin/reports']],
  [null, []],
])('the navigation shows to %s the pages that the role may see', (role, paths) => {
  expect(entriesFor(role).flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual(paths);
});

it('leaves out a group in which the role may see nothing', () => {
  expect(entriesFor('editor')).toHaveLength(2);
});
