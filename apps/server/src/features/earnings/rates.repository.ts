import type { RateRow } from '@keepsong/domain/earnings/rates';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { earningRates } from '../../../db/schema/earnings.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Payee } from './earnings.repository.ts';

const ratesOfPayee = statement((db) =>
  db
    .select()
    .from(earningRates)
    .where(
      or(
        // One of the two ids is null. Comparing with null is never true.
        eq(earningRates.artistId, sql.placeholder('artistId')),
        eq(earningRates.vendorId, sql.placeholder('vendorId')),
        and(isNull(earningRates.artistId), isNull(earningRates.vendorId)),
      ),
    )
    .prepare('earning_rates_of_payee'),
);

/** All rates of an artist or vendor, and the rates that hold for everybody. */
export async function findRates(db: DbOrTx, payee: Payee): Promise<RateRow[]> {
  const rows = await ratesOfPayee(db).execute({ artistId: null, vendorId: null, ...payee });
  return rows.map(({ kind, fromDay, share, artistId, vendorId }) => ({
    ...{ kind, fromDay, share },
    isOwn: artistId !== null || vendorId !== null,
  }));
}
