import type { Comment, CommentList } from '@keepsong/contract/comments';
import {
  COMMENTS_PER_PAGE,
  type CommentSort,
  checkComment,
  isCommentAuthor,
  type Moderator,
  mayShow,
  type ReportReason,
} from '@keepsong/domain/comments/comment';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import { addressSubject, type Limit, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { ArtistSummary, ArtistsService } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { HeardStory, StoriesService } from '../stories/stories.service.ts';
import {
  countComments,
  countReports,
  deleteComment,
  deleteReports,
  type FoundComment,
  findComment,
  findComments,
  insertComment,
  insertReport,
  updateComment,
} from './comments.repository.ts';

type Deps = {
  database: Database;
  stories: Pick<StoriesService, 'heard'>;
  artists: Pick<ArtistsService, 'summary'>;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  /** Where reports of comments go. */
  staff: { email: string; locale: 'en' | 'sp' };
};

/** A talkative family stays below; a script does not. A phone network has many families behind one address. */
const WRITES: Limit = { name: 'comment_write', max: 10, seconds: 600 };
const WRITES_OF_ADDRESS: Limit = { name: 'comment_address', max: 60, seconds: 3_600 };
const WRITES_ON_STORY: Limit = { name: 'comment_story', max: 400, seconds: 3_600 };
const REPORTS: Limit = { name: 'comment_report', max: 20, seconds: 3_600 };

export type CommentDesk = { story: HeardStory; moderator: Moderator | null; viewer: Viewer };
type Viewer = { userId: number | null; visitorId: string | null };
type Asked = { slug: string; comment_id: number };

const viewerOf = (session: Session | null): Viewer => ({
  userId: session?.user?.id ?? null,
  visitorId: session?.visitorId ?? null,
});

/** Comments on a song that can be heard (spec 2.7-11 to 2.7-15, 3.9-06, 6-18). Elsewhere they refuse `not_found`. */
export function createCommentsService(deps: Deps) {
  const { database, stories, artists, notifications, limits, clock, staff } = deps;
  const { db } = database;

  async function deskOf(slug: string, session: Session | null): Promise<CommentDesk | null> {
    const story = await stories.heard(slug, session);
    const isStaff = session?.user?.role === 'admin';
    const moderator = isStaff ? 'staff' : story?.isOwner ? 'owner' : null;
    return story && { story, moderator, viewer: viewerOf(session) };
  }

  async function view(tx: DbOrTx, desk: CommentDesk, rows: FoundComment[]): Promise<Comment[]> {
    const singers = new Map<number, ArtistSummary | null>();
    for (const { artistId } of rows)
      if (artistId !== null && !singers.has(artistId))
        singers.set(artistId, await artists.summary(tx, artistId));
    const isStaff = desk.moderator === 'staff';
    const reports = isStaff
      ? await countReports(
          tx,
          rows.map(({ comment }) => comment.id),
        )
      : null;
    return rows.map((row) => ({
      id: row.comment.id,
      author: authorOf(row, (row.artistId !== null && singers.get(row.artistId)) || null, desk.story),
      is_own: isCommentAuthor(row.comment, desk.viewer),
      text: row.comment.body,
      created_at: row.comment.createdAt.toISOString(),
      edited_at: row.comment.editedAt?.toISOString() ?? null,
      hidden_by: row.comment.hiddenBy,
      reports: reports?.get(row.comment.id) ?? 0,
    }));
  }

  async function changed(tx: DbOrTx, desk: CommentDesk, id: number) {
    const row = await findComment(tx, desk.story.id, id);
    const [comment] = row ? await view(tx, desk, [row]) : [];
    if (!comment) return refuse('not_found');
    return ok({ comment, count: await countComments(tx, desk.story.id) });
  }

  /** The comment for its author alone; to others it is not there to be changed. */
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
    async list(
      slug: string,
      { sort, after }: { sort: CommentSort; after?: number | undefined },
      session: Session | null,
    ): Promise<Result<CommentList>> {
      const desk = await deskOf(slug, session);
      if (!desk) return refuse('not_found');
      const { story, moderator, viewer } = desk;
      const limit = COMMENTS_PER_PAGE + 1;
      const rows = await findComments(db, story.id, { sort, after, limit }, moderator ? null : viewer);
      const page = rows.slice(0, COMMENTS_PER_PAGE);
      return ok({
        comments: await view(db, desk, page),
        count: await countComments(db, story.id),
        next: rows.length > page.length ? (page.at(-1)?.comment.id ?? null) : null,
        can_moderate: moderator !== null,
      });
    },

    /** Refuses `invalid_input` with fields, `too_many_requests`. Who has an account writes under its name. */
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
    async edit({ slug, comment_id }: Asked, text: string, session: Session, ip: string) {
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

    async remove({ slug, comment_id }: Asked, session: Session): Promise<Result<{ count: number }>> {
      const mine = await own(slug, comment_id, session);
      if (!mine) return refuse('not_found');
      await deleteComment(db, comment_id);
      return ok({ count: await countComments(db, mine.desk.story.id) });
    },

    /** For the owner and the staff. Once the staff have shown a comment again, its reports are done with. */
    async moderate({ slug, comment_id }: Asked, hidden: boolean, session: Session) {
      const desk = await deskOf(slug, session);
      const row = desk?.moderator && (await findComment(db, desk.story.id, comment_id));
      if (!desk?.moderator || !row) return refuse('not_found');
      const { moderator } = desk;
      const { hiddenBy } = row.comment;
      const mayChange = hiddenBy === null || mayShow(hiddenBy, moderator);
      return database.transaction(async (tx) => {
        if (mayChange) await updateComment(tx, comment_id, { hiddenBy: hidden ? moderator : null });
        if (moderator === 'staff' && !hidden) await deleteReports(tx, comment_id);
        return changed(tx, desk, comment_id);
      });
    },

    /** Refuses `too_many_requests`. The staff hear of the first report. */
    async report({ slug, comment_id }: Asked, reason: ReportReason, session: Session, ip: string) {
      const desk = await deskOf(slug, session);
      const row = desk && (await findComment(db, desk.story.id, comment_id));
      if (!row) return refuse('not_found');
      const within = await limits.take(REPORTS, addressSubject(ip));
      if (!within.ok) return within;
      const { visitorId } = session;
      const userId = session.user?.id ?? null;
      const done = await database.transaction(async (tx) => {
        const isFirst = await insertReport(tx, { commentId: comment_id, visitorId, userId, reason });
        if (isFirst)
          await notifications.notify(tx, {
            channel: 'email',
            recipient: staff.email,
            locale: staff.locale,
            template: 'comment_reported_staff',
            params: { reason, path: `/stories/${slug}#comment-${comment_id}` },
            dedupeKey: `comment:${comment_id}:reported:${clock.now().toISOString().slice(0, 10)}`,
          });
        return ok({ reported: true as const });
      });
      notifications.nudge();
      return done;
    },
  };
}

/** The staff speak for the shop, artists under the name they sing by, everybody else under their own. */
function authorOf(
  { comment, account }: FoundComment,
  artist: ArtistSummary | null,
  story: HeardStory,
): Comment['author'] {
  const nobody = { photo: null, artist_id: null, is_singer: false };
  if (account?.role === 'admin')
    return { ...nobody, kind: 'staff', first_name: '', last_name: '', photo: account.photoUrl };
  if (artist)
    return {
      kind: 'artist',
      first_name: artist.artistName,
      last_name: '',
      photo: artist.photo,
      artist_id: artist.hasBio ? artist.id : null,
      is_singer: artist.id === story.artistId,
    };
  if (!account) return { ...nobody, kind: 'visitor', first_name: comment.name, last_name: '' };
  const { firstName, lastName, photoUrl } = account;
  return { ...nobody, kind: 'visitor', first_name: firstName, last_name: lastName, photo: photoUrl };
}

export type CommentsService = ReturnType<typeof createCommentsService>;
