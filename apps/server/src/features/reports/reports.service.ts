import { Readable } from 'node:stream';
import type { ReportQuery, ReportView } from '@keepsong/contract/reports';
import { type Period, periodBefore, usualGrain, usualPeriod } from '@keepsong/domain/reports/period';
import { REPORT_FIELDS, type ReportName, reportPermission } from '@keepsong/domain/reports/reports';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { type Made, makeReport, partsOf } from './make-report.service.ts';
import { csvOf } from './report-csv.ts';
import { deleteMail, findMails, insertMail } from './report-mails.repository.ts';
import type { ReportRow } from './report-rows.ts';

export type ReportsDeps = { database: Database; limits: Limits; clock: Clock };
type Asked = Period & { by: ReturnType<typeof usualGrain> };

/** A report reads many rows, so one person cannot ask for thousands of them. */
const READS = { name: 'staff_reports', max: 600, seconds: 3_600 } as const;
/** The most rows of an answer. CSV files have all rows. */
const MOST_ROWS = 1_000;
/** Periods of more years are reported by month. A period of this length has about 4,000 rows by day. */
const MOST_YEARS = 11;

/** The reports of the shop: as pages, as files, and by mail. */
export function createReportsService({ database, limits, clock }: ReportsDeps) {
  const { db } = database;

  /** The period that was asked for. Refuses with `invalid_input` when it ends before it begins. */
  function askedOf({ from, to, by }: ReportQuery): Result<Asked> {
    const usual = usualPeriod(chicagoDay(clock.now()));
    const last = to ?? (from === undefined ? usual.to : from > usual.to ? from : usual.to);
    const period = { from: from ?? usualPeriod(last).from, to: last };
    if (period.from > period.to) return refuseFields('invalid_input', { to: 'invalid' });
    const years = Number(period.to.slice(0, 4)) - Number(period.from.slice(0, 4));
    const isLong = years > MOST_YEARS;
    return ok({ ...period, by: isLong ? 'month' : (by ?? usualGrain(period)) });
  }

  /**
   * Checks who asks and for which period. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`,
   * `invalid_input`.
   */
  async function begin(session: Session | null, name: ReportName, query: ReportQuery) {
    const by = requireStaff(session, reportPermission(name));
    if (!by.ok) return by;
    const within = await limits.take(READS, `staff:${by.value.id}`);
    if (!within.ok) return within;
    const asked = askedOf(query);
    return asked.ok ? ok({ by: by.value, asked: asked.value }) : asked;
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`, `too_many_requests`, `invalid_input`. */
    async read(session: Session | null, name: ReportName, query: ReportQuery): Promise<Result<ReportView>> {
      const begun = await begin(session, name, query);
      if (!begun.ok) return begun;
      const { asked } = begun.value;
      const before = { ...periodBefore(asked), by: asked.by };
      const now = await makeReport(db, name, asked);
      const then = await makeReport(db, name, before);
      const { rows, hasMore } = await firstRows(now);
      return ok({
        name,
        ...asked,
        totals: now.totals,
        rows,
        has_more: hasMore,
        series: now.series,
        parts: name === 'sales' ? await partsOf(db, asked) : [],
        previous: { from: before.from, to: before.to, totals: then.totals, series: then.series },
      });
    },

    /** All rows as a CSV file. The log notes who downloaded it. Refuses as `read` does. */
    async csv(
      session: Session | null,
      name: ReportName,
      query: ReportQuery,
    ): Promise<Result<{ file: Readable; fileName: string }>> {
      const begun = await begin(session, name, query);
      if (!begun.ok) return begun;
      const { by, asked } = begun.value;
      const made = await makeReport(db, name, asked);
      await noteStaff(db, by, clock.now(), { action: 'report.exported', after: { report: name, ...asked } });
      return ok({
        file: Readable.from(csvOf(Object.keys(REPORT_FIELDS[name]), allRows(made))),
        fileName: `${name}-${asked.from}-${asked.to}.csv`,
      });
    },

    /** Refuses with `sign_in_required`, `forbidden`. */
    async mails(session: Session | null): Promise<Result<{ reports: ReportName[] }>> {
      const by = requireStaff(session, 'reports');
      return by.ok ? ok({ reports: await findMails(db, by.value.id) }) : by;
    },

    /**
     * Subscribes to a report by mail each Monday, or ends that. Refuses with `sign_in_required`, `forbidden`.
     */
    async setMail(
      session: Session | null,
      name: ReportName,
      isOn: boolean,
    ): Promise<Result<{ reports: ReportName[] }>> {
      const by = requireStaff(session, reportPermission(name));
      if (!by.ok) return by;
      await database.transaction(async (tx) => {
        if (isOn) await insertMail(tx, by.value.id, name, clock.now());
        else await deleteMail(tx, by.value.id, name);
        await noteStaff(tx, by.value, clock.now(), noteOf(name, isOn));
        return ok(null);
      });
      return ok({ reports: await findMails(db, by.value.id) });
    },
  };
}

export type ReportsService = ReturnType<typeof createReportsService>;

const noteOf = (report: ReportName, is_on: boolean) =>
  ({ action: 'report.mails_changed', before: { report, is_on: !is_on }, after: { report, is_on } }) as const;

async function* allRows({ rows, more }: Made): AsyncGenerator<readonly ReportRow[]> {
  yield rows;
  if (more) yield* more();
}

async function firstRows(made: Made): Promise<{ rows: ReportRow[]; hasMore: boolean }> {
  const rows: ReportRow[] = [];
  for await (const page of allRows(made)) {
    rows.push(...page);
    if (rows.length > MOST_ROWS) break;
  }
  return { rows: rows.slice(0, MOST_ROWS), hasMore: rows.length > MOST_ROWS };
}
