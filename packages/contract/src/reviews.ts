import { LOCALES } from '@keepsong/domain/format/locale';
import { REVIEW_SORTS } from '@keepsong/domain/reviews/sort';
import { z } from 'zod';
import { page, playableSong, text } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/** A review, with the artist it is about and a song by that artist. */
const shopReview = z.object({
  id: z.number(),
  first_name: z.string(),
  occasion: z.string(),
  relationship: z.string(),
  text: z.string(),
  written_in: z.enum(LOCALES),
  rating: z.number(),
  created_at: z.string(),
  artist: z.object({ id: z.number(), artist_name: z.string(), photo: z.string(), has_bio: z.boolean() }),
  /** A song by the artist, for the same occasion as the review if possible. Null while the artist has no recording. */
  song: playableSong.nullable(),
});
export type ShopReview = z.output<typeof shopReview>;

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
    }),
    response: z.object({
      reviews: z.array(shopReview),
      /** How many reviews match the filter, and their average rating. */
      total: z.number(),
      average_rating: z.number().nullable(),
    }),
  },
} satisfies CapabilitySchemas<'reviews'>;
