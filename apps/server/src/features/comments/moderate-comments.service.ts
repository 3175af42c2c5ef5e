import { mayShow, type ReportReason } from '@keepsong/domain/comments/comment';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressSubject, type Limit, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { storyPath } from '../notifications/page-paths.ts';
import type { AskedComment, CommentDesks } from './comment-desk.service.ts';
import { deleteReports, findComment, insertReport, updateComment } from './comments.repository.ts';

const REPORTS: Limit = { name: 'comment_report', max: 20, seconds: 3_600 };
/** The limit for mails to the staff about reports. Reports above the limit are stored without a mail. */
const MAILS_TO_STAFF: Limit = { name: 'comment_report_mail', max: 30, seconds: 3_600 };

export type ModerateCommentsDeps = {
  database: Database;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  desks: CommentDesks;
  /** The address and language for mails about reported comments. */
  staff: { email: string; locale: Locale };
};

/** Lets people report a comment, hide it, and show it again. */
export function createModerateComments(deps: ModerateCommentsDeps) {
  const { database, notifications, limits, clock, staff, desks } = deps;
  const { db } = database;
  const { deskOf, changed } = desks;

  return {
    /**
     * Hides a comment or shows it again; for the song's owner, and for the staff, whose reason is in their log. When the staff
     * show a comment again, its reports are deleted. Refusals: `not_found`, and `invalid_input` when the staff give no
     * reason.
     */
    async moderate(
      { slug, comment_id }: AskedComment,
      { hidden, reason = null }: { hidden: boolean; reason?: string | null | undefined },
      session: Session,
    ) {
      const desk = await deskOf(slug, session);
      const row = desk?.moderator && (await findComment(db, desk.story.id, comment_id));
      if (!desk?.moderator || !row) return refuse('not_found');
      const { moderator } = desk;
      if (moderator === 'staff' && reason === null)
        return refuseFields('invalid_input', { reason: 'required' });
      const { hiddenBy } = row.comment;
      const mayChange = hiddenBy === null || mayShow(hiddenBy, moderator);
      return database.transaction(async (tx) => {
        if (mayChange) await updateComment(tx, comment_id, { hiddenBy: hidden ? moderator : null });
        if (moderator === 'staff' && !hidden) await deleteReports(tx, comment_id);
        const after = await changed(tx, desk, comment_id);
        const member = requireStaff(session, 'messages');
        if (moderator === 'staff' && member.ok)
          await noteStaff(tx, member.value, clock.now(), {
            action: hidden ? 'comment.hidden' : 'comment.shown',
            customerId: row.comment.userId,
            reason,
            before: { comment: comment_id, hidden_by: hiddenBy },
            after: { comment: comment_id, hidden_by: hidden ? moderator : null },
          });
        return after;
      });
    },

    /**
     * Reports a comment. The first report of a comment is mailed to the staff. Refusals: `not_found`,
     * `too_many_requests`.
     */
    async report({ slug, comment_id }: AskedComment, reason: ReportReason, session: Session, ip: string) {
      const desk = await deskOf(slug, session);
      const row = desk && (await findComment(db, desk.story.id, comment_id));
      if (!row) return refuse('not_found');
      const within = await limits.take(REPORTS, addressSubject(ip));
      if (!within.ok) return within;
      const mayMail = (await limits.take(MAILS_TO_STAFF, 'shop')).ok;
      const { visitorId } = session;
      const userId = session.user?.id ?? null;
      return database.transaction(async (tx) => {
        const isFirst = await insertReport(tx, { commentId: comment_id, visitorId, userId, reason });
        if (isFirst && mayMail)
          await notifications.notify(tx, {
            channel: 'email',
            recipient: staff.email,
            locale: staff.locale,
            template: 'comment_reported_staff',
            params: { reason, path: `${storyPath(slug)}#comment-${comment_id}` },
            dedupeKey: `comment:${comment_id}:reported:${clock.now().toISOString().slice(0, 10)}`,
          });
        return ok({ reported: true as const });
      });
    },
  };
}
