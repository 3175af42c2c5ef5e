import { expect, it } from 'vitest';
import { accountLinks } from './account-links.ts';

const customer: Parameters<typeof accountLinks>[0] = { id: 7, artist_id: null };
const nothing = { cartCount: 0, hasOriginalSong: false, hasDraft: false, storySlug: '' };

const paths = (facts: Partial<typeof nothing>, user = customer) =>
  accountLinks(user, { ...nothing, ...facts }).map(({ to }) => to);

it('leads to the song that is begun, wherever it is, and to the one that is being made', () => {
  expect(paths({})).toEqual([]);
  expect(paths({ hasDraft: true })).toEqual(['/song-builder']);
  expect(paths({ hasDraft: true, hasOriginalSong: true, cartCount: 1 })).toEqual(['/cart']);
  expect(paths({ hasDraft: true, storySlug: 'forty-winters' })).toEqual([
    '/song-builder',
    '/stories/forty-winters',
  ]);
  expect(paths({}, { ...customer, artist_id: 3 })).toEqual(['/artist_experience/7']);
});
