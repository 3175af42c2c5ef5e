import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { artistReviews } from '../../../../db/schema/catalogue/reviews.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

/** The editing platform's name for reviews. */
export const REVIEW_KIND = 'review';

const reviewed = {
  id: stories.id,
  ownerId: stories.ownerId,
  orderedAt: orders.createdAt,
  songData: stories.songData,
  artistId: artists.id,
  artistName: artists.artistName,
  ownerName: users.firstName,
  stars: sql<number | null>`(select r.stars from song_ratings r where r.story_id = ${stories.id})`,
  review: artistReviews,
};

/** A delivered song of an artist, or an instant song, with its owner's stars and review. */
export async function findReviewed(db: DbOrTx, where: { id: number } | { slug: string }) {
  const [row] = await db
    .select(reviewed)
    .from(stories)
    .leftJoin(artists, eq(artists.id, stories.artistId))
    .innerJoin(users, eq(users.id, stories.ownerId))
    .leftJoin(orders, eq(orders.id, stories.orderId))
    .leftJoin(artistReviews, eq(artistReviews.storyId, stories.id))
    .where(
      and(
        isNull(stories.deletedAt),
        eq(stories.status, sql`'shipped'`),
        or(isNotNull(artists.id), isNotNull(stories.instant)),
        'id' in where ? eq(stories.id, where.id) : eq(stories.slug, where.slug),
      ),
    );
  return row ?? null;
}

/** Locks the song until the transaction ends, so that only one request at a time writes its review. */
export async function lockSong(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: stories.id }).from(stories).where(eq(stories.id, id)).for('no key update');
}

export type NewReview = typeof artistReviews.$inferInsert;

export async function insertReview(tx: Tx, review: NewReview): Promise<number> {
  const [added] = await tx.insert(artistReviews).values(review).returning({ id: artistReviews.id });
  if (!added) throw new Error('the review was not added');
  return added.id;
}

/**
 * Locks a review, as an editor's save does it: every update of the table also locks the version of the catalogue, and
 * two transactions that take both in different orders would wait for each other for ever.
 */
const lockReview = (tx: Tx, id: number) =>
  tx.select({ id: artistReviews.id }).from(artistReviews).where(eq(artistReviews.id, id)).for('update');

export async function updateReview(tx: Tx, id: number, set: Partial<NewReview>): Promise<void> {
  await lockReview(tx, id);
  await tx.update(artistReviews).set(set).where(eq(artistReviews.id, id));
}

export async function starReview(
  tx: Tx,
  { storyId, stars }: { storyId: number; stars: number },
): Promise<void> {
  const isOther = and(eq(artistReviews.storyId, storyId), ne(artistReviews.rating, stars));
  const [found] = await tx.select({ id: artistReviews.id }).from(artistReviews).where(isOther);
  if (found) await updateReview(tx, found.id, { rating: stars });
}

export async function deleteReview(tx: Tx, id: number): Promise<void> {
  await lockReview(tx, id);
  await tx.delete(artistReviews).where(eq(artistReviews.id, id));
}
