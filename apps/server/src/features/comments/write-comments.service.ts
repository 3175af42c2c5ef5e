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
 * A busy family stays below this limit; a script does not. The limit of an address is higher, because a phone network
 * has many families behind one address.
 */
const WRITES: Limit = { name: 'comment_write', max: 10, seconds: 600 };
const WRITES_OF_ADDRESS: Limit = { name: 'comment_address', max: 60, seconds: 3_600 };
const WRITES_ON_STORY: Limit = { name: 'comment_story', max: 400, seconds: 3_600 };

export type WriteCommentsDeps = { database: Database; limits: Limits; clock: Clock; desks: CommentDesks };

/** Writing, changing and deleting a comment; only its author may do so. */
export function createWriteComments({ database, limits, clock, desks }: WriteCommentsDeps) {
  const { db } = database;
  const { deskOf, changed } = desks;

  /** The comment, if the session is its author's. Others get `not_found`, as if it did not exist. */
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
     * Refuses `invalid_input` with fields, `too_many_requests`. A signed-in author's comment gets the name of the
     * account.
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

    /** Refuses `invalid_input` with fields, `too_many_requests`. */
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
