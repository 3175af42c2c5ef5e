import { checkComment, isCommentAuthor } from '@keepsong/domain/comments/comment';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressSubject, type Limit, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { HeardStory } from '../stories/stories.service.ts';
import { type AskedComment, type CommentDesks, viewerOf } from './comment-desk.service.ts';
import {
  countComments,
  deleteComment,
  findComment,
  insertComment,
  updateComment,
} from './comments.repository.ts';

/**
 * The limit is so high that it stops only scripts. The limit of a network address is higher, because many
 * people can share one address of a phone network.
 */
const WRITES: Limit = { name: 'comment_write', max: 10, seconds: 600 };
const WRITES_OF_ADDRESS: Limit = { name: 'comment_address', max: 60, seconds: 3_600 };
const WRITES_ON_STORY: Limit = { name: 'comment_story', max: 400, seconds: 3_600 };

export type WriteCommentsDeps = { database: Database; limits: Limits; clock: Clock; desks: CommentDesks };

/** Lets people write, change and delete comments. Only the author may change or delete a comment. */
export function createWriteComments({ database, limits, clock, desks }: WriteCommentsDeps) {
  const { db } = database;
  const { deskOf, changed } = desks;

  /**
   * The comment, if the session belongs to its author; otherwise null. Callers then refuse with `not_found`, so that
   * nobody learns whether the comment exists.
   */
  async function own(slug: string, id: number, session: Session) {
    const desk = await deskOf(slug, session);
    const row = desk && (await findComment(db, desk.story.id, id));
    return desk && row && isCommentAuthor(row.comment, desk.viewer) ? { desk, row } : null;
  }

  async function mayWrite(session: Session, ip: string, story: HeardStory | null): Promise<Result<null>> {
    const { userId, visitorId } = viewerOf(session);
    const taken = [await limits.take(WRITES, userId === null ? `visitor:${visitorId}` : `user:${userId}`)];
    taken.push(await limits.take(WRITES_OF_ADDRESS, addressSubject(ip)));
    if (story) taken.push(await limits.take(WRITES_ON_STORY, String(story.id)));
    return taken.find(({ ok: within }) => !within) ?? ok(null);
  }

  return {
    /**
     * Adds a comment. A signed-in author needs no `name`: the comment shows the name of the account. Refusals:
     * `not_found`, `invalid_input` with fields, `too_many_requests`.
     */
    async add(
      slug: string,
      said: { key: string; text: string; name?: string | undefined },
      session: Session,
      ip: string,
    ) {
      const desk = await deskOf(slug, session);
      if (!desk) return refuse('not_found');
      const draft = checkComment({ text: said.text, name: session.user ? null : (said.name ?? '') });
      if (!draft.ok) return draft;
      const within = await mayWrite(session, ip, desk.story);
      if (!within.ok) return within;
      return database.transaction(async (tx) => {
        const id = await insertComment(tx, {
          storyId: desk.story.id,
          key: said.key,
          visitorId: session.visitorId,
          userId: session.user?.id ?? null,
          name: draft.value.name ?? '',
          body: draft.value.text,
          createdAt: clock.now(),
        });
        return id === null ? refuse('not_found') : changed(tx, desk, id);
      });
    },

    /**
     * Changes the text of a comment. Refusals: `not_found`, `invalid_input` with fields, `too_many_requests`.
     */
    async edit({ slug, comment_id }: AskedComment, text: string, session: Session, ip: string) {
      const mine = await own(slug, comment_id, session);
      if (!mine) return refuse('not_found');
      const draft = checkComment({ text, name: null });
      if (!draft.ok) return draft;
      const within = await mayWrite(session, ip, null);
      if (!within.ok) return within;
      if (draft.value.text !== mine.row.comment.body)
        await updateComment(db, comment_id, { body: draft.value.text, editedAt: clock.now() });
      return changed(db, mine.desk, comment_id);
    },

    async remove({ slug, comment_id }: AskedComment, session: Session): Promise<Result<{ count: number }>> {
      const mine = await own(slug, comment_id, session);
      if (!mine) return refuse('not_found');
      await deleteComment(db, comment_id);
      return ok({ count: await countComments(db, mine.desk.story.id) });
    },
  };
}
