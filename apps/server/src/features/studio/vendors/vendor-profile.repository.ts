import type { DaysOff } from '@keepsong/domain/artists/availability';
import type { Day } from '@keepsong/domain/time/chicago';
import { asc, eq } from 'drizzle-orm';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import { vendorDaysOff } from '../../../../db/schema/vendors/vendor-days-off.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type VendorRow = typeof productVendors.$inferSelect;

export async function findProfile(db: DbOrTx, id: number): Promise<VendorRow | null> {
  const [row] = await db.select().from(productVendors).where(eq(productVendors.id, id));
  return row ?? null;
}

export const findDaysOff = (db: DbOrTx, vendorId: number): Promise<DaysOff[]> =>
  db
    .select({ from: vendorDaysOff.fromDay, to: vendorDaysOff.toDay })
    .from(vendorDaysOff)
    .where(eq(vendorDaysOff.vendorId, vendorId))
    .orderBy(asc(vendorDaysOff.fromDay));

export const findOwnProducts = (db: DbOrTx, vendorId: number) =>
  db.select().from(products).where(eq(products.vendorId, vendorId)).orderBy(asc(products.id));

export async function saveProfile(tx: Tx, id: number, set: Partial<VendorRow>): Promise<void> {
  if (Object.keys(set).length > 0) await tx.update(productVendors).set(set).where(eq(productVendors.id, id));
}

/** Replaces the days on which a vendor is closed. Days that are over are left out. */
export async function saveDaysOff(
  tx: Tx,
  vendorId: number,
  daysOff: readonly DaysOff[],
  today: Day,
): Promise<void> {
  await tx.delete(vendorDaysOff).where(eq(vendorDaysOff.vendorId, vendorId));
  const rows = daysOff
    .filter(({ to }) => to >= today)
    .map(({ from, to }) => ({ vendorId, fromDay: from, toDay: to }));
  if (rows.length > 0) await tx.insert(vendorDaysOff).values(rows);
}
