import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../../platform/db/database.ts';
import { sumEach } from '../../../platform/jobs/try-each.ts';
import { findLaterDays } from './send-days.service.ts';
import { findWaiting, type ItemRow, laterSendBy } from './vendor-items.repository.ts';
import type { VendorMessages } from './vendor-messages.service.ts';

type Deps = { database: Database; clock: Clock; vendorMessages: Pick<VendorMessages, 'tellDayMoves'> };

type Later = { item: ItemRow; day: Day; isHere: boolean };

/**
 * Gives vendors the days that a late song took from them: if the song is late, their lead time counts from its
 * delivery. This is a job and not a part of the delivery, because the delivery could deadlock with a refund,
 * which locks goods before their song.
 */
export function createWaitForSong({ database, clock, vendorMessages }: Deps) {
  const { db } = database;

  /**
   * Moves the days of items of one order. Tells their vendors while the song is not there; the message that it is there
   * has the day too. Returns how many were moved.
   */
  async function move(tx: Tx, later: readonly Later[]): Promise<number> {
    const moved: Later[] = [];
    for (const one of later) if (await laterSendBy(tx, one.item.id, one.day)) moved.push(one);
    const awaited = moved.filter(({ isHere }) => !isHere);
    await vendorMessages.tellDayMoves(
      tx,
      awaited.map(({ item }) => item),
    );
    return moved.length;
  }

  return {
    /**
     * Moves the days by which goods are to be sent. Safe to repeat. Returns how many were moved. An order that fails
     * does not stop the others; its fault is thrown at the end.
     */
    async moveDays(): Promise<number> {
      const today = chicagoDay(clock.now());
      const waiting = (await findWaiting(db)).map(({ deliveredAt, ...one }) => ({
        ...{ ...one, isHere: deliveredAt !== null },
        songDay: deliveredAt ? chicagoDay(deliveredAt) : today,
      }));
      const days = await findLaterDays(db, waiting);
      const later = waiting.flatMap(({ item, isHere }) => {
        const day = days.get(item.id);
        return day ? [{ item, day, isHere }] : [];
      });
      const orders = [...Map.groupBy(later, ({ item }) => item.orderId).values()];
      return sumEach(orders.map((own) => () => inOwnTransaction(database, (tx) => move(tx, own))));
    },
  };
}

export type WaitForSong = ReturnType<typeof createWaitForSong>;
