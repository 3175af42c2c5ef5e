import type { ReviewKind } from '@keepsong/domain/reviews/reported';
import { eq } from 'drizzle-orm';
import { productReviews } from '../../../../db/schema/catalog.ts';
import { reviewReports } from '../../../../db/schema/catalogue/review-reports.ts';
import { artistReviews } from '../../../../db/schema/catalogue/reviews.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type Review = { kind: ReviewKind; id: number };

const tableOf = ({ kind }: Review) => (kind === 'artist' ? artistReviews : productReviews);

/** Whether visitors see a review. Null when there is no such review. */
export async function findIsShown(db: DbOrTx, review: Review): Promise<boolean | null> {
  const table = tableOf(review);
  const [row] = await db.select({ isShown: table.isShown }).from(table).where(eq(table.id, review.id));
  return row?.isShown ?? null;
}

type Report = Pick<typeof reviewReports.$inferInsert, 'visitorId' | 'userId' | 'reason' | 'createdAt'>;

/** Stores a report. A second report by the same visitor changes nothing. */
export async function insertReport(db: DbOrTx, { kind, id }: Review, report: Report): Promise<void> {
  const of =
    kind === 'artist'
      ? { artistReviewId: id, productReviewId: null }
      : { artistReviewId: null, productReviewId: id };
  await db
    .insert(reviewReports)
    .values({ ...of, ...report })
    .onConflictDoNothing();
}

export async function deleteReports(tx: Tx, { kind, id }: Review): Promise<void> {
  const of = kind === 'artist' ? reviewReports.artistReviewId : reviewReports.productReviewId;
  await tx.delete(reviewReports).where(eq(of, id));
}

/** Hides a review of goods from visitors. */
export async function hideProductReview(tx: Tx, id: number): Promise<void> {
  await tx.update(productReviews).set({ isShown: false }).where(eq(productReviews.id, id));
}
