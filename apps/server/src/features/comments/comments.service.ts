import type { CommentList } from '@keepsong/contract/story/comments';
import { COMMENTS_PER_PAGE, type CommentSort } from '@keepsong/domain/comments/comment';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Session } from '../../platform/http/sessions.ts';
import { type CommentDeskDeps, createCommentDesk } from './comment-desk.service.ts';
import { countComments, findComments } from './comments.repository.ts';
import { createModerateComments, type ModerateCommentsDeps } from './moderate-comments.service.ts';
import { createWriteComments } from './write-comments.service.ts';

type Deps = CommentDeskDeps & Omit<ModerateCommentsDeps, 'desks'>;

/**
 * Comments on a song (spec 2.7-11 to 2.7-15, 3.9-06, 6-18). All functions refuse with `not_found` when the visitor
 * cannot hear the song.
 */
export function createCommentsService(deps: Deps) {
  const { db } = deps.database;
  const desks = createCommentDesk(deps);

  return {
    async list(
      slug: string,
      { sort, after }: { sort: CommentSort; after?: number | undefined },
      session: Session | null,
    ): Promise<Result<CommentList>> {
      const desk = await desks.deskOf(slug, session);
      if (!desk) return refuse('not_found');
      const { story, moderator, viewer } = desk;
      const limit = COMMENTS_PER_PAGE + 1;
      const rows = await findComments(db, story.id, { sort, after, limit }, moderator ? null : viewer);
      const page = rows.slice(0, COMMENTS_PER_PAGE);
      return ok({
        comments: await desks.view(db, desk, page),
        count: await countComments(db, story.id),
        next: rows.length > page.length ? (page.at(-1)?.comment.id ?? null) : null,
        can_moderate: moderator !== null,
        needs_reason: moderator === 'staff',
      });
    },

    ...createWriteComments({ ...deps, desks }),
    ...createModerateComments({ ...deps, desks }),
  };
}

export type CommentsService = ReturnType<typeof createCommentsService>;
