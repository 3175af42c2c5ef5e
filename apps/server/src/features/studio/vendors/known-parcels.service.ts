import { UNSENT_PARCEL } from '@keepsong/domain/states/lists';
import { isSameNumber, isSent } from '@keepsong/domain/studio/vendor-items';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, move } from '../../../platform/states/move.ts';
import { findParcels, findParcelsOut, findUnsent, type ParcelRow, takeOut } from './parcels.repository.ts';
import { type ItemRow, lockItems, setParcel } from './vendor-items.repository.ts';

export type KnownParcel = ParcelRow;

/** The parcels that contain these items, for pages of other features that show goods. */
export const knownParcels = (db: DbOrTx, itemIds: readonly number[]): Promise<KnownParcel[]> =>
  findParcels(db, itemIds);

/** Whether a new address of an order would end a label. */
export const hasUnsentLabel = async (db: DbOrTx, orderId: number): Promise<boolean> =>
  (await findUnsent(db, orderId)).length > 0;

/**
 * Ends a parcel that has not left, and plans to give its label back. Its items have no tracking number then, so that a
 * mail about a new label does not name the old one.
 */
async function endLabel(
  tx: Tx,
  parcel: ParcelRow,
  { items, by, why }: { items: readonly ItemRow[]; by: By; why: string },
): Promise<void> {
  // This time has passed, so the label is given back at once.
  const set = { failure: why, nextAt: parcel.createdAt, tries: 0 };
  // False when its label was refused at the same moment, so that the parcel has ended by itself.
  if (!(await move(tx, 'parcels', parcel, 'failed', by, { set, why }))) return;
  const named = items.filter(
    ({ id, tracking }) => parcel.itemIds.includes(id) && isSameNumber(tracking, parcel.tracking),
  );
  for (const { id } of named) await setParcel(tx, id, { carrier: null, tracking: null });
}

/**
 * Ends the parcels of an order that have not left, because their labels name the address before. So their vendors can
 * buy new labels.
 */
export async function endLabels(tx: Tx, orderId: number, by: By): Promise<void> {
  const items = await lockItems(tx, orderId);
  for (const parcel of await findUnsent(tx, orderId))
    await endLabel(tx, parcel, { items, by, why: 'address_changed' });
}

const isUnsent = (parcel: ParcelRow): boolean => UNSENT_PARCEL.some((state) => state === parcel.state);

/** The number of the label of each item whose label a carrier has scanned, by the item's id. */
export async function findScanned(tx: Tx, items: readonly ItemRow[]): Promise<ReadonlyMap<number, string>> {
  const scanned = (await findParcelsOut(tx, items)).filter((parcel) => !isUnsent(parcel));
  return new Map(
    scanned.flatMap(({ itemIds, tracking }) =>
      tracking === null ? [] : itemIds.map((id) => [id, tracking] as const),
    ),
  );
}

/**
 * Takes the items with these ids out of parcels whose label no carrier has seen, because their vendor sends them under
 * its own tracking number. A label that no other item was sent with is given back. `items` are all items of the order,
 * which are locked. Returns the ids of the items that had such a label.
 */
export async function leaveLabels(
  tx: Tx,
  items: readonly ItemRow[],
  { ids, tracking, by }: { ids: readonly number[]; tracking: string; by: By },
): Promise<number[]> {
  const own = items.filter(({ id }) => ids.includes(id));
  const left = (await findParcelsOut(tx, own)).filter(
    (parcel) => isUnsent(parcel) && !isSameNumber(parcel.tracking, tracking),
  );
  for (const parcel of left) {
    const isUsed = items.some(
      (item) =>
        parcel.itemIds.includes(item.id) &&
        !ids.includes(item.id) &&
        isSent(item) &&
        isSameNumber(item.tracking, parcel.tracking),
    );
    if (isUsed) await takeOut(tx, parcel, ids);
    else await endLabel(tx, parcel, { items, by, why: 'own_number' });
  }
  return left.flatMap(({ itemIds }) => itemIds);
}

export type EndLabels = typeof endLabels;
