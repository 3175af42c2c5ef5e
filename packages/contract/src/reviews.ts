import { REPORT_REASONS } from '@keepsong/domain/comments/comment';
import { LOCALES } from '@keepsong/domain/format/locale';
import { REVIEW_KINDS } from '@keepsong/domain/reviews/reported';
import { REVIEW_SORTS, REVIEW_WORDS_MAX } from '@keepsong/domain/reviews/sort';
import { z } from 'zod';
import { idParam, page, playableSong, reason, shownWithReview, text } from './common.ts';
import { linkOrPage } from './makers/late-songs.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/** A review with its artist and a song by that artist. */
export const shopReview = z.object({
  id: z.number(),
  first_name: z.string(),
  occasion: z.string(),
  relationship: z.string(),
  text: z.string(),
  written_in: z.enum(LOCALES),
  rating: z.number(),
  ...shownWithReview,
  created_at: z.string(),
  artist: z.object({ id: z.number(), artist_name: z.string(), photo: z.string(), has_bio: z.boolean() }),
  /**
   * The song of the review, when its customer allows others to hear it. Otherwise another song by the artist,
   * for the same occasion if possible. Null while the artist has no recording.
   */
  song: playableSong.nullable(),
});
export type ShopReview = z.output<typeof shopReview>;

const ownReview = z.object({
  /** The person for whom the song was made. */
  recipient: z.string(),
  /** Null for an instant song. */
  artist: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The stars that the owner gave to the song. Null when there are none. */
  stars: z.int().nullable(),
  /** The owner's first name, which stands under the review. */
  first_name: z.string(),
  /** The owner's review. Null when there is none. */
  words: z
    .object({
      text: z.string(),
      first_name: z.string(),
      photo: z.string().nullable(),
      shows_song: z.boolean(),
      /** Whether the review waits for an editor, is shown, or was hidden by an editor. */
      state: z.enum(['waits', 'shown', 'away']),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type OwnReview = z.output<typeof ownReview>;

const stars = z.int().min(1).max(5);
const about = z.object({ review: ownReview });

/** A review by its kind and id. Reviews of artists and of goods have separate ids. */
const reviewParams = z.object({ kind: z.enum(REVIEW_KINDS), id: idParam });

export const reviews = {
  list: {
    summary: 'What customers say of their songs',
    query: z.object({
      page,
      per_page: z.coerce.number().int().min(1).max(48).default(12),
      sort: z.enum(REVIEW_SORTS).default('newest'),
      occasion: text(40).optional(),
      genre: text(8).optional(),
      written_in: z.enum(LOCALES).optional(),
      /** Reviews in this language come first. Both parts have the order of `sort`. */
      first_in: z.enum(LOCALES).optional(),
    }),
    response: z.object({
      reviews: z.array(shopReview),
      /** The number of reviews that match the filter, and their average rating. */
      total: z.number(),
      average_rating: z.number().nullable(),
    }),
  },
  openOwn: {
    summary: 'What the owner of a song has said of it, by a mailed link or on the song’s page',
    body: z.object(linkOrPage),
    response: about,
  },
  giveStars: {
    summary: 'Give a song its stars by a mailed link or on its page; also again',
    body: z.object({ ...linkOrPage, stars }),
    response: about,
  },
  write: {
    summary: 'Say something of a song; an editor reads it before others do. Also again',
    body: z.object({
      ...linkOrPage,
      stars,
      text: text(REVIEW_WORDS_MAX).trim().min(1),
      first_name: text(40).trim().min(1),
      /** The upload id of a new photo. */
      image_id: z.uuid().nullable(),
      /** Whether the review keeps its earlier photo. */
      keeps_photo: z.boolean().default(false),
      /** Whether everybody may hear the song beside the review. */
      shows_song: z.boolean(),
    }),
    response: about,
  },
  takeBack: {
    summary: 'Take one’s words of a song away, for good',
    body: z.object(linkOrPage),
    response: about,
  },
  report: {
    summary: 'Report a review to the staff; each visitor once',
    params: reviewParams,
    body: z.object({ reason: z.enum(REPORT_REASONS) }),
    response: z.object({ reported: z.literal(true) }),
  },
  decideReport: {
    summary: 'Hide a reported review, or keep it; both close its reports',
    params: reviewParams,
    body: z.object({ is_hidden: z.boolean(), reason: reason.optional() }),
    response: z.object({ is_hidden: z.boolean() }),
  },
} satisfies CapabilitySchemas<'reviews'>;
