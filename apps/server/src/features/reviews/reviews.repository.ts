import type { ReviewSort } from '@keepsong/domain/reviews/sort';
import { and, arrayOverlaps, asc, count, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { artistReviews, artistSongs, artists } from '../../../db/schema/artists.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type ReviewFilter = { occasion?: string | undefined; genre?: string | undefined; sort: ReviewSort };
type Page = { limit: number; offset: number };

const ORDER: Record<ReviewSort, SQL[]> = {
  newest: [desc(artistReviews.createdAt), desc(artistReviews.id)],
  oldest: [asc(artistReviews.createdAt), asc(artistReviews.id)],
  highest: [desc(artistReviews.rating), desc(artistReviews.createdAt), desc(artistReviews.id)],
};

/** One page of reviews of visible artists, with the count and the average rating of all matching reviews. */
export async function findShopReviews(
  db: DbOrTx,
  { occasion, genre, sort }: ReviewFilter,
  { limit, offset }: Page,
) {
  const artistsWho = (where: SQL) => db.select({ id: artists.id }).from(artists).where(where);
  const where = and(
    // Paused artists are few and have an index, so they are excluded by id; the count then reads only reviews.
    notInArray(artistReviews.artistId, artistsWho(sql`${artists.status} = 'paused'`)),
    occasion ? eq(artistReviews.occasion, occasion) : undefined,
    genre ? inArray(artistReviews.artistId, artistsWho(arrayOverlaps(artists.genres, [genre]))) : undefined,
  );
  const average = sql<number | null>`round(avg(${artistReviews.rating}), 1)::float8`;
  const [rows, [facts]] = await Promise.all([
    db
      .select({ review: artistReviews, artist: artists })
      .from(artistReviews)
      .innerJoin(artists, eq(artists.id, artistReviews.artistId))
      .where(where)
      .orderBy(...ORDER[sort])
      .limit(limit)
      .offset(offset),
    db.select({ total: count(), average }).from(artistReviews).where(where),
  ]);
  return { rows, total: facts?.total ?? 0, average: facts?.average ?? null };
}

/** The songs of some artists, in the order in which their pages show them. */
export const loadSongsOf = (db: DbOrTx, artistIds: number[]) =>
  artistIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(artistSongs)
        .where(inArray(artistSongs.artistId, artistIds))
        .orderBy(asc(artistSongs.artistId), asc(artistSongs.position));
