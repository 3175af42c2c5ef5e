import type { RateTables, TaxedPlace } from '@keepsong/contract/rates';
import { TAXED_KINDS, type TaxedKind } from '@keepsong/domain/checkout/rates';
import { ok, type Result } from '@keepsong/domain/result';
import type { TaxPort } from '../../../adapters/taxes/taxes.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction } from '../../../platform/staff/require-staff.ts';
import { noteStaff, type StaffDeed } from '../../../platform/staff/staff-log.ts';
import {
  findShippingRates,
  findTaxRates,
  lockRates,
  replaceTaxRates,
  saveShippingRate,
  type TaxPlace,
  type TaxRateRow,
} from './rates.repository.ts';

export type RatesDeps = { database: Database; clock: Clock; taxes: Pick<TaxPort, 'usesTable'> };

/** The tables of tax and shipping rates, which the finance staff keep. */
export function createRatesService({ database, clock, taxes }: RatesDeps) {
  const { db } = database;

  async function tables(): Promise<RateTables> {
    const [rows, shipping] = await Promise.all([findTaxRates(db), findShippingRates(db)]);
    return { taxes_by: taxes.usesTable ? 'table' : 'provider', places: placesOf(rows), shipping };
  }

  /** Changes a table and writes what was changed into the log. */
  async function change(
    session: Session | null,
    reason: string,
    work: (tx: Tx) => Promise<StaffDeed>,
  ): Promise<Result<RateTables>> {
    const now = clock.now();
    const by = requireStaffAction(session, 'tax_and_shipping', now);
    if (!by.ok) return by;
    await database.transaction(async (tx) => {
      await lockRates(tx);
      await noteStaff(tx, by.value, now, { ...(await work(tx)), reason });
      return ok(null);
    });
    return ok(await tables());
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async rates(session: Session | null): Promise<Result<RateTables>> {
      const by = requireStaff(session, 'tax_and_shipping');
      return by.ok ? ok(await tables()) : by;
    },

    /** Replaces the tax rates of a place. Refuses with `sign_in_required`, `forbidden`, `second_step`. */
    saveTaxRates: (session: Session | null, { reason, ...place }: TaxedPlace & { reason: string }) =>
      change(session, reason, async (tx) => {
        const { country, state } = place;
        const before = await findTaxRates(tx, { country, state });
        // Of a kind that is given twice, the last rate counts.
        const rates = new Map(place.rates.map(({ kind, ppm }) => [kind, ppm]));
        const rows = [...rates].map(([kind, ratePpm]) => ({ kind, ratePpm }));
        await replaceTaxRates(tx, { country, state }, rows);
        return {
          action: 'rates.tax_saved',
          before: { country, state, rates: ratesOf(before) },
          after: { country, state, rates: ratesOf(rows) },
        };
      }),

    /** Sets or removes the price of a parcel. Refuses with `sign_in_required`, `forbidden`, `second_step`. */
    saveShippingRate: (
      session: Session | null,
      { country, cents, reason }: { country: string; cents: number | null; reason: string },
    ) =>
      change(session, reason, async (tx) => ({
        action: 'rates.shipping_saved',
        before: { country, cents: await saveShippingRate(tx, country, cents) },
        after: { country, cents },
      })),
  };
}

export type RatesService = ReturnType<typeof createRatesService>;

const isTaxedKind = (kind: string): kind is TaxedKind => TAXED_KINDS.some((known) => known === kind);

const ratesOf = (rows: readonly Pick<TaxRateRow, 'kind' | 'ratePpm'>[]): TaxedPlace['rates'] =>
  rows.flatMap(({ kind, ratePpm }) => (isTaxedKind(kind) ? { kind, ppm: ratePpm } : []));

/** Puts the rows of each place together. The rows are in the order of their places. */
function placesOf(rows: readonly TaxRateRow[]): TaxedPlace[] {
  const places = new Map<string, TaxPlace & { rows: TaxRateRow[] }>();
  for (const row of rows) {
    const { country, state } = row;
    const key = `${country} ${state}`;
    const place = places.get(key) ?? { country, state, rows: [] };
    place.rows.push(row);
    places.set(key, place);
  }
  return [...places.values()].map(({ rows: own, ...place }) => ({ ...place, rates: ratesOf(own) }));
}
