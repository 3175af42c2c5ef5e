import type { Locale } from '@keepsong/domain/format/locale';
import type { ReviewSort } from '@keepsong/domain/reviews/sort';
import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { artistSongs, artists } from '../../../db/schema/artists.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type ReviewFilter = {
  artistId?: number | undefined;
  occasion?: string | undefined;
  genre?: string | undefined;
  /** The language in which the review was written. */
  writtenIn?: Locale | undefined;
};
type Page = { limit: number; offset: number };

const ORDER: Record<ReviewSort, SQL[]> = {
  newest: [desc(artistReviews.createdAt), desc(artistReviews.id)],
  oldest: [asc(artistReviews.createdAt), asc(artistReviews.id)],
  highest: [desc(artistReviews.rating), desc(artistReviews.createdAt), desc(artistReviews.id)],
};

/** This is a part of the statement's text and no parameter, so that the indexes of shown reviews are used. */
const isShown = sql`${artistReviews.isShown}`;

/**
 * The reviews of visible artists that match the filter, and that visitors may read. Reviews of instant songs stand on
 * the page of that product.
 */
function matching(db: DbOrTx, { artistId, occasion, genre, writtenIn }: ReviewFilter): SQL | undefined {
  const artistsWho = (where: SQL) => db.select({ id: artists.id }).from(artists).where(where);
  return and(
    isShown,
    artistId === undefined ? isNotNull(artistReviews.artistId) : eq(artistReviews.artistId, artistId),
    // Reviews of paused artists are excluded by the artists' ids. There are few such artists and an index finds them,
    // so the count reads only reviews and no artists.
    notInArray(artistReviews.artistId, artistsWho(sql`${artists.status} = 'paused'`)),
    occasion ? eq(artistReviews.occasion, occasion) : undefined,
    genre ? inArray(artistReviews.artistId, artistsWho(arrayOverlaps(artists.genres, [genre]))) : undefined,
    writtenIn ? eq(artistReviews.locale, writtenIn) : undefined,
  );
}

/** How many reviews match the filter, and their average rating. */
export async function findReviewFacts(
  db: DbOrTx,
  filter: ReviewFilter,
): Promise<{ total: number; average: number | null }> {
  const average = sql<number | null>`round(avg(${artistReviews.rating}), 1)::float8`;
  const [facts] = await db
    .select({ total: count(), average })
    .from(artistReviews)
    .where(matching(db, filter));
  return { total: facts?.total ?? 0, average: facts?.average ?? null };
}

/** The song of a review with its recording, if the customer lets others hear it. */
const ownSong = {
  title: stories.title,
  songData: stories.songData,
  audioKey: stories.audioKey,
  durationSeconds: stories.durationSeconds,
  peaks: stories.peaks,
};

/**
 * One page of the reviews of visible artists, with the count and the average rating of all reviews that match the
 * filter.
 */
export async function findShopReviews(
  db: DbOrTx,
  { sort, ...filter }: ReviewFilter & { sort: ReviewSort },
  { limit, offset }: Page,
) {
  const [rows, facts] = await Promise.all([
    db
      .select({ review: artistReviews, artist: artists, own: ownSong })
      .from(artistReviews)
      .innerJoin(artists, eq(artists.id, artistReviews.artistId))
      .leftJoin(
        stories,
        and(
          eq(stories.id, artistReviews.storyId),
          sql`${artistReviews.showsSong} and ${stories.status} = 'shipped' and ${stories.deletedAt} is null`,
        ),
      )
      .where(matching(db, filter))
      .orderBy(...ORDER[sort])
      .limit(limit)
      .offset(offset),
    findReviewFacts(db, filter),
  ]);
  return { rows, ...facts };
}

/** The songs of these artists, in the order in which the artists' pages show them. */
export const loadSongsOf = (db: DbOrTx, artistIds: number[]) =>
  artistIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(artistSongs)
        .where(and(inArray(artistSongs.artistId, artistIds), eq(artistSongs.isShown, true)))
        .orderBy(asc(artistSongs.artistId), asc(artistSongs.position));
