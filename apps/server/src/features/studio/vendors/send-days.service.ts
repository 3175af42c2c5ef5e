import { makerDay } from '@keepsong/domain/studio/vendor-items';
import type { Day } from '@keepsong/domain/time/chicago';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { asShown, type FrozenCart, waitsForSong } from './item-words.ts';
import { findHolidays, findMakers, type ItemRow } from './vendor-items.repository.ts';

type Waiting = { item: ItemRow; cart: FrozenCart; songDay: Day };

/**
 * The days by which items are to be sent when the song of their order is there on `songDay`: their makers' lead time
 * later, without the holidays and days off that were published after the order. Has only items that wait for this song, and whose day
 * is later than before.
 */
export async function findLaterDays(
  on: DbOrTx,
  items: readonly Waiting[],
): Promise<ReadonlyMap<number, Day>> {
  const waiting = items.filter(({ item, cart }) =>
    cart.lines.some((line) => line.cartUuid === item.lineId && waitsForSong(line)),
  );
  const [makers, holidays] = await Promise.all([
    findMakers(on, [...new Set(waiting.map(({ item }) => item.productId))]),
    findHolidays(on),
  ]);
  return new Map(
    waiting.flatMap(({ item, cart, songDay }): [number, Day][] => {
      const maker = makers.find(
        ({ productId, vendorId }) => productId === item.productId && vendorId === item.vendorId,
      );
      const day = maker && makerDay(songDay, asShown(cart, maker), cart.shownHolidays ?? holidays);
      return day && day > item.sendBy ? [[item.id, day]] : [];
    }),
  );
}
