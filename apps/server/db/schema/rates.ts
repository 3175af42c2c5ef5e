import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents } from './columns.ts';

/**
 * Sales tax rates by state and kind of product. The shop's staff edit them. Kinds of products without a row are not
 * taxed.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    country: text().notNull(),
    /** The code of the state. An empty text stands for the whole country. */
    state: text().notNull().default(''),
    /** The product's type (spec 3.5-02), or 'shipping'. */
    kind: text().notNull(),
    /** The rate in millionths: 82500 is 8.25 %. */
    ratePpm: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.country, t.state, t.kind] }),
    check('tax_rates_rate', sql`${t.ratePpm} between 0 and 1000000`),
  ],
);

/** The price of sending one parcel, by destination. The country '*' stands for all countries without a row. */
export const shippingRates = pgTable(
  'shipping_rates',
  { country: text().primaryKey(), cents: cents().notNull() },
  (t) => [check('shipping_rates_cents', sql`${t.cents} >= 0`)],
);
