import { TAXED_KINDS } from '@keepsong/domain/checkout/rates';
import { and, asc, eq, sql } from 'drizzle-orm';
import { shippingRates, taxRates } from '../../../../db/schema/rates.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';

export type TaxRateRow = typeof taxRates.$inferSelect;
export type ShippingRateRow = typeof shippingRates.$inferSelect;
export type TaxPlace = Pick<TaxRateRow, 'country' | 'state'>;

/** Only one change of the tables happens at a time, so that the log knows what stood there before. */
export async function lockRates(tx: Tx): Promise<void> {
  await lockName(tx, 'rates');
}

/** The tax rates, by place and then by kind. */
export const findTaxRates = (db: DbOrTx, place?: TaxPlace): Promise<TaxRateRow[]> =>
  db
    .select()
    .from(taxRates)
    .where(place ? ofPlace(place) : undefined)
    .orderBy(
      asc(taxRates.country),
      asc(taxRates.state),
      sql`array_position(${sql.param([...TAXED_KINDS])}::text[], ${taxRates.kind})`,
    );

/** Replaces all rates of a place. */
export async function replaceTaxRates(
  tx: Tx,
  place: TaxPlace,
  rates: readonly Pick<TaxRateRow, 'kind' | 'ratePpm'>[],
): Promise<void> {
  await tx.delete(taxRates).where(ofPlace(place));
  if (rates.length > 0) await tx.insert(taxRates).values(rates.map((rate) => ({ ...place, ...rate })));
}

const ofPlace = ({ country, state }: TaxPlace) =>
  and(eq(taxRates.country, country), eq(taxRates.state, state));

export const findShippingRates = (db: DbOrTx): Promise<ShippingRateRow[]> =>
  db.select().from(shippingRates).orderBy(asc(shippingRates.country));

/** Sets the price of a parcel to a country, or removes it. Returns the price before; null when there was none. */
export async function saveShippingRate(
  tx: Tx,
  country: string,
  cents: number | null,
): Promise<number | null> {
  const isIt = eq(shippingRates.country, country);
  const [before] = await tx.select().from(shippingRates).where(isIt);
  if (cents === null) await tx.delete(shippingRates).where(isIt);
  else
    await tx
      .insert(shippingRates)
      .values({ country, cents })
      .onConflictDoUpdate({ target: shippingRates.country, set: { cents } });
  return before?.cents ?? null;
}
