import { expect, it } from 'vitest';
import { accountLinks } from './account-links.ts';

const customer: Parameters<typeof accountLinks>[0] = { id: 7, artist_id: null, role: 'customer' };
const nothing = { cartCount: 0, hasOriginalSong: false, hasDraft: false, storySlug: '', coBranded: false };

const PAGES = [
  '/dashboard/profile',
  '/dashboard/order-history',
  '/dashboard/credit-balance',
  '/dashboard/referral-program',
];

const paths = (facts: Partial<typeof nothing>, user = customer) =>
  accountLinks(user, { ...nothing, ...facts }).map(({ to }) => to);

it('leads to the song that is begun, wherever it is, and to the one that is being made', () => {
  expect(paths({})).toEqual(PAGES);
  expect(paths({ hasDraft: true })).toEqual(['/song-builder', ...PAGES]);
  expect(paths({ hasDraft: true, hasOriginalSong: true, cartCount: 1 })).toEqual(['/cart', ...PAGES]);
  expect(paths({ hasDraft: true, storySlug: 'forty-winters' })).toEqual([
    '/song-builder',
    '/stories/forty-winters',
    ...PAGES,
  ]);
  expect(paths({}, { ...customer, artist_id: 3 })).toEqual([...PAGES, '/artist_experience/7']);
  expect(paths({}, { ...customer, role: 'admin' })).toEqual([...PAGES, '/admin']);
});
