import { isMadeFromSong } from '@keepsong/domain/cart/named-products';
import { makerDay } from '@keepsong/domain/studio/vendor-items';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { FrozenCart } from '../../../../db/schema/checkout.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type By, begin, moveLocked } from '../../../platform/states/move.ts';
import type { PlayCodes } from '../../stories/sharing/play-codes.service.ts';
import type { FrozenLine } from './item-words.ts';
import {
  findHolidays,
  findMakers,
  findSongId,
  findWantedLines,
  lockItems,
} from './vendor-items.repository.ts';

type Deps = { playCodes: Pick<PlayCodes, 'make'> };

type OrderOfItems = { id: number; cart: FrozenCart; createdAt: Date };

const isFromSong = ({ name, contents = [] }: FrozenLine): boolean =>
  [{ name }, ...contents].some(isMadeFromSong);
/** Whether goods of this line wait for a song of the same order. */
const waitsForSong = (line: FrozenLine): boolean => line.storyId === undefined && isFromSong(line);

/** The items that vendors make of a line: the line itself, or the parts of its bundle that they make. */
function partsOf(line: FrozenLine, makers: Awaited<ReturnType<typeof findMakers>>) {
  const makerOf = (id: number) => makers.find(({ productId }) => productId === id);
  const whole = makerOf(line.productId);
  const parts = (line.contents ?? []).flatMap(({ productId }) => {
    const maker = makerOf(productId);
    return maker && maker.vendorId !== whole?.vendorId ? [maker] : [];
  });
  const counted = Map.groupBy(whole ? [whole, ...parts] : parts, ({ productId }) => productId);
  return [...counted.values()].flatMap((same) => {
    const [maker] = same;
    return maker ? [{ ...maker, quantity: line.quantity * same.length }] : [];
  });
}

/** What vendors make of orders, and when it stops. */
export function createVendorItems({ playCodes }: Deps) {
  return {
    /**
     * The items of an order that was just paid. `songDay`: when a song of the same order is promised, from which goods are
     * made. `by` moved the order.
     */
    async open(tx: Tx, order: OrderOfItems, songDay: Day | null, by: By): Promise<void> {
      const { lines } = order.cart;
      const ids = lines.flatMap(({ productId, contents = [] }) => [
        productId,
        ...contents.map((one) => one.productId),
      ]);
      const makers = await findMakers(tx, [...new Set(ids)]);
      if (makers.length === 0) return;
      const holidays = await findHolidays(tx);
      const today = chicagoDay(order.createdAt);
      const rows = lines.flatMap((line) =>
        partsOf(line, makers).map(({ productId, vendorId, quantity, ...maker }) => {
          const from = waitsForSong(line) && songDay !== null && songDay > today ? songDay : today;
          return {
            ...{ orderId: order.id, lineId: line.cartUuid, productId, vendorId, quantity },
            sendBy: makerDay(from, maker, holidays),
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
    },

    /**
     * Brings the items of an order in line with its money: what is not wanted any more stops, and what the provider or the
     * staff have brought back begins anew. The caller has locked the order and moved its state.
     */
    async follow(tx: Tx, orderId: number, by: By): Promise<void> {
      const items = await lockItems(tx, orderId);
      if (items.length === 0) return;
      const wanted = await findWantedLines(tx, orderId);
      const mover = typeof by === 'object' ? by.mover : by;
      const mayBegin = mover === 'provider' || mover === 'staff';
      for (const item of items) {
        const isWanted = wanted.has(item.lineId);
        if (item.state === 'stopped' && isWanted && mayBegin)
          await moveLocked(tx, 'vendor_items', item, 'new', by);
        const isToStop = item.state === 'new' || item.state === 'making' || item.state === 'problem';
        if (isToStop && !isWanted) await moveLocked(tx, 'vendor_items', item, 'stopped', by);
      }
    },
  };
}

export type VendorItems = ReturnType<typeof createVendorItems>;
