import type { VendorOrder } from '@keepsong/contract/studio';
import { data } from 'react-router';
import { type LoadArgs, type LoadFailure, notFound } from '~/platform/loading/load.ts';
import { requireUser } from '~/platform/session/require-user.ts';
import {
  type EarningsContent,
  loadVendorEarnings,
  loadVendorStatements,
  type StatementsContent,
} from '../earnings/load-earnings.ts';

export type VendorOrders = {
  vendor: { id: number; name: string };
  orders: VendorOrder[];
  /** The next page has the orders before this id. Null on the last page. */
  older_before: number | null;
  /** Whether this is the page with the newest orders. */
  isNewest: boolean;
};

export type VendorPage = {
  vendor: { id: number; name: string };
  page:
    | ({ part: 'orders' } & VendorOrders)
    | ({ part: 'earnings' } & EarningsContent)
    | ({ part: 'statements' } & StatementsContent);
};

/**
 * Loads the orders that a vendor has to make, by the vendor's id in the address (spec 6-05). Visitors who are not
 * signed in are sent to the sign-in page; people who do not work for the vendor get a 403. The server checks the
 * same.
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
  if (part !== undefined && part !== 'orders') throw notFound();
  const asked = Number(new URL(args.request.url).searchParams.get('before'));
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const found = await args.api.studio.vendorOrders({ params: { id }, query: { before } });
  return { vendor: found.vendor, page: { part: 'orders', ...found, isNewest: before === undefined } };
}
