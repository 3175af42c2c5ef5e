import { type Rates, ratesOn } from '@keepsong/domain/earnings/rates';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Payee } from './earnings.repository.ts';
import { findRates } from './rates.repository.ts';

/** The shares that hold for an artist or vendor at this moment. */
export const ratesOf = async (db: DbOrTx, payee: Payee, now: Date): Promise<Rates> =>
  ratesOn(await findRates(db, payee), chicagoDay(now));
