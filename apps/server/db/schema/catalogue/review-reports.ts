import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts.ts';
import { productReviews } from '../catalog.ts';
import { createdAt, id, ref } from '../columns.ts';
import { artistReviews } from './reviews.ts';

/**
 * Visitors' reports of reviews, at most one report of a review by each visitor. The reports are deleted once the staff
 * have looked at the review.
 */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    artistReviewId: ref().references(() => artistReviews.id, { onDelete: 'cascade' }),
    productReviewId: ref().references(() => productReviews.id, { onDelete: 'cascade' }),
    visitorId: uuid().notNull(),
    userId: ref().references(() => users.id),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('review_reports_artist').on(t.artistReviewId, t.visitorId),
    unique('review_reports_product').on(t.productReviewId, t.visitorId),
    index('review_reports_user').on(t.userId),
    check('review_reports_one', sql`num_nonnulls(${t.artistReviewId}, ${t.productReviewId}) = 1`),
    check('review_reports_reason', sql`${t.reason} in ('spam','hurtful','private','other')`),
  ],
);
