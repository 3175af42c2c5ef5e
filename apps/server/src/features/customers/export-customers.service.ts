import { Readable } from 'node:stream';
import { ok, type Result } from '@keepsong/domain/result';
import { csvLine } from '@keepsong/domain/text/csv';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { type CustomerFilter, findCustomers } from './customers.repository.ts';
import { type CustomerQuery, filterOf, loggedFilter } from './customers.service.ts';

type Deps = { database: Database; clock: Clock; limits: Limits };
type Row = Awaited<ReturnType<typeof findCustomers>>[number];

/** So many rows are in memory at once, however many the file has. */
const BATCH = 1_000;
/** Only a script takes so many files. */
const EXPORTS = { name: 'customer_exports', max: 20, seconds: 3_600 } as const;

const COLUMNS: Readonly<Record<string, (row: Row) => string | number | boolean | null>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  is_guest: ({ isGuest }) => isGuest,
  is_blocked: ({ blockedAt }) => blockedAt !== null,
  orders: ({ orders }) => orders,
  spent_cents: ({ spent }) => spent,
  created_at: ({ createdAt }) => createdAt.toISOString(),
};

/** The list of customers as a CSV file, with everybody whom a filter finds. */
export function createExportCustomers({ database: { db }, clock, limits }: Deps) {
  /** The file, a piece at a time. The next rows are read when the reader has taken the ones before. */
  async function* pieces(filter: CustomerFilter): AsyncGenerator<string> {
    // Spreadsheets read a file as UTF-8 only when it begins with this mark.
    yield `\ufeff${csvLine(Object.keys(COLUMNS))}`;
    let cursor: number | null = null;
    for (;;) {
      const rows: Row[] = await findCustomers(db, filter, { cursor, limit: BATCH });
      yield rows.map((row) => csvLine(Object.values(COLUMNS).map((cell) => cell(row)))).join('');
      if (rows.length < BATCH) return;
      cursor = rows.at(-1)?.id ?? 0;
    }
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. The log keeps what was searched for. */
    async csv(session: Session | null, query: CustomerQuery): Promise<Result<Readable>> {
      const by = requireStaff(session, 'customers');
      if (!by.ok) return by;
      const within = await limits.take(EXPORTS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const filter = filterOf(query);
      await noteStaff(db, by.value, clock.now(), {
        action: 'customers.exported',
        after: loggedFilter(filter),
      });
      return ok(Readable.from(pieces(filter)));
    },
  };
}

export type ExportCustomers = ReturnType<typeof createExportCustomers>;
