import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, move } from '../../../platform/states/move.ts';
import { findParcels, findUnsent, type ParcelRow } from './parcels.repository.ts';
import { lockItems, setParcel } from './vendor-items.repository.ts';

export type KnownParcel = ParcelRow;

/** The parcels that contain these items, for pages of other features that show goods. */
export const knownParcels = (db: DbOrTx, itemIds: readonly number[]): Promise<KnownParcel[]> =>
  findParcels(db, itemIds);

/** Whether a new address of an order would end a label. */
export const hasUnsentLabel = async (db: DbOrTx, orderId: number): Promise<boolean> =>
  (await findUnsent(db, orderId)).length > 0;

/**
 * Ends the parcels of an order that have not left, because their labels name the address before. So their vendors can
 * buy new labels. The shop cannot give a label back to its provider, so the cost of the old one stays.
 */
export async function endLabels(tx: Tx, orderId: number, by: By): Promise<void> {
  const items = await lockItems(tx, orderId);
  const why = 'address_changed';
  for (const parcel of await findUnsent(tx, orderId)) {
    // False when its label was refused at the same moment, so that the parcel has ended by itself.
    if (!(await move(tx, 'parcels', parcel, 'failed', by, { set: { failure: why, nextAt: null }, why })))
      continue;
    // The tracking number of the old label must not get into a mail about the new one.
    for (const { id } of items.filter(
      (item) => parcel.itemIds.includes(item.id) && item.tracking === parcel.tracking,
    ))
      await setParcel(tx, id, { carrier: null, tracking: null });
  }
}

export type EndLabels = typeof endLabels;
