import { expect, it } from 'vitest';
import { joinEarlier, joinNewest } from './join-pages.ts';

const page = (ids: readonly number[], has_earlier: boolean, mark = '') => ({
  messages: ids.map((id) => ({ id, mark })),
  has_earlier,
});
const ids = ({ messages }: ReturnType<typeof page>) => messages.map(({ id }) => id);

it('puts earlier messages before those that are shown, each once', () => {
  const joined = joinEarlier(page([4, 5], true), page([1, 2, 4], false));
  expect([ids(joined), joined.has_earlier]).toEqual([[1, 2, 4, 5], false]);
});

it('keeps earlier messages when the newest page comes again, with what changed in that page', () => {
  const shown = joinEarlier(page([4, 5], true), page([2, 3], true));
  const joined = joinNewest(shown, page([4, 5, 6], true, 'again'));
  expect([ids(joined), joined.has_earlier]).toEqual([[2, 3, 4, 5, 6], true]);
  expect(joined.messages.map(({ mark }) => mark)).toEqual(['', '', 'again', 'again', 'again']);
});

it('keeps the message that the newest page has no place for any more', () => {
  const joined = joinNewest(page([1, 2, 3], false), page([2, 3, 4], true));
  expect([ids(joined), joined.has_earlier]).toEqual([[1, 2, 3, 4], false]);
});

it.each([
  ['nothing was shown', null],
  ['nothing was written', page([], false)],
  ['messages between the two are missing', page([1, 2], false)],
])('shows only the newest page when %s', (_why, shown) => {
  const newest = page([8, 9], true);
  expect(joinNewest(shown, newest)).toBe(newest);
});
