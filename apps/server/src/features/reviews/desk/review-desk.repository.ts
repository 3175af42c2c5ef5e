import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { artists } from '../../../../db/schema/artists.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import { artistReviews } from '../../../../db/schema/catalogue/reviews.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like-pattern.ts';

export type NewReview = typeof artistReviews.$inferInsert;

const row = { row: artistReviews, artistName: artists.artistName, slug: stories.slug };
export type DeskRow = {
  row: typeof artistReviews.$inferSelect;
  artistName: string | null;
  slug: string | null;
};

const rows = (db: DbOrTx) =>
  db
    .select(row)
    .from(artistReviews)
    .leftJoin(artists, eq(artists.id, artistReviews.artistId))
    .leftJoin(stories, eq(stories.id, artistReviews.storyId));

export async function findDeskReview(db: DbOrTx, id: number, lock: boolean): Promise<DeskRow | null> {
  if (lock)
    await db
      .select({ id: artistReviews.id })
      .from(artistReviews)
      .where(eq(artistReviews.id, id))
      .for('no key update');
  const [found] = await rows(db).where(eq(artistReviews.id, id));
  return found ?? null;
}

export type ReviewDeskFilter = {
  q: string;
  states: readonly EditState[];
  ratings: readonly number[];
};

/** The state of a review in SQL, for the filter. The rule is the same as in `itemOf` and `editState`. */
const state = sql<string>`case
  when e.archived_at is not null or (e.kind is null and not ${artistReviews.isShown}) then 'archived'
  when ${artistReviews.isShown} and e.draft is null then 'live' else 'draft' end`;

/** Reviews for the desk, newest first. A negative cursor asks for reviews that are newer than its own. */
export async function findDeskReviews(
  db: DbOrTx,
  { q, states, ratings }: ReviewDeskFilter,
  { cursor, limit }: { cursor: number | null; limit: number },
): Promise<DeskRow[]> {
  const isUp = cursor !== null && cursor < 0;
  const { id, rating, firstName, body } = artistReviews;
  const written = sql`concat_ws(' ', ${firstName}, ${artists.artistName}, ${body})`;
  const found = await rows(db)
    .leftJoin(sql`${editedItems} e`, sql`e.kind = 'review' and e.item_id = ${id}::text`)
    .where(
      and(
        ...q
          .split(/\s+/)
          .filter(Boolean)
          .slice(0, 6)
          .map((word) => sql`fold_text(${written}) like fold_text(${containing(word)})`),
        states.length > 0 ? sql`${state} = any(${sql.param([...states])}::text[])` : undefined,
        ratings.length > 0 ? inArray(rating, [...ratings]) : undefined,
        cursor === null ? undefined : isUp ? gt(id, -cursor) : lt(id, cursor),
      ),
    )
    .orderBy(isUp ? asc(id) : desc(id))
    .limit(limit);
  return isUp ? found.reverse() : found;
}

export async function insertOldReview(tx: Tx, review: NewReview): Promise<number> {
  const [added] = await tx.insert(artistReviews).values(review).returning({ id: artistReviews.id });
  if (!added) throw new Error('the review was not added');
  return added.id;
}

export const updateDeskReview = (tx: Tx, id: number, set: Partial<NewReview>) =>
  tx.update(artistReviews).set(set).where(eq(artistReviews.id, id));

/** The ids of artists by id, slug or name. If several have the same name, the first one. */
export async function findArtistIds(db: DbOrTx, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const named = await db
    .select({ id: artists.id, slug: artists.slug, name: artists.artistName })
    .from(artists)
    .where(
      sql`${artists.slug} = any(${sql.param([...words])}::text[]) or ${artists.artistName} = any(${sql.param([...words])}::text[])
        or ${artists.id}::text = any(${sql.param([...words])}::text[])`,
    )
    .orderBy(desc(artists.id));
  return new Map([
    ...named.map(({ id, name }) => [name, id] as const),
    ...named.map(({ id, slug }) => [slug, id] as const),
    ...named.map(({ id }) => [String(id), id] as const),
  ]);
}

/** Whether the artist already has a review with this name and these words. */
export async function isKnown(
  db: DbOrTx,
  { artistId, firstName, body }: { artistId: number; firstName: string; body: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: artistReviews.id })
    .from(artistReviews)
    .where(
      and(
        eq(artistReviews.artistId, artistId),
        eq(artistReviews.firstName, firstName),
        eq(artistReviews.body, body),
      ),
    )
    .limit(1);
  return found !== undefined;
}
