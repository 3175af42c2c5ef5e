import type { ReportName } from '@keepsong/domain/reports/reports';
import type { Day } from '@keepsong/domain/time/chicago';
import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { reportMails } from '../../../db/schema/reports.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

/** The reports that somebody gets by mail. */
export async function findMails(db: DbOrTx, userId: number): Promise<ReportName[]> {
  const rows = await db
    .select({ report: reportMails.report })
    .from(reportMails)
    .where(eq(reportMails.userId, userId))
    .orderBy(asc(reportMails.report));
  return rows.map(({ report }) => report);
}

export async function insertMail(tx: Tx, userId: number, report: ReportName, now: Date): Promise<void> {
  await tx.insert(reportMails).values({ userId, report, createdAt: now }).onConflictDoNothing();
}

export async function deleteMail(tx: Tx, userId: number, report: ReportName): Promise<void> {
  await tx.delete(reportMails).where(and(eq(reportMails.userId, userId), eq(reportMails.report, report)));
}

export type DueMail = Awaited<ReturnType<typeof lockDueMails>>[number];

/** Mails that are due for a Monday. Their rows are locked, so that only one process writes each mail. */
export const lockDueMails = (tx: Tx, monday: Day, begun: Date, limit: number) =>
  tx
    .select({
      userId: reportMails.userId,
      report: reportMails.report,
      email: users.email,
      locale: users.locale,
      staffRole: users.staffRole,
    })
    .from(reportMails)
    .innerJoin(users, eq(users.id, reportMails.userId))
    .where(
      and(
        or(isNull(reportMails.sentOn), lt(reportMails.sentOn, monday)),
        lt(reportMails.createdAt, begun),
        isNotNull(users.staffRole),
      ),
    )
    .orderBy(asc(reportMails.userId), asc(reportMails.report))
    .limit(limit)
    .for('update', { of: reportMails, skipLocked: true });

export async function markMailed(tx: Tx, { userId, report }: DueMail, monday: Day): Promise<void> {
  await tx
    .update(reportMails)
    .set({ sentOn: monday })
    .where(and(eq(reportMails.userId, userId), eq(reportMails.report, report)));
}
