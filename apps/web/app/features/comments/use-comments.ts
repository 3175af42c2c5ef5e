import type { Comment, CommentList } from '@keepsong/contract/story/comments';
import type { Client } from '@keepsong/contract/transport/client';
import type { CommentSort } from '@keepsong/domain/comments/comment';
import { useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { loadCommentPage } from './load-comments.ts';
import { addedTo, changedIn, joined, removedFrom } from './shown-comments.ts';

/** The shown comments of a song, with the calls that change them. Failed calls reject. */
export function useComments(slug: string, first: CommentList) {
  const [base, setBase] = useState(first);
  const [list, setList] = useState(first);
  const [sort, setSort] = useState<CommentSort>('newest');
  const { busy, run } = useAction();
  // The page was loaded again, for example after a sign-in, so use its new list.
  if (base !== first) {
    setBase(first);
    setList(first);
    setSort('newest');
  }

  async function read(next: CommentSort, after?: number): Promise<void> {
    const page = await run(() => loadCommentPage(browserApi(), slug, next, after), showFailure);
    if (page === null) return;
    setList((before) => (after === undefined ? page : joined(before, page)));
    setSort(next);
  }

  type Changed = Awaited<ReturnType<Client['comments']['add']>>;
  const put = ({ comment, count }: Changed) => setList((before) => changedIn(before, comment, count));
  const at = (comment: Comment) => ({ slug, comment_id: comment.id });

  return {
    list,
    sort,
    busy,
    more: () => read(sort, list.next ?? undefined),
    sortBy: (next: CommentSort) => read(next),
    add: async (body: { key: string; text: string; name?: string | undefined }) => {
      const { comment, count } = await browserApi().comments.add({ params: { slug }, body });
      setList((before) => addedTo(before, comment, count, sort));
    },
    edit: async (comment: Comment, text: string) =>
      put(await browserApi().comments.edit({ params: at(comment), body: { text } })),
    remove: async (comment: Comment) => {
      const { count } = await browserApi().comments.remove({ params: at(comment) });
      setList((before) => removedFrom(before, comment.id, count));
    },
    moderate: async (comment: Comment, hidden: boolean, reason?: string) =>
      put(await browserApi().comments.moderate({ params: at(comment), body: { hidden, reason } })),
  };
}

export type CommentsDesk = ReturnType<typeof useComments>;
