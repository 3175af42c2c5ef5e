import { isToDo, makerDay } from '@keepsong/domain/studio/vendor-items';
import type { Day } from '@keepsong/domain/time/chicago';
import type { FrozenCart } from '../../../../db/schema/checkout.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, begin, moveLocked } from '../../../platform/states/move.ts';
import type { PlayCodes } from '../../stories/sharing/play-codes.service.ts';
import { asShown, isFromSong, partsOf, waitsForSong } from './item-words.ts';
import { closeOwnGoods, findMadeProducts, insertOwnGoods } from './own-goods/own-goods.repository.ts';
import { followOwn, ownRowsOf, productsIn } from './own-goods/own-goods.service.ts';
import {
  findHolidays,
  findItemsOf,
  findMakers,
  findSongId,
  findStoppedLines,
  findWantedLines,
  type ItemRow,
  lockItems,
} from './vendor-items.repository.ts';

type Deps = { playCodes: Pick<PlayCodes, 'make'> };

type OrderOfItems = { id: number; cart: FrozenCart; createdAt: Date };

/** From which days the promise for goods counts. */
type PromisedFrom = {
  /** The day on which the customer bought. */
  from: Day;
  /** The promised day of the order's song. Null without a song. Goods that are made from it begin there. */
  song: Day | null;
};

const lastOf = (items: readonly { sendBy: Day }[]): Day | null =>
  items
    .map(({ sendBy }) => sendBy)
    .toSorted()
    .at(-1) ?? null;

/** The items that vendors make for orders: creating, stopping and resuming them. */
export function createVendorItems({ playCodes }: Deps) {
  return {
    /**
     * Creates the items of an order that was just paid, and returns the day by which all of them leave. Null when no
     * vendor makes any. `by`: who moved the order. Goods without a vendor are noted for the staff.
     */
    async open(
      tx: Tx,
      order: OrderOfItems,
      { from: bought, song }: PromisedFrom,
      by: By,
    ): Promise<Day | null> {
      const { lines } = order.cart;
      const ids = [...new Set(productsIn(lines))];
      const makers = await findMakers(tx, ids);
      const own = ownRowsOf(lines, {
        made: await findMadeProducts(tx, ids),
        isVendors: (_line, id) => makers.some(({ productId }) => productId === id),
      });
      await insertOwnGoods(tx, order, own);
      if (makers.length === 0) return null;
      const holidays = order.cart.shownHolidays ?? (await findHolidays(tx));
      const rows = lines.flatMap((line) =>
        partsOf(line, makers).map(({ productId, vendorId, quantity, ...maker }) => {
          const from = waitsForSong(line) && song !== null && song > bought ? song : bought;
          return {
            ...{ orderId: order.id, lineId: line.cartUuid, productId, vendorId, quantity },
            sendBy: makerDay(from, asShown(order.cart, { ...maker, vendorId }), holidays),
            createdAt: order.createdAt,
          };
        }),
      );
      const made = await begin(tx, 'vendor_items', rows, by);
      const ownSong = lines.some(isFromSong) ? await findSongId(tx, order.id) : null;
      const codes = rows.flatMap((row, at) => {
        const line = lines.find(({ cartUuid }) => cartUuid === row.lineId);
        const itemId = made[at];
        const storyId = line && isFromSong(line) ? (line.storyId ?? ownSong) : null;
        return itemId !== undefined && storyId !== null ? [{ storyId, itemId }] : [];
      });
      await playCodes.make(tx, codes);
      return lastOf(rows);
    },

    /** The day by which all goods of an order leave that a vendor has not sent yet. Null without such goods. */
    leaveDay: async (on: DbOrTx, orderId: number): Promise<Day | null> =>
      lastOf((await findItemsOf(on, orderId)).filter(({ state }) => isToDo(state))),

    /** Whether goods of an order are stopped although their money is in the shop. */
    async areStopped(on: DbOrTx, orderId: number): Promise<boolean> {
      const lines = await findStoppedLines(on, orderId);
      if (lines.length === 0) return false;
      const wanted = await findWantedLines(on, orderId);
      return lines.some((line) => wanted.has(line));
    },

    /**
     * Resumes items that are stopped although their money is in the shop, and returns them. The caller has
     * locked the order.
     */
    async takeUp(tx: Tx, orderId: number, by: By): Promise<ItemRow[]> {
      const items = (await lockItems(tx, orderId)).filter(({ state }) => state === 'stopped');
      const wanted = items.length === 0 ? new Set<string>() : await findWantedLines(tx, orderId);
      const taken = items.filter(({ lineId }) => wanted.has(lineId));
      for (const item of taken) await moveLocked(tx, 'vendor_items', item, 'new', by);
      return taken;
    },

    /**
     * Stops the items of an order whose money is gone, and returns them. Money that comes back does not resume items by itself
     * (`takeUp` does), because the customer may not want the goods any more. Goods that the shop itself makes are
     * listed again with their money, because only the staff are told of them. The caller has locked the order and
     * moved its state.
     */
    async follow(tx: Tx, orderId: number, by: By): Promise<ItemRow[]> {
      const items = await lockItems(tx, orderId);
      await followOwn(tx, orderId);
      const wanted = items.length === 0 ? new Set<string>() : await findWantedLines(tx, orderId);
      const ended = items.filter(({ state, lineId }) => isToDo(state) && !wanted.has(lineId));
      for (const item of ended) await moveLocked(tx, 'vendor_items', item, 'stopped', by);
      return ended;
    },

    /** Notes that the staff have made and sent what the shop itself makes of an order, or closed it otherwise. */
    closeOwn: closeOwnGoods,
  };
}

export type VendorItems = ReturnType<typeof createVendorItems>;
