import type { StaffLogEntry } from '@keepsong/contract/staff';
import { ok, type Result } from '@keepsong/domain/result';
import { maskAddresses } from '@keepsong/domain/staff/log-words';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { findStaffLog, type StaffLogFilter, type StaffLogRow } from '../../platform/staff/staff-log.ts';

const PAGE = 50;

/** The log of the staff, a page at a time. */
export function createStaffLogService({ db }: { db: Db }) {
  return {
    /** `cursor` is the number of the last line of the page before. Refuses with `sign_in_required`, `forbidden`. */
    async log(
      session: Session | null,
      filter: StaffLogFilter,
      cursor: number | null,
    ): Promise<Result<{ entries: StaffLogEntry[]; next: string | null }>> {
      const by = requireStaff(session, 'log');
      if (!by.ok) return by;
      // An address is found as the log keeps it.
      const words = filter.words === undefined ? undefined : maskAddresses(filter.words);
      const rows = await findStaffLog(db, { ...filter, words }, { before: cursor, limit: PAGE + 1 });
      const shown = rows.slice(0, PAGE);
      return ok({
        entries: shown.map(viewOf),
        next: rows.length > PAGE ? String(shown.at(-1)?.id) : null,
      });
    },
  };
}

export type StaffLogService = ReturnType<typeof createStaffLogService>;

const viewOf = (row: StaffLogRow): StaffLogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.by,
  action: row.action,
  order_number: row.orderNumber,
  customer_id: row.customerId,
  before: row.before,
  after: row.after,
  reason: row.reason,
});
