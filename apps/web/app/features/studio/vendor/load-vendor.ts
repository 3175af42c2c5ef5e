import type { VendorOrder, VendorReturn } from '@keepsong/contract/makers/vendor-orders';
import type { VendorProfile } from '@keepsong/contract/makers/vendor-profile';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import { ITEM_STATES, type ItemState, TO_DO } from '@keepsong/domain/studio/vendor-items';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import { data } from 'react-router';
import { type LoadArgs, type LoadFailure, notFound } from '~/platform/loading/load.ts';
import { requireUser } from '~/platform/session/require-user.ts';
import {
  type EarningsContent,
  loadVendorEarnings,
  loadVendorStatements,
  type StatementsContent,
} from '../earnings/load-earnings.ts';

/** The tabs of the list. */
export const SHOWS = ['all', 'todo', ...ITEM_STATES] as const;
export type Show = (typeof SHOWS)[number];

export type VendorOrders = {
  vendor: { id: number; name: string };
  orders: VendorOrder[];
  returns: readonly VendorReturn[];
  counts: Readonly<Record<ItemState | 'late', number>>;
  show: Show;
  q: string;
  today: Day;
  /** The query of the next page. Null on the last page. */
  next: string | null;
  isFirst: boolean;
};

export type VendorPage = {
  vendor: { id: number; name: string };
  page:
    | ({ part: 'orders' } & VendorOrders)
    | ({ part: 'earnings' } & EarningsContent)
    | ({ part: 'statements' } & StatementsContent)
    | { part: 'profile'; profile: VendorProfile };
};

/** The query of the list for a tab and a search. */
export function queryOf(show: Show, q: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(show === 'all' ? {} : { show }),
    ...(q === '' ? {} : { q }),
    ...more,
  }).toString();
  return query === '' ? '' : `?${query}`;
}

const statesOf = (show: Show): readonly ItemState[] =>
  show === 'all' ? [] : show === 'todo' ? TO_DO : [show];

/**
 * Tabs with items that are still to be sent are sorted by sending day. In all other tabs the newest items come
 * first.
 */
const isByDay = (show: Show): boolean => TO_DO.some((state) => statesOf(show).includes(state));

/** The address of the CSV file of the list: all pages of this tab and search. */
export function filePath(vendorId: number, show: Show, q: string): string {
  const query = new URLSearchParams([
    ...statesOf(show).map((state) => ['state', state]),
    ...(q === '' ? [] : [['q', q]]),
    ['sort', isByDay(show) ? 'due' : 'placed'],
  ]);
  return `/v3/api/partners/${vendorId}/orders.csv?${query}`;
}

async function loadOrders(args: LoadArgs<{ id: string }>, id: number): Promise<VendorOrders> {
  const params = new URL(args.request.url).searchParams;
  const show = SHOWS.find((one) => one === params.get('show')) ?? 'all';
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  const asked = Number(params.get('before'));
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const after = params.get('after')?.slice(0, 40) || undefined;
  const found = await args.api.studio.vendorOrders({
    params: { id },
    query: {
      state: [...statesOf(show)],
      sort: isByDay(show) ? 'due' : 'placed',
      ...{ q: q || undefined, before, after },
    },
  });
  const { older_before, later_after } = found;
  return {
    ...{ vendor: found.vendor, orders: found.orders, counts: found.counts, show, q },
    returns: found.returns,
    today: chicagoDay(new Date()),
    next:
      older_before !== null
        ? queryOf(show, q, { before: String(older_before) })
        : later_after !== null
          ? queryOf(show, q, { after: later_after })
          : null,
    isFirst: before === undefined && after === undefined,
  };
}

/**
 * Loads a vendor's items and earnings, by the vendor's id in the address (spec 6-05). Visitors who are not
 * signed in are sent to the sign-in page; people who do not work for the vendor get a 403. The server checks
 * this again.
 */
export async function loadVendor(args: LoadArgs<{ id: string; part?: string }>): Promise<VendorPage> {
  const user = await requireUser(args);
  const id = Number(args.params.id);
  if (!user.product_vendors.some((vendor) => vendor.id === id)) {
    const failure: LoadFailure = { code: 'forbidden' };
    throw data(failure, { status: 403 });
  }
  const { part } = args.params;
  if (part === 'earnings') {
    const content = await loadVendorEarnings(args);
    return { vendor: content.vendor ?? { id, name: '' }, page: { part, ...content } };
  }
  if (part === 'statements') {
    const { vendor, content } = await loadVendorStatements(args);
    return { vendor, page: { part, ...content } };
  }
  if (part === 'profile') {
    const profile = await makersOf(args.api).studio.vendorProfile({ params: { id } });
    return { vendor: profile.vendor, page: { part, profile } };
  }
  if (part !== undefined && part !== 'orders') throw notFound();
  const orders = await loadOrders(args, id);
  return { vendor: orders.vendor, page: { part: 'orders', ...orders } };
}
