import type { CommentList } from '@keepsong/contract/story/comments';
import type { Client } from '@keepsong/contract/transport/client';
import type { CommentSort } from '@keepsong/domain/comments/comment';

export type CommentsContent = {
  slug: string;
  first: CommentList;
  /** When it was read, for how long ago something was written. */
  loadedAt: string;
};

/** Behind which comment an address begins, for who has no scripts; undefined for anything that is no number. */
export function afterOf(request: Request): number | undefined {
  const text = new URL(request.url).searchParams.get('after') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

export const loadCommentPage = (api: Client, slug: string, sort: CommentSort, after?: number) =>
  api.comments.list({ params: { slug }, query: { sort, after } });

/** The comments that a song's page begins with. */
export async function loadComments(api: Client, slug: string, request: Request): Promise<CommentsContent> {
  const first = await loadCommentPage(api, slug, 'newest', afterOf(request));
  return { slug, first, loadedAt: new Date().toISOString() };
}
