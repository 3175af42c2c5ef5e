import { SONG } from '@keepsong/domain/cart/named-products';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { VendorItems } from '../../studio/vendors/vendor-items.service.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { findVendors } from '../fulfilment/vendor-goods.repository.ts';
import { goodsOfVendors, linesOfVendors } from '../fulfilment/vendor-goods.ts';
import { loadBook } from './refund-book.repository.ts';

type Deps = {
  notifications: Pick<Notifications, 'notifyUser'>;
  vendorItems: Pick<VendorItems, 'follow'>;
  clock: Clock;
};

/** What of an order is paid for when its work is taken up again, and the message to those who make its goods. */
export function createResumeGoods({ notifications, vendorItems, clock }: Deps) {
  async function paidLines(on: DbOrTx, order: OrderRow) {
    const { decided, cards } = await loadBook(on, order);
    // What cost nothing has nothing that could go back.
    const isPaid = (id: string) =>
      decided.lines.some((line) => line.id === id && line.back < Math.max(1, line.amount));
    const lines = order.cart.lines.filter(({ cartUuid }) => isPaid(cartUuid));
    return { lines, cards, vendors: await findVendors(on, lines) };
  }

  return {
    async of(on: DbOrTx, order: OrderRow) {
      const { lines, cards, vendors } = await paidLines(on, order);
      return {
        isSongPaid: lines.some(({ name, instant }) => name === SONG || instant),
        hasVendors: linesOfVendors(lines, vendors).length > 0,
        hasVoidCards: cards.some(({ state }) => state === 'void'),
      };
    },

    /** Tells the vendors to make their goods after all: one message to each. */
    async tellVendors(tx: Tx, order: OrderRow): Promise<void> {
      await vendorItems.follow(tx, order.id, 'staff');
      const { lines, vendors } = await paidLines(tx, order);
      for (const { vendorId, reach, params } of goodsOfVendors(order.id, lines, vendors)) {
        const key = `order:${order.id}:vendor:${vendorId}:again:${clock.now().toISOString()}`;
        await notifications.notifyUser(tx, reach, 'order_to_vendor', params, key);
      }
    },
  };
}

export type ResumeGoods = ReturnType<typeof createResumeGoods>;
