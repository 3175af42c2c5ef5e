import { ok, type Result, refuse } from '../result.ts';
import type { VendorItemState } from '../states/tables.ts';

/** The effects of taking goods back. Pages have a text for each. */
export const RETURN_EFFECTS = [
  /** The shop buys the label for the return parcel. */
  'label_bought',
  'customer_told',
  /** The vendor is told when the goods are on the way back, and when they have arrived. */
  'vendor_told',
  'money_stays',
  'pay_stays',
] as const;
export type ReturnEffect = (typeof RETURN_EFFECTS)[number];

/** Checks whether goods can come back. Only goods that were sent can. Refuses with `item_state`. */
export const mayComeBack = (item: { state: VendorItemState; shippedAt: Date | null }): Result<null> =>
  item.shippedAt === null || item.state === 'stopped' ? refuse('item_state') : ok(null);
