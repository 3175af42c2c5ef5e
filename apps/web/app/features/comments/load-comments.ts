import type { CommentList } from '@keepsong/contract/story/comments';
import type { Client } from '@keepsong/contract/transport/client';
import type { CommentSort } from '@keepsong/domain/comments/comment';

export type CommentsContent = {
  slug: string;
  first: CommentList;
  /** The time of loading, for telling how long ago a comment was written. */
  loadedAt: string;
};

/**
 * The id of the comment after which the list starts, from the address, for visitors without scripts. Undefined when
 * it is not a number.
 */
function afterOf(request: Request): number | undefined {
  const text = new URL(request.url).searchParams.get('after') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

export const loadCommentPage = (api: Client, slug: string, sort: CommentSort, after?: number) =>
  api.comments.list({ params: { slug }, query: { sort, after } });

/** Loads the first comments of a song's page. */
export async function loadComments(api: Client, slug: string, request: Request): Promise<CommentsContent> {
  const first = await loadCommentPage(api, slug, 'newest', afterOf(request));
  return { slug, first, loadedAt: new Date().toISOString() };
}
