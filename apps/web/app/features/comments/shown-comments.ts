import type { Comment, CommentList } from '@keepsong/contract/story/comments';
import type { CommentSort } from '@keepsong/domain/comments/comment';

const without = (comments: readonly Comment[], id: number) => comments.filter((one) => one.id !== id);

/**
 * Appends the next page. A comment that the visitor wrote here appears only once, even when the new page contains it
 * too. Comments written here at the end of the list stay after the new page.
 */
export function joined(before: CommentList, page: CommentList): CommentList {
  const known = before.comments.filter((one) => !page.comments.some(({ id }) => id === one.id));
  // The last comment that the shop has sent. The next page starts after it.
  const last = known.findIndex(({ id }) => id === before.next);
  const at = last < 0 ? known.length : last + 1;
  return { ...page, comments: [...known.slice(0, at), ...page.comments, ...known.slice(at)] };
}

/** Adds a comment that was just written: at the start of the list when the newest come first, otherwise at the end. */
export function addedTo(
  before: CommentList,
  comment: Comment,
  count: number,
  sort: CommentSort,
): CommentList {
  const others = without(before.comments, comment.id);
  return { ...before, count, comments: sort === 'newest' ? [comment, ...others] : [...others, comment] };
}

export const changedIn = (before: CommentList, comment: Comment, count: number): CommentList => ({
  ...before,
  count,
  comments: before.comments.map((one) => (one.id === comment.id ? comment : one)),
});

export const removedFrom = (before: CommentList, id: number, count: number): CommentList => ({
  ...before,
  count,
  comments: without(before.comments, id),
});
