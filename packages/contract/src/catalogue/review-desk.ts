import { OCCASIONS } from '@keepsong/domain/builder/options';
import { LOCALES } from '@keepsong/domain/format/locale';
import { FIELD_CODES } from '@keepsong/domain/refusals';
import { REVIEW_WORDS_MAX } from '@keepsong/domain/reviews/sort';
import { z } from 'zod';
import { idParam, queryList, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { editState, history, newWish, rollBack, standing, wish } from './items.ts';

const params = z.object({ id: idParam });

/** The part of a review that editors write. Nobody changes the customer's words. */
export const reviewBody = z.object({
  /** The shop's answer, in the language of the review. Empty for no answer. */
  answer: text(2_000).trim(),
  /** Whether the customer's photo is shown beside the words. */
  shows_photo: z.boolean(),
});
export type ReviewBody = z.output<typeof reviewBody>;

/** A review that was written before this shop existed. */
export const oldReview = z.object({
  artist_id: z.int(),
  first_name: text(40).trim().min(1),
  text: text(REVIEW_WORDS_MAX).trim().min(1),
  rating: z.int().min(1).max(5),
  occasion: z.enum(OCCASIONS.map(({ id }) => id)),
  relationship: text(60).trim().default(''),
  written_in: z.enum(LOCALES).default('en'),
  /** The day on which it was written. */
  written_on: z.iso.date().optional(),
});
export type OldReview = z.output<typeof oldReview>;

const review = reviewBody.extend({
  id: z.int(),
  /** Null for an instant song. */
  artist: z.object({ id: z.int(), name: z.string() }).nullable(),
  first_name: z.string(),
  text: z.string(),
  rating: z.int(),
  occasion: z.string(),
  relationship: z.string(),
  written_in: z.enum(LOCALES),
  photo: z.string().nullable(),
  /** Whether the customer allows others to hear the song. */
  shows_song: z.boolean(),
  from_before: z.boolean(),
  /** The slug of the song's page. Null for a review from before this shop. */
  story_slug: z.string().nullable(),
  created_at: z.iso.datetime(),
  ...standing,
});
export type DeskReview = z.output<typeof review>;
const about = z.object({ review });

export const reviewDesk = {
  list: {
    summary: 'The reviews, newest first; drafts wait for an editor',
    query: z.object({
      q: text(120).optional(),
      state: queryList(editState),
      rating: queryList(z.coerce.number().int().min(1).max(5), 5),
      cursor: z.coerce.number().int().optional(),
    }),
    response: z.object({
      reviews: z.array(review),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  },
  read: { summary: 'One review as the editors have it', params, response: about },
  add: {
    summary: 'Bring a review from before the shop here; visitors read that it is one',
    body: oldReview.extend(reviewBody.partial().shape).extend(newWish),
    response: about,
  },
  save: {
    summary: 'Answer a review; state live shows it to visitors, archived takes it away',
    params,
    body: reviewBody.partial().extend(wish),
    response: about,
  },
  history: { summary: 'All versions of the answer to a review, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier answer to a review the draft again',
    params,
    body: rollBack,
    response: about,
  },
  bringOld: {
    summary: 'Bring reviews from before the shop here by a CSV file; all of them or none',
    body: z.object({
      csv: text(400_000),
      /** With `live`, visitors see the reviews at once. */
      state: z.enum(['draft', 'live']).default('draft'),
      /** A trial only reports what would happen. Nothing is saved. */
      is_trial: z.boolean().default(false),
    }),
    response: z.object({
      /** The number of new reviews, and of reviews that were here already. */
      added: z.int(),
      known: z.int(),
      /** The faults by the lines of the file. With any fault, nothing was saved. */
      faults: z.array(z.object({ line: z.int(), field: z.string(), code: z.enum(FIELD_CODES) })),
      is_done: z.boolean(),
    }),
  },
} satisfies CapabilitySchemas<'reviewDesk'>;
