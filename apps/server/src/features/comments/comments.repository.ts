import type { CommentSort, CommentViewer, Moderator } from '@keepsong/domain/comments/comment';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { commentReports, comments } from '../../../db/schema/comments.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export type CommentRow = Omit<typeof comments.$inferSelect, 'hiddenBy'> & { hiddenBy: Moderator | null };
export type FoundComment = {
  comment: CommentRow;
  /** The author's account; null when the author has no account. */
  account: { firstName: string; lastName: string; photoUrl: string | null; role: string } | null;
  artistId: number | null;
};

type Page = { sort: CommentSort; after: number | undefined; limit: number };

const found = (db: DbOrTx) =>
  db
    .select({
      comment: comments,
      account: {
        firstName: users.firstName,
        lastName: users.lastName,
        photoUrl: users.photoUrl,
        role: users.role,
      },
      artistId: artists.id,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(artists, eq(artists.userId, comments.userId));

const asFound = (rows: Awaited<ReturnType<typeof found>>): FoundComment[] =>
  rows.map(({ comment, ...rest }) => ({
    ...rest,
    comment: { ...comment, hiddenBy: comment.hiddenBy as Moderator | null },
  }));

const byViewer = ({ userId, visitorId }: CommentViewer) =>
  or(
    userId === null ? undefined : eq(comments.userId, userId),
    visitorId === null ? undefined : and(isNull(comments.userId), eq(comments.visitorId, visitorId)),
  );

const pageOf = (sort: CommentSort, shown: 'shown' | 'all') =>
  statement((db) => {
    const after = sql.placeholder('after');
    const ofViewer = or(
      eq(comments.userId, sql.placeholder('userId')),
      and(isNull(comments.userId), eq(comments.visitorId, sql.placeholder('visitorId'))),
    );
    return found(db)
      .where(
        and(
          eq(comments.storyId, sql.placeholder('storyId')),
          sort === 'newest' ? lt(comments.id, after) : gt(comments.id, after),
          shown === 'shown' ? or(isNull(comments.hiddenBy), ofViewer) : undefined,
        ),
      )
      .orderBy(sort === 'newest' ? desc(comments.id) : asc(comments.id))
      .limit(sql.placeholder('limit'))
      .prepare(`comments_${sort}_${shown}`);
  });

const PAGES = {
  newest: { shown: pageOf('newest', 'shown'), all: pageOf('newest', 'all') },
  oldest: { shown: pageOf('oldest', 'shown'), all: pageOf('oldest', 'all') },
} satisfies Record<CommentSort, unknown>;

/**
 * The id from which a list begins. It is above all ids when the newest come first, and below all ids when the
 * oldest come first.
 */
const BEGINNING: Readonly<Record<CommentSort, number>> = { newest: Number.MAX_SAFE_INTEGER, oldest: 0 };

/**
 * One page of comments, sorted by id. Later comments have higher ids, so the database finds any page by the index and
 * every page costs the same (decision 0031). With `viewer` null, all hidden comments are included.
 */
export async function findComments(
  db: DbOrTx,
  storyId: number,
  { sort, after, limit }: Page,
  viewer: CommentViewer | null,
): Promise<FoundComment[]> {
  const page = { storyId, after: after ?? BEGINNING[sort], limit };
  // For a viewer without an account or a session this value is null. In SQL null equals nothing, so no hidden
  // comment matches.
  const rows = viewer
    ? await PAGES[sort].shown(db).execute({ ...page, ...viewer })
    : await PAGES[sort].all(db).execute(page);
  return asFound(rows);
}

export async function findComment(db: DbOrTx, storyId: number, id: number): Promise<FoundComment | null> {
  const rows = await found(db)
    .where(and(eq(comments.storyId, storyId), eq(comments.id, id)))
    .limit(1);
  return asFound(rows)[0] ?? null;
}

const commentCount = statement((db) =>
  db
    .select({ count: stories.commentCount })
    .from(stories)
    .where(eq(stories.id, sql.placeholder('storyId')))
    .prepare('comment_count'),
);

export async function countComments(db: DbOrTx, storyId: number): Promise<number> {
  const [row] = await commentCount(db).execute({ storyId });
  return row?.count ?? 0;
}

/**
 * Writes a comment and returns its id. Null when another author has used this key on the song. If the same author has
 * already sent this key, the existing comment gets the new text: the browser did not receive the first answer, and the
 * author may have changed the text since. Others may have read the first text, so a changed one counts as edited.
 */
export async function insertComment(
  tx: Tx,
  values: Omit<typeof comments.$inferInsert, 'id' | 'hiddenBy' | 'editedAt'>,
): Promise<number | null> {
  const [made] = await tx
    .insert(comments)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: comments.id });
  if (made) return made.id;
  const [before] = await tx
    .update(comments)
    .set({
      body: values.body,
      editedAt: sql`case when ${comments.body} = ${values.body} then ${comments.editedAt} else ${values.createdAt}::timestamptz end`,
    })
    .where(
      and(
        eq(comments.storyId, values.storyId),
        eq(comments.key, values.key),
        byViewer({ userId: values.userId ?? null, visitorId: values.visitorId }),
      ),
    )
    .returning({ id: comments.id });
  return before?.id ?? null;
}

export async function updateComment(
  tx: DbOrTx,
  id: number,
  values: Partial<Pick<CommentRow, 'body' | 'editedAt' | 'hiddenBy'>>,
): Promise<void> {
  await tx.update(comments).set(values).where(eq(comments.id, id));
}

export async function deleteComment(tx: DbOrTx, id: number): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, id));
}

/**
 * Stores a report. True when this is now the only report of the comment. When the staff show a comment again,
 * its reports are deleted. So the next report counts as the first again.
 */
export async function insertReport(
  tx: Tx,
  values: Omit<typeof commentReports.$inferInsert, 'createdAt'>,
): Promise<boolean> {
  const done = await tx.insert(commentReports).values(values).onConflictDoNothing();
  const counts = await countReports(tx, [values.commentId]);
  return done.rowCount === 1 && counts.get(values.commentId) === 1;
}

export async function countReports(db: DbOrTx, ids: number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: commentReports.commentId, count: sql<number>`count(*)::int` })
    .from(commentReports)
    .where(inArray(commentReports.commentId, ids))
    .groupBy(commentReports.commentId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function deleteReports(tx: DbOrTx, commentId: number): Promise<void> {
  await tx.delete(commentReports).where(eq(commentReports.commentId, commentId));
}
