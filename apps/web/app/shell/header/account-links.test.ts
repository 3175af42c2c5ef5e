import { expect, it } from 'vitest';
import { accountLinks } from './account-links.ts';

const customer: Parameters<typeof accountLinks>[0] = {
  artist_id: null,
  role: 'customer',
  product_vendors: [],
};
const nothing = { cartCount: 0, hasOriginalSong: false, hasDraft: false, storySlug: '', coBranded: false };

const PAGES = [
  '/dashboard/profile',
  '/dashboard/order-history',
  '/dashboard/credit-balance',
  '/dashboard/referral-program',
];

const paths = (facts: Partial<typeof nothing>, user = customer) =>
  accountLinks(user, { ...nothing, ...facts }).map(({ to }) => to);

it('leads to the unfinished song, wherever it is, and to the song being made', () => {
  expect(paths({})).toEqual(PAGES);
  expect(paths({ hasDraft: true })).toEqual(['/song-builder', ...PAGES]);
  expect(paths({ hasDraft: true, hasOriginalSong: true, cartCount: 1 })).toEqual(['/cart', ...PAGES]);
  expect(paths({ hasDraft: true, storySlug: 'forty-winters' })).toEqual([
    '/song-builder',
    '/stories/forty-winters',
    ...PAGES,
  ]);
});

it('adds the places where the user works, by the names of spec 6-07', () => {
  const added = (change: Partial<typeof customer>) =>
    accountLinks({ ...customer, ...change }, nothing)
      .slice(PAGES.length)
      .map(({ to, label }) => `${label} ${to}`);
  expect(added({ role: 'admin' })).toEqual(['Admin /admin/stories']);
  expect(added({ role: 'artist', artist_id: 3 })).toEqual(['Artist Dashboard /artist-admin']);
  expect(added({ role: 'vendor', product_vendors: [{ id: 4 }, { id: 9 }] })).toEqual([
    'Partner desk /partners/4',
  ]);
  expect(added({ role: 'vendor' })).toEqual([]);
  // A user with the role 'artist' but without an artist profile has no page in the studio.
  expect(added({ role: 'artist' })).toEqual([]);
});
