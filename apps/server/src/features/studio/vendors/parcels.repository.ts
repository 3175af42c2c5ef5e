import { UNSENT_PARCEL } from '@keepsong/domain/states/lists';
import type { ParcelState } from '@keepsong/domain/states/tables';
import { and, arrayOverlaps, asc, desc, eq, gt, lte, ne, not, notExists, or, sql } from 'drizzle-orm';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { parcels } from '../../../../db/schema/vendors/parcels.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, begin, change, moveLocked } from '../../../platform/states/move.ts';
import type { Along } from '../../../platform/states/ruled.ts';

export type ParcelRow = typeof parcels.$inferSelect;

/** The parcels that contain these items, without those that failed. */
export async function findParcels(db: DbOrTx, itemIds: readonly number[]): Promise<ParcelRow[]> {
  if (itemIds.length === 0) return [];
  return db
    .select()
    .from(parcels)
    .where(and(arrayOverlaps(parcels.itemIds, [...itemIds]), ne(parcels.state, 'failed')))
    .orderBy(asc(parcels.id));
}

/** The parcels of these items to their customer, without those that failed. */
export const findParcelsOut = async (db: DbOrTx, items: readonly { id: number }[]): Promise<ParcelRow[]> =>
  (
    await findParcels(
      db,
      items.map(({ id }) => id),
    )
  ).filter(({ isReturn }) => !isReturn);

/** The return parcels of a vendor that are on their way or came back after `since`, with their items. */
export const findReturnsOf = (db: DbOrTx, vendorId: number, since: Date, limit: number) =>
  db
    .select({ parcel: parcels, item: vendorItems, cart: orders.cart })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(vendorItems, eq(vendorItems.id, sql`${parcels.itemIds}[1]`))
    .where(
      and(
        eq(parcels.vendorId, vendorId),
        parcels.isReturn,
        ne(parcels.state, 'failed'),
        or(ne(parcels.state, 'arrived'), gt(parcels.arrivedAt, since)),
      ),
    )
    .orderBy(desc(parcels.id))
    .limit(limit);

export async function insertParcel(tx: Tx, parcel: typeof parcels.$inferInsert, by: By): Promise<number> {
  const [id] = await begin(tx, 'parcels', parcel, by);
  if (id === undefined) throw new Error('the insert returned no parcel');
  return id;
}

/** A parcel with its order and vendor, as its label needs them. */
export async function loadParcel(db: DbOrTx, where: { id: number } | { providerId: string }) {
  const [row] = await db
    .select({ parcel: parcels, vendor: productVendors, cart: orders.cart, quote: orders.quote })
    .from(parcels)
    .innerJoin(productVendors, eq(productVendors.id, parcels.vendorId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where('id' in where ? eq(parcels.id, where.id) : eq(parcels.providerId, where.providerId));
  return row ?? null;
}

export type LoadedParcel = NonNullable<Awaited<ReturnType<typeof loadParcel>>>;

/** The storage key of the label of a customer's return parcel. Null for a parcel of somebody else. */
export async function findReturn(db: DbOrTx, id: number, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ key: parcels.labelKey })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.id, id), eq(orders.userId, userId), parcels.isReturn));
  return row?.key ?? null;
}

export async function lockParcel(tx: Tx, id: number): Promise<ParcelRow | null> {
  const [row] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('update');
  return row ?? null;
}

export const moveParcel = (
  tx: Tx,
  row: ParcelRow,
  to: ParcelState,
  set: Along<'parcels'>,
  why?: string,
): Promise<void> => moveLocked(tx, 'parcels', row, to, 'provider', { set, ...(why ? { why } : {}) });

/** Stores when the provider is to be asked about a parcel again. About one that has failed, nobody is asked. */
export async function putOff(
  db: DbOrTx,
  id: number,
  set: { nextAt: Date | null; tries?: number },
): Promise<void> {
  await change(db, 'parcels', id, set, { where: ne(parcels.state, 'failed') });
}

type GivingBack = Pick<ParcelRow, 'nextAt'> &
  Partial<
    Pick<
      ParcelRow,
      'tries' | 'keptAt' | 'underWaySince' | 'providerId' | 'carrier' | 'tracking' | 'costCents'
    >
  >;

/**
 * Stores when the provider is to be asked to take back the label of a parcel that was ended, or what became of it. Null:
 * not again.
 */
export async function planGivingBack(db: DbOrTx, id: number, set: GivingBack): Promise<void> {
  await change(db, 'parcels', id, set, { where: eq(parcels.state, 'failed') });
}

/** Takes items out of a parcel whose label others still use. */
export async function takeOut(tx: Tx, { id, itemIds }: ParcelRow, out: readonly number[]): Promise<void> {
  await change(tx, 'parcels', id, { itemIds: itemIds.filter((item) => !out.includes(item)) });
}

/** The parcels of an order to its customer that have not left: no carrier and no vendor says that they have. */
export const findUnsent = (db: DbOrTx, orderId: number): Promise<ParcelRow[]> =>
  db
    .select()
    .from(parcels)
    .where(
      and(
        eq(parcels.orderId, orderId),
        not(parcels.isReturn),
        oneOf(parcels.state, UNSENT_PARCEL),
        notExists(
          db
            .select({ id: vendorItems.id })
            .from(vendorItems)
            .where(
              and(
                sql`${vendorItems.id} = any(${parcels.itemIds})`,
                oneOf(vendorItems.state, ['shipped', 'arrived']),
              ),
            ),
        ),
      ),
    );

/** The parcels about which the provider is to be asked now, and those whose labels are to be given back. */
export async function findDue(db: DbOrTx, now: Date, limit: number): Promise<ParcelRow[]> {
  return db.select().from(parcels).where(lte(parcels.nextAt, now)).orderBy(asc(parcels.nextAt)).limit(limit);
}
