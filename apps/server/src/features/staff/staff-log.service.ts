import type { Readable } from 'node:stream';
import type { LogQuery, StaffLogEntry } from '@keepsong/contract/staff';
import { ok, type Result } from '@keepsong/domain/result';
import { maskAddresses } from '@keepsong/domain/staff/log-words';
import type { CsvColumns } from '../../platform/csv/csv-file.ts';
import { type DeskFileDeps, deskFile } from '../../platform/csv/desk-file.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { findStaffLog, type StaffLogFilter, type StaffLogRow } from '../../platform/staff/staff-log.ts';
import { findCustomersAmong } from './staff.repository.ts';

type Asked = Omit<LogQuery, 'cursor'>;

const PAGE = 50;
/** Only a script downloads this many files. */
const EXPORTS = { name: 'log_exports', max: 20, seconds: 3_600 } as const;

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The columns of the file are the fields of an entry. */
const COLUMNS: CsvColumns<StaffLogRow> = {
  id: ({ id }) => id,
  at: ({ at }) => at.toISOString(),
  by: ({ by }) => by,
  action: ({ action }) => action,
  order_number: ({ orderNumber }) => orderNumber,
  customer_id: ({ customerId }) => customerId,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
  reason: ({ reason }) => reason,
};

/** Masks a searched address in the same way as the log does, so that it is found. */
const filterOf = ({ order_number, customer_id, q, ...rest }: Asked): StaffLogFilter => ({
  ...rest,
  words: q === undefined ? undefined : maskAddresses(q),
  orderNumber: order_number,
  customerId: customer_id,
});

/** Reads the log of the staff, page by page and as a file. */
export function createStaffLogService(deps: DeskFileDeps) {
  const { db } = deps;

  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async log(
      session: Session | null,
      { cursor: asked, ...query }: LogQuery,
    ): Promise<Result<{ entries: StaffLogEntry[]; next: string | null; previous: string | null }>> {
      const by = requireStaff(session, 'log');
      if (!by.ok) return by;
      const cursor = asked === undefined ? null : Number(asked);
      const page = pageOf(await findStaffLog(db, filterOf(query), { cursor, limit: PAGE + 1 }), cursor);
      const ids = new Set(page.rows.flatMap(({ customerId }) => customerId ?? []));
      const customers = await findCustomersAmong(db, [...ids]);
      const { rows, ...places } = page;
      return ok({ entries: rows.map((row) => viewOf(row, customers)), ...places });
    },

    /**
     * All lines that match the filter, as a CSV file. Refuses with `sign_in_required`, `forbidden`,
     * `too_many_requests`.
     */
    csv(session: Session | null, { cursor: _, ...query }: LogQuery): Promise<Result<Readable>> {
      const filter = filterOf(query);
      return deskFile(deps, session, {
        ...{ may: 'log', limit: EXPORTS, action: 'log.exported', after: filter, columns: COLUMNS },
        read: (last, limit) => findStaffLog(db, filter, { cursor: last?.id ?? null, limit }),
      });
    },
  };
}

export type StaffLogService = ReturnType<typeof createStaffLogService>;

/** Makes a page of the lines. One line more than a page was read, to know whether there are more. */
function pageOf(rows: readonly StaffLogRow[], cursor: number | null) {
  const isUp = cursor !== null && cursor < 0;
  const hasMore = rows.length > PAGE;
  const shown = !hasMore ? rows : isUp ? rows.slice(1) : rows.slice(0, PAGE);
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    rows: shown,
    next: last && (isUp || hasMore) ? String(last.id) : null,
    previous: first && (isUp ? hasMore : cursor !== null) ? String(-first.id) : null,
  };
}

const viewOf = (row: StaffLogRow, customers: ReadonlySet<number>): StaffLogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.by,
  action: row.action,
  order_number: row.orderNumber,
  customer_id: row.customerId,
  has_customer_page: row.customerId !== null && customers.has(row.customerId),
  before: row.before,
  after: row.after,
  reason: row.reason,
});
