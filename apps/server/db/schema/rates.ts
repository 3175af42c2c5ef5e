import { SHIPPING_CLASSES, type ShippingClass, USUAL_CLASS } from '@keepsong/domain/catalogue/shipping-class';
import type { TaxedKind } from '@keepsong/domain/checkout/rates';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, oneOf } from './columns.ts';

/**
 * Sales tax rates by place, from a day on. Kinds of products without a row are not taxed. Of several rows for a
 * place and kind, the one that began last applies. Rows that have ever applied are never changed.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: id(),
    country: text().notNull(),
    /** The code of the state. An empty text stands for the whole country. */
    state: text().notNull().default(''),
    /** The types of products (spec 3.5-02) and 'shipping'. */
    kinds: text().array().$type<TaxedKind[]>().notNull(),
    /** The rate in millionths: 82500 is 8.25 %. */
    ratePpm: integer().notNull(),
    /** The first day in the time zone of the shop. */
    fromDay: date({ mode: 'string' }).notNull().default('2000-01-01'),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index('tax_rates_place').on(t.country, t.state),
    check('tax_rates_rate', sql`${t.ratePpm} between 0 and 1000000`),
    check('tax_rates_kinds', sql`cardinality(${t.kinds}) > 0`),
  ],
);

/**
 * The price of sending one parcel, by destination and class of goods. The country '*' stands for all countries without a
 * row, and the usual class for all classes without one.
 */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: id(),
    country: text().notNull(),
    shippingClass: text().$type<ShippingClass>().notNull().default(USUAL_CLASS),
    cents: cents().notNull(),
    /** Whether the shop sends parcels to this destination. */
    isServed: boolean().notNull().default(true),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    unique('shipping_rates_place').on(t.country, t.shippingClass),
    check('shipping_rates_cents', sql`${t.cents} >= 0`),
    check('shipping_rates_class', oneOf(t.shippingClass, SHIPPING_CLASSES)),
  ],
);
