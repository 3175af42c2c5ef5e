import { baseOf, commissionOf, shareOn } from '@keepsong/domain/referrals/affiliate';
import { isSameMailbox } from '@keepsong/domain/referrals/referral';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { orders } from '../../../../db/schema/checkout.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../../platform/db/database.ts';
import { tryAll } from '../../../platform/jobs/try-each.ts';
import {
  findEmail,
  findUnsettled,
  insertBrought,
  insertEntry,
  keepReturned,
  lockBrought,
} from './affiliate-orders.repository.ts';
import { findByCode, findRates } from './affiliates.repository.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'cart' | 'quote' | 'createdAt'>;

const BATCH = 50;

/** The orders that affiliates bring. The share is fixed with the order, and shrinks with refunds. */
export function createAffiliateOrders({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;

  async function settle(orderId: number): Promise<boolean> {
    return inOwnTransaction(database, async (tx) => {
      const found = await lockBrought(tx, orderId);
      if (!found) return false;
      const { brought, order, back, returned, earned } = found;
      const { affiliateId, share } = brought;
      const left = commissionOf({ quote: order.quote, lines: order.cart.lines }, share, back);
      const amountCents = left - earned;
      if (amountCents !== 0) {
        const createdAt = clock.now();
        await insertEntry(tx, { affiliateId, orderId, kind: 'refund', amountCents, createdAt });
      }
      await keepReturned(tx, orderId, returned);
      return true;
    });
  }

  return {
    /**
     * Stores which affiliate brought an order, in the order's transaction. Unknown codes are ignored, and so
     * are affiliates who buy by their own link.
     */
    async placed(tx: Tx, { id: orderId, userId, cart, quote, createdAt }: Order): Promise<void> {
      const code = cart.affiliate?.trim();
      const affiliate = code ? await findByCode(tx, code) : null;
      if (!affiliate?.active) return;
      const buyer = affiliate.email === null || userId === null ? null : await findEmail(tx, userId);
      if (buyer !== null && affiliate.email !== null && isSameMailbox(buyer, affiliate.email)) return;
      const share = shareOn(await findRates(tx, affiliate.id), chicagoDay(createdAt));
      if (share === null) return;
      const brought = { quote, lines: cart.lines };
      const affiliateId = affiliate.id;
      await insertBrought(tx, { orderId, affiliateId, share, baseCents: baseOf(brought), createdAt });
      const amountCents = commissionOf(brought, share);
      if (amountCents > 0)
        await insertEntry(tx, { affiliateId, orderId, kind: 'order', amountCents, createdAt });
    },

    /**
     * Takes back the shares of refunded money, and gives shares again when the money has come back to the shop.
     * Safe to repeat and to run in parallel. An order that fails does not stop the others; its fault is thrown at the
     * end. Returns how many orders it settled.
     */
    settleDue: (affiliateId?: number): Promise<number> =>
      tryAll<number>((left) => findUnsettled(db, BATCH, left, affiliateId), settle),
  };
}

export type AffiliateOrders = ReturnType<typeof createAffiliateOrders>;
