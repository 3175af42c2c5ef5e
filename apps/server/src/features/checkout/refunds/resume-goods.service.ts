import { isSong } from '@keepsong/domain/cart/named-products';
import { isEnded } from '@keepsong/domain/checkout/refunds/standing';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { By } from '../../../platform/states/move.ts';
import type { VendorItems } from '../../studio/vendors/vendor-items.service.ts';
import type { VendorMessages } from '../../studio/vendors/vendor-messages.service.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { loadBook } from './refund-book.repository.ts';

type Deps = {
  vendorItems: Pick<VendorItems, 'areStopped' | 'takeUp'>;
  vendorMessages: Pick<VendorMessages, 'tellResumed'>;
};

/** Finds what is still paid in an order whose work is resumed, and tells the vendors to go on. */
export function createResumeGoods({ vendorItems, vendorMessages }: Deps) {
  async function paidLines(on: DbOrTx, order: OrderRow) {
    const { decided, cards } = await loadBook(on, order);
    const isPaid = (id: string) => decided.lines.some((line) => line.id === id && !isEnded(line));
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

    /** Resumes the goods that were stopped. Each of their vendors gets one message. */
    async tellVendors(tx: Tx, order: OrderRow, by: By): Promise<void> {
      await vendorMessages.tellResumed(tx, await vendorItems.takeUp(tx, order.id, by));
    },
  };
}

export type ResumeGoods = ReturnType<typeof createResumeGoods>;
