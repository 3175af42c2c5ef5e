import type { Readable } from 'node:stream';
import type { CustomerListQuery } from '@keepsong/contract/customers';
import type { Result } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { CsvColumns } from '../../platform/csv/csv-file.ts';
import { deskFile } from '../../platform/csv/desk-file.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { findCustomers } from './customer-list.repository.ts';
import { filterOf, listCustomers, loggedFilter, placeOf } from './customers.service.ts';

type Deps = { database: Database; clock: Clock; limits: Limits };
type Row = Awaited<ReturnType<typeof findCustomers>>[number];

/** No person downloads this many files in an hour; only a script does. */
const EXPORTS = { name: 'customer_exports', max: 20, seconds: 3_600 } as const;

const COLUMNS: CsvColumns<Row> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  is_guest: ({ isGuest }) => isGuest,
  is_blocked: ({ blockedAt }) => blockedAt !== null,
  orders: ({ orders }) => orders,
  spent_cents: ({ spent }) => spent,
  last_order_at: ({ lastOrderAt }) => lastOrderAt?.toISOString() ?? null,
  created_at: ({ createdAt }) => createdAt.toISOString(),
};

/** The list of customers as a CSV file, with all customers whom a filter finds. */
export function createExportCustomers({ database, clock, limits }: Deps) {
  return {
    /**
     * All matching customers as a file. The log keeps the filter, with only the first letter of each searched
     * word. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`.
     */
    csv(session: Session | null, query: CustomerListQuery): Promise<Result<Readable>> {
      const { sort, dir } = query;
      const filter = filterOf(query);
      return deskFile({ db: database.db, clock, limits }, session, {
        ...{ may: 'customers', limit: EXPORTS, columns: COLUMNS },
        ...{ action: 'customers.exported', after: loggedFilter(filter) },
        read: (last, limit) => {
          const place = last && { ...placeOf(last), isBack: false };
          return listCustomers(database, filter, { sort, dir, place, limit });
        },
      });
    },
  };
}

export type ExportCustomers = ReturnType<typeof createExportCustomers>;
