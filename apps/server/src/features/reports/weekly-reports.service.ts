import { mondayOf, periodBefore } from '@keepsong/domain/reports/period';
import { REPORT_HEADLINES, reportPermission } from '@keepsong/domain/reports/reports';
import { ok } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import { addDays, chicagoDay, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { makeReport } from './make-report.service.ts';
import { type DueMail, findDueMails, lockDueMail, markMailed } from './report-mails.repository.ts';

export type WeeklyReportsDeps = { database: Database; notifications: Notifications; clock: Clock };

/** The hour of Monday, in the shop's time zone, from which the mails are sent. */
const HOUR = 8;

/** Mails the reports of the past week to the staff who subscribed to them. */
export function createWeeklyReports({ database, notifications, clock }: WeeklyReportsDeps) {
  async function mail(tx: Tx, due: DueMail, monday: Day): Promise<void> {
    await markMailed(tx, due, monday);
    // People whose new role may not see the report no longer get it.
    if (!may(due.staffRole, reportPermission(due.report))) return;
    const week = { from: addDays(monday, -7), to: addDays(monday, -1), by: 'day' as const };
    const { totals } = await makeReport(tx, due.report, week);
    const before = await makeReport(tx, due.report, { ...periodBefore(week), by: 'day' });
    await notifications.notify(tx, {
      channel: 'email',
      recipient: due.email,
      template: 'report_weekly',
      params: {
        report: due.report,
        ...{ firstDay: week.from, lastDay: week.to },
        facts: REPORT_HEADLINES[due.report].map((field) => ({
          field,
          value: totals[field] ?? 0,
          before: before.totals[field] ?? 0,
        })),
        path: `/admin/reports/${due.report}?from=${week.from}&to=${week.to}`,
      },
      locale: due.locale,
      dedupeKey: `report_weekly:${due.userId}:${due.report}:${monday}`,
    });
  }

  return {
    /** Writes the mails of this week, from Monday at 8 on. Safe to repeat and to run in parallel. */
    async mailDue(): Promise<number> {
      const now = clock.now();
      const monday = mondayOf(chicagoDay(now));
      const begun = chicagoInstant(monday, HOUR);
      if (now < begun) return 0;
      const all = await findDueMails(database.db, monday, begun);
      await tryEach(all, (one) =>
        database.transaction(async (tx) => {
          const due = await lockDueMail(tx, one, monday, begun);
          if (due) await mail(tx, due, monday);
          return ok(null);
        }),
      );
      return all.length;
    },
  };
}

export type WeeklyReports = ReturnType<typeof createWeeklyReports>;
