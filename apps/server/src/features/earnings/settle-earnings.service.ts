import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findSongsOfOrder } from './earnings.repository.ts';
import { createGoodsPay, type PlacedOrder } from './goods-pay.service.ts';
import { ratesOf } from './rates.service.ts';
import { createSongPay } from './song-pay.service.ts';

/**
 * Brings the ledger of artists and vendors to what songs and orders say (decision 0104). Every event that changes pay ends
 * here: a delivery, an acceptance, a refund, a dispute. It may be called in any order and as often as one likes. The
 * caller's transaction holds everything.
 */
export function createSettleEarnings({ clock }: { clock: Clock }) {
  const songs = createSongPay({ clock });
  const goods = createGoodsPay({ clock });
  return {
    /** A song was delivered, for the first time or changed. Its pay is held from now on. */
    delivered: songs.delivered,

    /** Money of an order goes back, or comes back: the pay that is still held follows it. */
    async settleOrder(tx: Tx, orderId: number): Promise<void> {
      for (const storyId of await findSongsOfOrder(tx, orderId)) await songs.settle(tx, storyId);
      await goods.settle(tx, orderId);
    },

    /** The song was accepted, by its owner or by silence: what is held becomes payable. */
    releaseSong: songs.release,

    /** The days of goods are over. */
    releaseGoods: goods.release,

    /** Posts what vendors earn by an order that was just placed. They begin to make it at once, so it is theirs from now on. */
    placed: (tx: Tx, order: PlacedOrder): Promise<void> => goods.placed(tx, order),

    rates: ratesOf,
  };
}

export type SettleEarnings = ReturnType<typeof createSettleEarnings>;
