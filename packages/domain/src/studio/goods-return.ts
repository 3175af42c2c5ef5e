import { ok, type Result, refuse } from '../result.ts';
import type { VendorItemState } from '../states/tables.ts';

/** What it means that the staff take goods back. Pages have words for each. */
export const RETURN_EFFECTS = [
  /** The shop buys the label for the way back. */
  'label_bought',
  'customer_told',
  /** Who made the goods hears when they are on their way, and when they are there. */
  'vendor_told',
  'money_stays',
  'pay_stays',
] as const;
export type ReturnEffect = (typeof RETURN_EFFECTS)[number];

/** Whether goods can come back: only what was sent. Refuses with `item_state`. */
export const mayComeBack = (item: { state: VendorItemState; shippedAt: Date | null }): Result<null> =>
  item.shippedAt === null || item.state === 'stopped' ? refuse('item_state') : ok(null);
