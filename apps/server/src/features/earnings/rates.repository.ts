import type { RateRow } from '@keepsong/domain/earnings/rates';
import { and, eq, isNull, or } from 'drizzle-orm';
import { earningRates } from '../../../db/schema/earnings.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Payee } from './earnings.repository.ts';

/** All rates of an artist or vendor, and the rates that hold for everybody. */
export async function findRates(db: DbOrTx, payee: Payee): Promise<RateRow[]> {
  const isOwn =
    'artistId' in payee
      ? eq(earningRates.artistId, payee.artistId)
      : eq(earningRates.vendorId, payee.vendorId);
  const rows = await db
    .select()
    .from(earningRates)
    .where(or(isOwn, and(isNull(earningRates.artistId), isNull(earningRates.vendorId))));
  return rows.map(({ kind, fromDay, share, artistId, vendorId }) => ({
    ...{ kind, fromDay, share },
    isOwn: artistId !== null || vendorId !== null,
  }));
}
