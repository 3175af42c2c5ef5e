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
      '/admin/board',
      '/admin/checks',
      '/admin/applications',
      '/admin/artists',
      '/admin/vendors',
      '/admin/music',
      '/admin/reports',
      '/admin/payouts',
      '/admin/tax',
      '/admin/shipping',
      '/admin/products',
      '/admin/promotions',
      '/admin/affiliates',
      '/admin/playlists',
      '/admin/words',
      '/admin/mails',
      '/admin/answer-templates',
      '/admin/reviews',
      '/admin/collections',
      '/admin/calendar',
      '/admin/system',
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
      '/admin/payouts',
      '/admin/tax',
      '/admin/shipping',
      '/admin/affiliates',
      '/admin/system',
      '/admin/log',
    ],
  ],
  [
    'support',
    [
      '/admin',
      '/admin/orders',
      '/admin/customers',
      '/admin/gift-cards',
      '/admin/reports',
      '/admin/answer-templates',
      '/admin/system',
    ],
  ],
  [
    'producer',
    [
      '/admin',
      '/admin/orders',
      '/admin/customers',
      '/admin/board',
      '/admin/checks',
      '/admin/applications',
      '/admin/artists',
      '/admin/vendors',
      '/admin/music',
      '/admin/reports',
      '/admin/system',
    ],
  ],
  [
    'editor',
    [
      '/admin',
      '/admin/reports',
      '/admin/products',
      '/admin/promotions',
      '/admin/affiliates',
      '/admin/playlists',
      '/admin/words',
      '/admin/mails',
      '/admin/answer-templates',
      '/admin/reviews',
      '/admin/collections',
      '/admin/calendar',
      '/admin/system',
    ],
  ],
  [null, []],
])('the navigation shows to %s the pages that the role may see', (role, paths) => {
  expect(entriesFor(role).flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual(paths);
});

it('leaves out what the role may not see, and keeps the rest of its group', () => {
  expect(entriesFor('editor').map(({ entries }) => entries.length)).toEqual([1, 1, 10, 1]);
});
