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
  ne,
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

/** A list of reviews. With `firstIn`, those in this language come before all others, and both parts are sorted. */
export type ReviewList = ReviewFilter & { sort: ReviewSort; firstIn?: Locale | undefined };

/** The part of a list that is written in a language, or the part that is not. */
type Written = { isIn: boolean; locale: Locale };

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
function matching(
  db: DbOrTx,
  { artistId, occasion, genre, writtenIn }: ReviewFilter,
  written?: Written,
): SQL | undefined {
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
    written && (written.isIn ? eq : ne)(artistReviews.locale, written.locale),
  );
}

/** How many reviews match the filter, and their average rating. */
export async function findReviewFacts(
  db: DbOrTx,
  filter: ReviewFilter,
  written?: Written,
): Promise<{ total: number; average: number | null }> {
  const average = sql<number | null>`round(avg(${artistReviews.rating}), 1)::float8`;
  const [facts] = await db
    .select({ total: count(), average })
    .from(artistReviews)
    .where(matching(db, filter, written));
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
export async function findShopReviews(db: DbOrTx, list: ReviewList, page: Page) {
  const [rows, facts] = await Promise.all([
    list.firstIn ? findOwnFirst(db, list, list.firstIn, page) : findRows(db, list, page),
    findReviewFacts(db, list),
  ]);
  return { rows, ...facts };
}

/**
 * One page of the reviews in this language and then of the others. They are two reads, because a list that is sorted by
 * its language could not use the indexes of shown reviews.
 */
async function findOwnFirst(db: DbOrTx, list: ReviewList, locale: Locale, { limit, offset }: Page) {
  const [own, { total }] = await Promise.all([
    findRows(db, list, { limit, offset }, { isIn: true, locale }),
    findReviewFacts(db, list, { isIn: true, locale }),
  ]);
  if (own.length === limit) return own;
  const rest = { limit: limit - own.length, offset: Math.max(offset - total, 0) };
  return [...own, ...(await findRows(db, list, rest, { isIn: false, locale }))];
}

/** The reviews of one page, each with its artist and its song. */
const findRows = (db: DbOrTx, { sort, ...filter }: ReviewList, { limit, offset }: Page, written?: Written) =>
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
    .where(matching(db, filter, written))
    .orderBy(...ORDER[sort])
    .limit(limit)
    .offset(offset);

/** The songs of these artists, in the order in which the artists' pages show them. */
export const loadSongsOf = (db: DbOrTx, artistIds: number[]) =>
  artistIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(artistSongs)
        .where(and(inArray(artistSongs.artistId, artistIds), eq(artistSongs.isShown, true)))
        .orderBy(asc(artistSongs.artistId), asc(artistSongs.position));
