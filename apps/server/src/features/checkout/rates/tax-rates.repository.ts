import type { DatedRate } from '@keepsong/domain/checkout/dated-rates';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { products } from '../../../../db/schema/catalog.ts';
import { taxRates } from '../../../../db/schema/rates.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';

export type TaxRateRow = typeof taxRates.$inferSelect;
export type KeptRate = DatedRate & { id: number; isActive: boolean };

/**
 * Lets only one change of the table run at a time, so that two rates of a place cannot begin on the same day.
 */
export const lockTaxRates = (tx: Tx): Promise<void> => lockName(tx, 'tax rates');

export const keptRate = (row: TaxRateRow): KeptRate => ({
  ...{ id: row.id, country: row.country, state: row.state, kinds: row.kinds },
  ...{ ppm: row.ratePpm, from: row.fromDay, isActive: row.active },
});

const rowOf = ({ country, state, kinds, ppm, from }: DatedRate) => ({
  ...{ country, state, kinds: [...kinds], ratePpm: ppm, fromDay: from },
});

/** All tax rates, sorted by place. The newest rates of a place come first. */
export async function findTaxRates(db: DbOrTx): Promise<KeptRate[]> {
  const rows = await db
    .select()
    .from(taxRates)
    .orderBy(asc(taxRates.country), asc(taxRates.state), desc(taxRates.fromDay), desc(taxRates.id));
  return rows.map(keptRate);
}

/** All rates of the place of one rate, including this rate. Empty when there is no such rate. */
export async function findRatesBeside(db: DbOrTx, id: number): Promise<KeptRate[]> {
  const [rate] = await db.select().from(taxRates).where(eq(taxRates.id, id));
  if (!rate) return [];
  const { country, state } = rate;
  return findRatesOf(db, { country, state });
}

export async function findRatesOf(
  db: DbOrTx,
  { country, state }: Pick<DatedRate, 'country' | 'state'>,
): Promise<KeptRate[]> {
  const ofPlace = and(eq(taxRates.country, country), eq(taxRates.state, state));
  return (await db.select().from(taxRates).where(ofPlace)).map(keptRate);
}

export async function insertTaxRates(
  tx: Tx,
  rates: readonly DatedRate[],
  active: boolean,
): Promise<number[]> {
  if (rates.length === 0) return [];
  const rows = await tx
    .insert(taxRates)
    .values(rates.map((rate) => ({ ...rowOf(rate), active })))
    .returning({ id: taxRates.id });
  return rows.map(({ id }) => id);
}

export const updateTaxRate = (tx: Tx, id: number, rate: DatedRate, active: boolean) =>
  tx
    .update(taxRates)
    .set({ ...rowOf(rate), active })
    .where(eq(taxRates.id, id));

/** Whether something is on sale while the table has no rate, not even one that begins later. */
export async function sellsWithoutRates(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select
    exists (select from ${products} where ${products.active})
    and not exists (select from ${taxRates} where ${taxRates.active}) as is`);
  return rows[0]?.is === true;
}

/** What to do with a production shop that would sell without taxes (decision 0128). */
export const RATES_MISSING =
  'The shop sells things, and has neither a tax rate nor a tax service: set STRIPE_TAX to on, or TAXES to none if it is to charge no taxes, or write the rates into FOLDER/tax.csv and run "npm run catalogue -- import FOLDER".';
