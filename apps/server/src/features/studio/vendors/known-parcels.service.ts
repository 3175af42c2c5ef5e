import type { DbOrTx } from '../../../platform/db/database.ts';
import { findParcels, type ParcelRow } from './parcels.repository.ts';

export type KnownParcel = ParcelRow;

/** The parcels that these items lie in, for other pages that show goods. */
export const knownParcels = (db: DbOrTx, itemIds: readonly number[]): Promise<KnownParcel[]> =>
  findParcels(db, itemIds);
