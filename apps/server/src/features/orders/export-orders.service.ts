import { Readable } from 'node:stream';
import { type OrderFilterQuery, orderFilter } from '@keepsong/contract/orders';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result } from '@keepsong/domain/result';
import { csvLine } from '@keepsong/domain/text/csv';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { OrderCondition } from './order-filter.repository.ts';
import { type ListedOrder, listOrders, type Place, type Sorting } from './order-list.repository.ts';
import { fullName, givenIn, type OrderListService } from './order-list.service.ts';

type Deps = { db: Db; clock: Clock; limits: Limits; orderList: Pick<OrderListService, 'whereOf'> };

/** So many rows are in memory at once, however many the file has. */
const BATCH = 1_000;
/** Only a script takes so many files. */
const EXPORTS = { name: 'order_exports', max: 60, seconds: 3_600 } as const;

/** The columns of the file. Days are those of the shop's time zone. */
const COLUMNS: Readonly<Record<string, (row: ListedOrder) => string | number | boolean | null>> = {
  number: ({ id }) => orderNumber(Number(id)),
  state: ({ state }) => state,
  placed_at: ({ placed_at }) => placed_at,
  customer: fullName,
  email: ({ email }) => email,
  kind: ({ kind }) => kind,
  recipient: ({ recipient }) => recipient,
  title: ({ title }) => title,
  artist: ({ artist_name }) => artist_name,
  promised_day: ({ due_at }) => (due_at === null ? null : chicagoDay(new Date(due_at))),
  total_cents: ({ total_cents }) => total_cents,
  refunded_cents: ({ refunded_cents }) => refunded_cents,
  language: ({ locale }) => locale,
  rush: ({ is_rush }) => is_rush,
  assigned_to: ({ assignee_name }) => assignee_name,
};

/** The list of orders as a CSV file, with everything that a filter finds. */
export function createExportOrders({ db, clock, limits, orderList }: Deps) {
  /** The file, a piece at a time. The next rows are read when the reader has taken the ones before. */
  async function* pieces(where: OrderCondition, sorting: Sorting): AsyncGenerator<string> {
    // Spreadsheets read a file as UTF-8 only when it begins with this mark.
    yield `\ufeff${csvLine(Object.keys(COLUMNS))}`;
    let place: Place | null = null;
    for (;;) {
      const rows: ListedOrder[] = await listOrders(db, where, sorting, { place, limit: BATCH });
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => csvLine(Object.values(COLUMNS).map((cell) => cell(row)))).join('');
      if (rows.length < BATCH) return;
      place = { value: last.place, id: Number(last.id), isBack: false };
    }
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    async csv(session: Session | null, query: OrderFilterQuery & Sorting): Promise<Result<Readable>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const within = await limits.take(EXPORTS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const { sort, dir } = query;
      const where = await orderList.whereOf(orderFilter.parse(query), by.value);
      await noteStaff(db, by.value, clock.now(), {
        action: 'orders.exported',
        after: { filter: givenIn(query) },
      });
      return ok(Readable.from(pieces(where, { sort, dir })));
    },
  };
}

export type ExportOrders = ReturnType<typeof createExportOrders>;
