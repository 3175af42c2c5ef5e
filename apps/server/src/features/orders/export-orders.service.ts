import type { Readable } from 'node:stream';
import { type OrderFilterQuery, orderFilter } from '@keepsong/contract/orders';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type CsvColumns, csvFile } from '../../platform/csv/csv-file.ts';
import { type DeskFileDeps, takeFile } from '../../platform/csv/desk-file.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { type ListedOrder, listOrders, type Sorting } from './order-list.repository.ts';
import { fullName, givenIn, type OrderListService } from './order-list.service.ts';

type Deps = DeskFileDeps & { orderList: Pick<OrderListService, 'whereOf'> };

/** Only a script downloads this many files. */
const EXPORTS = { name: 'order_exports', max: 60, seconds: 3_600 } as const;

/** The columns of the file. Days are those of the shop's time zone. */
const COLUMNS: CsvColumns<ListedOrder> = {
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

/** The list of orders as a CSV file, with all orders that match the filter. */
export function createExportOrders({ orderList, ...deps }: Deps) {
  return {
    /** Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    async csv(session: Session | null, query: OrderFilterQuery & Sorting): Promise<Result<Readable>> {
      const by = await takeFile(deps, session, {
        ...{ may: 'orders', limit: EXPORTS },
        ...{ action: 'orders.exported', after: { filter: givenIn(query) } },
      });
      if (!by.ok) return by;
      const { sort, dir } = query;
      const where = await orderList.whereOf(orderFilter.parse(query), by.value);
      return ok(
        csvFile(COLUMNS, (last, limit) => {
          const place = last && { value: last.place, id: Number(last.id), isBack: false };
          return listOrders(deps.db, where, { sort, dir }, { place, limit });
        }),
      );
    },
  };
}

export type ExportOrders = ReturnType<typeof createExportOrders>;
