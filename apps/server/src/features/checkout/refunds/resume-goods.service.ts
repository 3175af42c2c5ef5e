import { isSong } from '@keepsong/domain/cart/named-products';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { By } from '../../../platform/states/move.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { VendorItems } from '../../studio/vendors/vendor-items.service.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { findVendors } from '../fulfilment/vendor-goods.repository.ts';
import { goodsOfVendors } from '../fulfilment/vendor-goods.ts';
import { loadBook } from './refund-book.repository.ts';

type Deps = {
  notifications: Pick<Notifications, 'notifyUser'>;
  vendorItems: Pick<VendorItems, 'areStopped' | 'takeUp'>;
  clock: Clock;
};

/** Finds what is still paid in an order whose work is resumed, and tells the vendors to continue. */
export function createResumeGoods({ notifications, vendorItems, clock }: Deps) {
  async function paidLines(on: DbOrTx, order: OrderRow) {
    const { decided, cards } = await loadBook(on, order);
    // A line that cost nothing counts as paid, because nothing of it can be refunded.
    const isPaid = (id: string) =>
      decided.lines.some((line) => line.id === id && line.back < Math.max(1, line.amount));
    return { lines: order.cart.lines.filter(({ cartUuid }) => isPaid(cartUuid)), cards };
  }

  return {
    async of(on: DbOrTx, order: OrderRow) {
      const { lines, cards } = await paidLines(on, order);
      return {
        isSongPaid: lines.some(isSong),
        hasVendors: await vendorItems.areStopped(on, order.id),
        hasVoidCards: cards.some(({ state }) => state === 'void'),
      };
    },

    /** Whether vendors' goods are stopped although they are still paid. */
    hasStopped: (on: DbOrTx, orderId: number): Promise<boolean> => vendorItems.areStopped(on, orderId),

    /**
     * Tells the vendors to make the goods after all that they were told to stop. Each vendor gets one message.
     */
    async tellVendors(tx: Tx, order: OrderRow, by: By): Promise<void> {
      const taken = await vendorItems.takeUp(tx, order.id, by);
      const lines = order.cart.lines.filter(({ cartUuid }) => taken.has(cartUuid));
      const vendors = await findVendors(tx, lines);
      for (const { vendorId, reach, params } of goodsOfVendors(order.id, lines, vendors)) {
        const key = `order:${order.id}:vendor:${vendorId}:again:${clock.now().toISOString()}`;
        await notifications.notifyUser(tx, reach, 'order_to_vendor', params, key);
      }
    },
  };
}

export type ResumeGoods = ReturnType<typeof createResumeGoods>;
