import { type Rates, ratesOn } from '@keepsong/domain/earnings/rates';
import { artistPay } from '@keepsong/domain/studio/fee';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { DbOrTx } from '../../platform/db/database.ts';
import { loadPaidOrders, type Payee } from './earnings.repository.ts';
import { findRates } from './rates.repository.ts';

/** The shares that hold for an artist or vendor at this moment. */
export const ratesOf = async (db: DbOrTx, payee: Payee, now: Date): Promise<Rates> =>
  ratesOn(await findRates(db, payee), chicagoDay(now));

type Offered = { orderId: number | null; artistId: number; now: Date };

/**
 * The pay of an artist who is asked now for the song of an order, by the shares of this artist and day (decision 0121).
 * Empty for a song without an order, which keeps its pay.
 */
export async function payOfOffer(
  db: DbOrTx,
  { orderId, artistId, now }: Offered,
): Promise<Partial<ReturnType<typeof artistPay>>> {
  const order = orderId === null ? undefined : (await loadPaidOrders(db, [orderId])).get(orderId);
  return order ? artistPay(order.quote.lines, await ratesOf(db, { artistId }, now)) : {};
}
