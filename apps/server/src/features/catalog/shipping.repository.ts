import { sql } from 'drizzle-orm';
import { shippingRates } from '../../../db/schema/rates.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

/** The row for every country that has none of its own. */
const ELSEWHERE = '*';

const rateOfCountry = statement((db) =>
  db
    .select({ cents: shippingRates.cents })
    .from(shippingRates)
    .where(sql`${shippingRates.country} in (${sql.placeholder('country')}, ${ELSEWHERE})`)
    .orderBy(sql`${shippingRates.country} = ${ELSEWHERE}`)
    .limit(1)
    .prepare('shipping_rate'),
);

/** What one parcel to a country costs, in cents; null: the shop does not send there. */
export async function findShippingCents(db: DbOrTx, country: string): Promise<number | null> {
  const [rate] = await rateOfCountry(db).execute({ country });
  return rate?.cents ?? null;
}
