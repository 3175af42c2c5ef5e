import type { ShopReview } from '@keepsong/contract/reviews';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { playableSong, type SongRow, shownWith, singerOf } from '../artists/artists.service.ts';
import { starReview } from './own/own-reviews.repository.ts';
import { findReviewFacts, findShopReviews, loadSongsOf, type ReviewList } from './reviews.repository.ts';

/**
 * The song to play with a review: one for the same occasion, otherwise the artist's first song. Songs without a
 * recording are skipped.
 */
function songFor(occasion: string, songs: readonly SongRow[]): SongRow | undefined {
  const heard = songs.filter(({ audioKey }) => audioKey !== null);
  return heard.find((song) => song.occasion === occasion) ?? heard[0];
}

type Found = Awaited<ReturnType<typeof findShopReviews>>['rows'][number];

/** The reviewed song, if its customer lets others hear it. The recipient is left out. */
function ownSongOf({ review, artist, own }: Found): SongRow | undefined {
  if (!own?.audioKey) return undefined;
  const { title, songData, audioKey, durationSeconds, peaks } = own;
  const { genre, moods, tempo } = songData;
  const { id, occasion } = review;
  return {
    // The id is negative, so that it differs from the ids of artists' songs.
    ...{ id: -id, artistId: artist.id, position: 0, isShown: true, title, occasion, genre, moods, tempo },
    ...{ recipient: '', excerpt: '', audioKey, durationSeconds, peaks },
  };
}

/** Customers' reviews of all artists. */
export function createReviewsService(db: DbOrTx) {
  return {
    /** How many reviews there are of all songs, and their average rating. Null when there are no reviews. */
    async rating(): Promise<{ average: number; count: number } | null> {
      const { total, average } = await findReviewFacts(db, {});
      return average === null ? null : { average, count: total };
    },
    async list(wanted: ReviewList, { page, perPage }: { page: number; perPage: number }) {
      const found = await findShopReviews(db, wanted, { limit: perPage, offset: (page - 1) * perPage });
      const songs = await loadSongsOf(db, [...new Set(found.rows.map(({ artist }) => artist.id))]);
      const byArtist = Map.groupBy(songs, ({ artistId }) => artistId);
      const reviews = found.rows.map((row): ShopReview => {
        const { review, artist } = row;
        const song = ownSongOf(row) ?? songFor(review.occasion, byArtist.get(artist.id) ?? []);
        return {
          id: review.id,
          first_name: review.firstName,
          occasion: review.occasion,
          relationship: review.relationship,
          text: review.body,
          written_in: review.locale,
          rating: review.rating,
          ...shownWith(review),
          created_at: review.createdAt.toISOString(),
          artist: singerOf(artist),
          song: song ? playableSong(song) : null,
        };
      });
      return { reviews, total: found.total, average_rating: found.average };
    },

    /**
     * Gives the review of a song, if there is one, the stars that its owner has changed. A shown review stays shown,
     * because an editor reads only words.
     */
    star: (tx: Tx, rating: { storyId: number; stars: number }): Promise<void> => starReview(tx, rating),
  };
}

export type ReviewsService = ReturnType<typeof createReviewsService>;
