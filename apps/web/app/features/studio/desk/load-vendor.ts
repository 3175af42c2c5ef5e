import type { VendorOrder } from '@keepsong/contract/studio';
import { data } from 'react-router';
import type { LoadArgs, LoadFailure } from '~/platform/loading/load.ts';
import { requireUser } from '~/platform/session/require-user.ts';

export type VendorOrders = {
  vendor: { id: number; name: string };
  orders: VendorOrder[];
  /** Where the older ones begin; null on the last page. */
  older_before: number | null;
  /** The newest ones are shown. */
  isNewest: boolean;
};

/**
 * What is to be made by a vendor, at the address of the vendor's id (spec 6-05). A stranger is sent to sign in, who
 * does not work there gets a 403. The server decides the same.
 */
export async function loadVendor(args: LoadArgs<{ id: string }>): Promise<VendorOrders> {
  const user = await requireUser(args);
  const id = Number(args.params.id);
  if (!user.product_vendors.some((vendor) => vendor.id === id)) {
    const failure: LoadFailure = { code: 'forbidden' };
    throw data(failure, { status: 403 });
  }
  const asked = Number(new URL(args.request.url).searchParams.get('before'));
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const found = await args.api.studio.vendorOrders({ params: { id }, query: { before } });
  return { ...found, isNewest: before === undefined };
}
