import type { Comment } from '@keepsong/contract/story/comments';
import { isCommentAuthor, type Moderator } from '@keepsong/domain/comments/comment';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { mayStaff } from '../../platform/staff/require-staff.ts';
import type { ArtistSummary, ArtistsService } from '../artists/artists.service.ts';
import type { HeardStory, StoriesService } from '../stories/stories.service.ts';
import { countComments, countReports, type FoundComment, findComment } from './comments.repository.ts';

export type CommentDeskDeps = {
  stories: Pick<StoriesService, 'heard'>;
  artists: Pick<ArtistsService, 'summary'>;
};

/**
 * What a request about comments works on: the song, the visitor, and the visitor's right to hide comments (null for
 * none).
 */
export type CommentDesk = { story: HeardStory; moderator: Moderator | null; viewer: Viewer };
export type Viewer = { userId: number | null; visitorId: string | null };
/** The comment that a request names, by its id and the slug of its song. */
export type AskedComment = { slug: string; comment_id: number };

export const viewerOf = (session: Session | null): Viewer => ({
  userId: session?.user?.id ?? null,
  visitorId: session?.visitorId ?? null,
});

/**
 * The steps that all requests about comments share: finding the song and the visitor's rights, and preparing comments
 * for this visitor.
 */
export function createCommentDesk({ stories, artists }: CommentDeskDeps) {
  async function deskOf(slug: string, session: Session | null): Promise<CommentDesk | null> {
    const story = await stories.heard(slug, session);
    const isStaff = mayStaff(session, 'messages');
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

  /** The answer after a change: the comment as it is now, and the number of comments on the song. */
  async function changed(
    tx: DbOrTx,
    desk: CommentDesk,
    id: number,
  ): Promise<Result<{ comment: Comment; count: number }>> {
    const row = await findComment(tx, desk.story.id, id);
    const [comment] = row ? await view(tx, desk, [row]) : [];
    if (!comment) return refuse('not_found');
    return ok({ comment, count: await countComments(tx, desk.story.id) });
  }

  return { deskOf, view, changed };
}

/**
 * The author as readers see them. Staff appear as the shop, artists under their artist name, everybody else under the
 * name that they gave.
 */
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

export type CommentDesks = ReturnType<typeof createCommentDesk>;
