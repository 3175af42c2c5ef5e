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

type MailKey = { userId: number; report: ReportName };

const isDue = (monday: Day, begun: Date) =>
  and(
    or(isNull(reportMails.sentOn), lt(reportMails.sentOn, monday)),
    lt(reportMails.createdAt, begun),
    isNotNull(users.staffRole),
  );

/** All mails that are due for a Monday. */
export const findDueMails = (db: DbOrTx, monday: Day, begun: Date): Promise<MailKey[]> =>
  db
    .select({ userId: reportMails.userId, report: reportMails.report })
    .from(reportMails)
    .innerJoin(users, eq(users.id, reportMails.userId))
    .where(isDue(monday, begun))
    .orderBy(asc(reportMails.userId), asc(reportMails.report));

export type DueMail = NonNullable<Awaited<ReturnType<typeof lockDueMail>>>;

/** One mail, if it is still due. Its row is locked, so that only one process writes the mail. */
export async function lockDueMail(tx: Tx, { userId, report }: MailKey, monday: Day, begun: Date) {
  const [due] = await tx
    .select({
      userId: reportMails.userId,
      report: reportMails.report,
      email: users.email,
      locale: users.locale,
      staffRole: users.staffRole,
    })
    .from(reportMails)
    .innerJoin(users, eq(users.id, reportMails.userId))
    .where(and(eq(reportMails.userId, userId), eq(reportMails.report, report), isDue(monday, begun)))
    .for('update', { of: reportMails });
  return due;
}

export async function markMailed(tx: Tx, { userId, report }: MailKey, monday: Day): Promise<void> {
  await tx
    .update(reportMails)
    .set({ sentOn: monday })
    .where(and(eq(reportMails.userId, userId), eq(reportMails.report, report)));
}
