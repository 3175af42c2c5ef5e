import type { OrderView } from '@keepsong/contract/order-page';
import type { OrderCount, OrderListRow } from '@keepsong/contract/orders';
import type { RefundView } from '@keepsong/contract/refunds';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { SHOWN_ORDER_STATES } from '@keepsong/domain/checkout/refunds/standing';
import { LOCALES } from '@keepsong/domain/format/locale';
import { ORDER_KINDS, ORDER_SORTS, SORT_DIRECTIONS } from '@keepsong/domain/orders/order-list';
import { isApiError } from '~/platform/api/api-error.ts';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { type DeskRows, dayIn } from '../table/desk-list.ts';

export type OrdersPageData = DeskRows<OrderListRow> & { sum: OrderCount };

const ID = /^\d{1,15}$/;
const CENTS = /^\d{1,9}$/;

/** Reads the search and filters from the address. Invalid values are left out. */
export function readOrderQuery(params: URLSearchParams) {
  const one = <T extends string>(name: string, words: readonly T[]) =>
    words.find((word) => word === params.get(name));
  const many = <T extends string>(name: string, words: readonly T[]) =>
    words.filter((word) => params.getAll(name).includes(word));
  const fitting = (name: string, pattern: RegExp) => {
    const value = params.get(name) ?? '';
    return pattern.test(value) ? Number(value) : undefined;
  };
  const flag = (name: string) => (params.get(name) === '1' ? ('1' as const) : undefined);
  return {
    q: params.get('q')?.trim().slice(0, 200) || undefined,
    state: many('state', SHOWN_ORDER_STATES),
    from: dayIn(params, 'from'),
    to: dayIn(params, 'to'),
    artist: fitting('artist', ID),
    kind: many('kind', ORDER_KINDS),
    vendor: fitting('vendor', ID),
    min_cents: fitting('min_cents', CENTS),
    max_cents: fitting('max_cents', CENTS),
    language: one('language', LOCALES),
    rush: flag('rush'),
    late: flag('late'),
    unclaimed: flag('unclaimed'),
    numbers: [],
    assigned: one('assigned', ['me', 'nobody'] as const) ?? fitting('assigned', ID),
    sort: one('sort', ORDER_SORTS),
    dir: one('dir', SORT_DIRECTIONS),
  };
}

/** Previews a cancel of the order. Null when it is already canceled, or when its payment is in dispute. */
export const loadCancel = ({ api }: LoadArgs<unknown>, number: string): Promise<RefundView | null> =>
  answered(deskOf(api).checkout.previewCancel({ params: { number }, body: {} }));

/** The order lines that are chosen when the refund page opens, and the preview of their refund. */
export type ChosenLines = { lines: readonly string[]; preview: RefundView | null };

/** Loads the lines that the address names, for example the lines of goods that came back. */
export async function loadChosen(
  { api, request }: LoadArgs<unknown>,
  { number, lines: all }: OrderView,
): Promise<ChosenLines> {
  const named = new URL(request.url).searchParams.getAll('line');
  const lines = all.flatMap(({ id, refundable_cents }) =>
    named.includes(id) && refundable_cents > 0 ? id : [],
  );
  if (lines.length === 0) return { lines, preview: null };
  const preview = await answered(
    deskOf(api).checkout.previewRefund({ params: { number }, body: { line_ids: lines, to: 'card' } }),
  );
  return { lines, preview };
}

/** The preview; null when the order's payment allows no refund. */
async function answered(asked: Promise<RefundView>): Promise<RefundView | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error) && (error.status === 409 || error.status === 422)) return null;
    throw error;
  }
}

/** Loads one page of the order list, with the filters of the address. */
export async function loadOrderList({ api, request }: LoadArgs<unknown>): Promise<OrdersPageData> {
  const params = new URL(request.url).searchParams;
  const { sort, dir, ...filter } = readOrderQuery(params);
  const cursor = params.get('cursor') ?? undefined;
  const desk = deskOf(api);
  const [list, sum, { views }] = await Promise.all([
    desk.orders.list({ query: { ...filter, sort, dir, cursor } }),
    desk.orders.count({ query: filter }),
    desk.staff.views({ query: { list: 'orders' } }),
  ]);
  return {
    rows: list.orders,
    next: list.next,
    previous: list.previous,
    names: list.names,
    query: params.toString(),
    saved: views,
    counted: { count: sum.count, hasMore: sum.has_more },
    sum,
  };
}
