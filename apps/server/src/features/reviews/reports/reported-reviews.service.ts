import type { ReportReason } from '@keepsong/domain/comments/comment';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Editing } from '../../../platform/editing/editing.service.ts';
import { addressSubject, type Limit, type Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { REVIEWS } from '../desk/review-desk.service.ts';
import {
  deleteReports,
  findIsShown,
  hideProductReview,
  insertReport,
  type Review,
} from './reported-reviews.repository.ts';

const REPORTS: Limit = { name: 'review_report', max: 20, seconds: 3_600 };

type Deps = { database: Database; limits: Limits; clock: Clock; editing: Editing };

/**
 * Visitors report reviews, and the staff decide about them. Reports wait on the desk's page Today until then.
 */
export function createReportedReviews({ database, limits, clock, editing }: Deps) {
  /**
   * Hides a review. An editor may publish it again. Reviews of artists' songs have versions, so hiding one is an edit:
   * it ends a planned draft, an open page of another editor is refused, and the review does not wait as a new one.
   */
  async function hide(tx: Tx, { kind, id }: Review, by: StaffMember): Promise<Result<null>> {
    if (kind === 'product') {
      await hideProductReview(tx, id);
      return ok(null);
    }
    const found = await editing.steps.load(tx, REVIEWS, String(id), true);
    if (!found) return refuse('not_found');
    if (found.item.state === 'archived') return ok(null);
    const archived = { action: 'archived', publishAt: null, by } as const;
    return editing.steps.change(tx, REVIEWS, found, found.item.body, archived);
  }

  return {
    /** Refusals: `not_found`, also for reviews that visitors do not see; `too_many_requests`. */
    async report(
      review: Review,
      reason: ReportReason,
      session: Session,
      ip: string,
    ): Promise<Result<{ reported: true }>> {
      const within = await limits.take(REPORTS, addressSubject(ip));
      if (!within.ok) return within;
      if (!(await findIsShown(database.db, review))) return refuse('not_found');
      const by = { visitorId: session.visitorId, userId: session.user?.id ?? null };
      await insertReport(database.db, review, { ...by, reason, createdAt: clock.now() });
      return ok({ reported: true });
    },

    /** Hides a review or keeps it. The log has the reason. Refusals: `sign_in_required`, `forbidden`, `not_found`. */
    async decide(
      session: Session | null,
      review: Review,
      { isHidden, reason = null }: { isHidden: boolean; reason?: string | null | undefined },
    ): Promise<Result<{ is_hidden: boolean }>> {
      const by = requireStaff(session, 'reviews');
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<{ is_hidden: boolean }>> => {
        const isShown = await findIsShown(tx, review);
        if (isShown === null) return refuse('not_found');
        const hidden = isHidden ? await hide(tx, review, by.value) : ok(null);
        if (!hidden.ok) return hidden;
        await deleteReports(tx, review);
        const after = { ...review, is_hidden: isHidden || !isShown };
        await noteStaff(tx, by.value, clock.now(), {
          action: isHidden ? 'review.hidden' : 'review.kept',
          before: { ...review, is_hidden: !isShown },
          ...{ after, reason },
        });
        return ok({ is_hidden: after.is_hidden });
      });
    },
  };
}

export type ReportedReviews = ReturnType<typeof createReportedReviews>;
