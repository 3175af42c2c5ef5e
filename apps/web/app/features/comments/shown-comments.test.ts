import type { Comment, CommentList } from '@keepsong/contract/story/comments';
import { describe, expect, it } from 'vitest';
import { addedTo, changedIn, joined, removedFrom } from './shown-comments.ts';

const comment = (id: number, text = `Comment ${id}`): Comment => ({
  id,
  author: {
    kind: 'visitor',
    first_name: 'Ann',
    last_name: '',
    photo: null,
    artist_id: null,
    is_singer: false,
  },
  is_own: false,
  text,
  created_at: '2026-11-22T10:00:00Z',
  edited_at: null,
  hidden_by: null,
  reports: 0,
});
const list = (ids: number[], next: number | null = null): CommentList => ({
  comments: ids.map((id) => comment(id)),
  count: ids.length,
  next,
  can_moderate: false,
  needs_reason: false,
});
const ids = ({ comments }: CommentList) => comments.map(({ id }) => id);

describe('the shown comments', () => {
  it('continue with the next page', () => {
    const both = joined(list([5, 4], 4), { ...list([3, 2]), count: 9 });
    expect(ids(both)).toEqual([5, 4, 3, 2]);
    expect(both).toMatchObject({ next: null, count: 9 });
  });

  it('show a comment written here once, even when its page is loaded', () => {
    const written = addedTo(list([1, 2], 2), comment(4), 4, 'oldest');
    expect(ids(written)).toEqual([1, 2, 4]);
    expect(ids(joined(written, list([3, 4])))).toEqual([1, 2, 3, 4]);
    const late = addedTo(list([1, 2], 2), comment(9), 9, 'oldest');
    expect(ids(joined(late, list([3, 4], 4)))).toEqual([1, 2, 3, 4, 9]);
    // Comment 2, after which the next page starts, was deleted here.
    expect(ids(joined(removedFrom(list([3, 2], 2), 2, 1), list([1])))).toEqual([3, 1]);
  });

  it('have a new comment at the right end, and once when it was sent twice', () => {
    const newest = addedTo(list([2, 1]), comment(3), 3, 'newest');
    expect(ids(newest)).toEqual([3, 2, 1]);
    expect(ids(addedTo(newest, comment(3), 3, 'newest'))).toEqual([3, 2, 1]);
  });

  it('change and remove a comment in place', () => {
    const changed = changedIn(list([3, 2, 1]), comment(2, 'Other words'), 3);
    expect(changed.comments[1]?.text).toBe('Other words');
    expect(removedFrom(changed, 2, 2)).toMatchObject({ count: 2, comments: [{ id: 3 }, { id: 1 }] });
  });
});
