import type { ShippingClass } from '@keepsong/domain/catalogue/shipping-class';
import { and, asc, eq } from 'drizzle-orm';
import { shippingRates } from '../../../../db/schema/rates.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type ShippingRateRow = typeof shippingRates.$inferSelect;
export type NewShippingRate = Omit<typeof shippingRates.$inferInsert, 'id' | 'createdAt'>;

export const findShippingRates = (db: DbOrTx): Promise<ShippingRateRow[]> =>
  db.select().from(shippingRates).orderBy(asc(shippingRates.country), asc(shippingRates.cents));

export async function findShippingRate(
  db: DbOrTx,
  id: number,
  lock: boolean,
): Promise<ShippingRateRow | null> {
  const query = db.select().from(shippingRates).where(eq(shippingRates.id, id));
  const [row] = await (lock ? query.for('no key update') : query);
  return row ?? null;
}

export async function findShippingTo(
  db: DbOrTx,
  country: string,
  shippingClass: ShippingClass,
): Promise<ShippingRateRow | null> {
  const isIt = and(eq(shippingRates.country, country), eq(shippingRates.shippingClass, shippingClass));
  const [row] = await db.select().from(shippingRates).where(isIt);
  return row ?? null;
}

export async function insertShippingRate(tx: Tx, rate: NewShippingRate): Promise<number> {
  const [row] = await tx.insert(shippingRates).values(rate).returning({ id: shippingRates.id });
  if (!row) throw new Error('the price of a parcel was not added');
  return row.id;
}

export const updateShippingRate = (tx: Tx, id: number, rate: NewShippingRate) =>
  tx.update(shippingRates).set(rate).where(eq(shippingRates.id, id));
