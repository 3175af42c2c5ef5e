import type { DbOrTx } from '../../../platform/db/database.ts';
import { findParcels, type ParcelRow } from './parcels.repository.ts';

export type KnownParcel = ParcelRow;

/** The parcels that contain these items, for pages of other features that show goods. */
export const knownParcels = (db: DbOrTx, itemIds: readonly number[]): Promise<KnownParcel[]> =>
  findParcels(db, itemIds);
