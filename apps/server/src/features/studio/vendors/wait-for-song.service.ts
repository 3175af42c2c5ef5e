import { makerDay } from '@keepsong/domain/studio/vendor-items';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { waitsForSong } from './item-words.ts';
import { findHolidays, findMakers, findWaiting, laterSendBy } from './vendor-items.repository.ts';

/**
 * Gives vendors the days that a late song took from them: if the song is late, their lead time counts from its
 * delivery. This is a job and not a part of the delivery, because the delivery could deadlock with a refund,
 * which locks goods before their song.
 */
export function createWaitForSong({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Moves the days by which goods are to be sent. Safe to repeat. Returns how many were moved. */
    async moveDays(): Promise<number> {
      const today = chicagoDay(clock.now());
      const waiting = (await findWaiting(db)).filter(({ item, cart }) =>
        cart.lines.some((line) => line.cartUuid === item.lineId && waitsForSong(line)),
      );
      const [makers, holidays] = await Promise.all([
        findMakers(db, [...new Set(waiting.map(({ item }) => item.productId))]),
        findHolidays(db),
      ]);
      let count = 0;
      for (const { item, deliveredAt } of waiting) {
        const maker = makers.find(
          ({ productId, vendorId }) => productId === item.productId && vendorId === item.vendorId,
        );
        if (!maker) continue;
        const day = makerDay(deliveredAt ? chicagoDay(deliveredAt) : today, maker, holidays);
        if (day > item.sendBy && (await laterSendBy(db, item.id, day))) count += 1;
      }
      return count;
    },
  };
}

export type WaitForSong = ReturnType<typeof createWaitForSong>;
