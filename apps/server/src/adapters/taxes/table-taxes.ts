import { taxOn } from '@keepsong/domain/checkout/money';
import { sql } from 'drizzle-orm';
import { taxRates } from '../../../db/schema/rates.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { TaxPort } from './taxes.port.ts';

/** The kind under which the table holds the rate of shipping. */
const SHIPPING = 'shipping';

const ratesOfPlace = statement((db) =>
  db
    .select({ state: taxRates.state, kind: taxRates.kind, ratePpm: taxRates.ratePpm })
    .from(taxRates)
    .where(
      sql`${taxRates.country} = ${sql.placeholder('country')} and ${taxRates.state} in ('', ${sql.placeholder('state')})`,
    )
    .prepare('tax_rates_of_place'),
);

/** Taxes by the shop's own table: the row of the state, otherwise that of the country; without a row there is no tax. */
export function createTableTaxes(db: DbOrTx): TaxPort {
  return {
    async taxesFor({ address, lines, shippingCents }) {
      const country = code(address.country);
      const state = code(address.state);
      const rows = await ratesOfPlace(db).execute({ country, state });
      const rates = new Map<string, number>();
      for (const { state: of, kind, ratePpm } of rows) {
        if (of !== '' || !rates.has(kind)) rates.set(kind, ratePpm);
      }
      const taxed = (kind: string, cents: number) => taxOn(cents, rates.get(kind) ?? 0);
      const taxes = lines.map(({ cart_uuid, kind, cents }) => [cart_uuid, taxed(kind, cents)] as const);
      return {
        lines: new Map(taxes.filter(([, tax]) => tax > 0)),
        shipping: taxed(SHIPPING, shippingCents),
      };
    },
  };
}

const code = (given: string): string => given.trim().toUpperCase();
