import type { GoodsReturn } from '@keepsong/contract/makers/goods-return';
import type { VendorItem, VendorOrder } from '@keepsong/contract/makers/vendor-orders';
import { type ItemState, TO_DO } from '@keepsong/domain/studio/vendor-items';
import type { Day } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';

/** An item with its order. */
export type Row = { item: VendorItem; order: VendorOrder };

export const rowsOf = (orders: readonly VendorOrder[]): Row[] =>
  orders.flatMap((order) => order.lines.map((item) => ({ item, order })));

/** The number of orders to which these items belong. */
export const ordersOf = (rows: readonly Row[], ids: readonly number[]): number =>
  new Set(rows.flatMap(({ item, order }) => (ids.includes(item.id) ? order.order_id : []))).size;

export const STATE_WORDS: Readonly<Record<ItemState, () => string>> = {
  new: m.vendor_new,
  making: m.vendor_making,
  shipped: m.vendor_shipped,
  arrived: m.vendor_arrived,
  problem: m.vendor_problem,
};

/** The usual next step from each state, with the text of its button. Null when there is no next step. */
export const NEXT: Readonly<Record<ItemState, { state: ItemState; words: () => string } | null>> = {
  new: { state: 'making', words: m.vendor_start },
  making: { state: 'shipped', words: m.vendor_ship },
  shipped: { state: 'arrived', words: m.vendor_arrive },
  problem: { state: 'making', words: m.vendor_go_on },
  arrived: null,
};

/** Whether an item is late or must be sent today. */
export function urgencyOf({ state, send_by }: VendorItem, today: Day): 'late' | 'today' | null {
  if (!TO_DO.some((one) => one === state) || send_by > today) return null;
  return send_by < today ? 'late' : 'today';
}

/**
 * The person for whom the item is made: the recipient of its song; without a song, the person who gets the
 * parcel.
 */
export const madeFor = ({ item, order }: Row): string => item.song?.recipient || order.ship_to?.name || '';

/** The state of an item that comes back, in words. */
export const BACK: Readonly<Record<GoodsReturn['state'], () => string>> = {
  asked: m.vendor_return_asked,
  made: m.vendor_return_made,
  on_the_way: m.vendor_return_going,
  problem: m.vendor_return_problem,
  arrived: m.vendor_return_back,
  failed: m.vendor_return_asked,
};
