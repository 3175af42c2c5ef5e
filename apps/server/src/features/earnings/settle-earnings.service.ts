import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addEntries, ensureAccount, findSongsOfOrder } from './earnings.repository.ts';
import { createGoodsPay, type PlacedOrder } from './goods-pay.service.ts';
import { payOfOffer, ratesOf } from './rates.service.ts';
import { createSongPay } from './song-pay.service.ts';

/** What the shop pays an artist with a refund for work that was begun. */
export type BegunPay = { artistId: number; refundId: number; cents: number };

/**
 * Adds the entries that are missing in the ledger of artists and vendors, so that it agrees with songs and
 * orders (decision 0104). Every event that changes pay ends here: a delivery, an acceptance, a refund, a
 * dispute. The calls may come in any order and any number of times. Everything is written in the caller's
 * transaction.
 */
export function createSettleEarnings({ clock }: { clock: Clock }) {
  const songs = createSongPay({ clock });
  const goods = createGoodsPay({ clock });

  /**
   * Books what the shop pays an artist for begun work that a refund ends: a bonus, payable at once. The unique key
   * makes sure that each refund books it only once.
   */
  async function payBegun(tx: Tx, orderId: number, { artistId, refundId, cents }: BegunPay): Promise<void> {
    const { id: accountId } = await ensureAccount(tx, { artistId });
    const source = `refund:${refundId}`;
    await addEntries(tx, [
      {
        ...{ source, kind: 'bonus', held: 0, payable: cents, accountId, effectKey: source },
        ...{ orderId, lineId: null, storyId: null, createdAt: clock.now() },
      },
    ]);
  }

  return {
    /** Call this when a song or a changed version is delivered. Its pay is held from now on. */
    delivered: songs.delivered,

    /**
     * Call this when money of an order is refunded, or returns to the shop. Pay that is still held is adjusted.
     * `begun`: what the shop pays for begun work with it. Artists come before vendors in every transaction, so that two
     * of them cannot wait for each other's accounts.
     */
    async settleOrder(tx: Tx, orderId: number, begun: BegunPay | null = null): Promise<void> {
      for (const storyId of await findSongsOfOrder(tx, orderId)) await songs.settle(tx, storyId);
      if (begun) await payBegun(tx, orderId, begun);
      await goods.settle(tx, orderId);
    },

    /**
     * Call this when a song is accepted, by its owner or by silence. Its held pay becomes payable, or stays held until an
     * open dispute is decided.
     */
    releaseSong: songs.release,

    /** Makes the pay for goods payable when the time for which it is held has passed. */
    releaseGoods: goods.release,

    /**
     * Posts what vendors earn by an order that was just placed. They start the work at once, so they earn it
     * now.
     */
    placed: (tx: Tx, order: PlacedOrder): Promise<void> => goods.placed(tx, order),

    rates: ratesOf,
    payOfOffer,
  };
}

export type SettleEarnings = ReturnType<typeof createSettleEarnings>;
