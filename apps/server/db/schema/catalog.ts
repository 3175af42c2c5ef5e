import { sql } from 'drizzle-orm';
import { boolean, check, date, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, ref } from './columns.ts';

export const products = pgTable(
  'products',
  {
    id: id(),
    slug: text().notNull().unique(),
    sku: text().notNull().unique(),
    titleEn: text().notNull(),
    titleSp: text().notNull(),
    descriptionEn: text().notNull().default(''),
    descriptionSp: text().notNull().default(''),
    priceCents: cents().notNull(),
    productType: text().notNull(),
    tags: text().array().notNull().default([]),
    art: text().notNull(),
    requiresShippingAddress: boolean().notNull().default(false),
    underSong: boolean().notNull().default(false),
    /** Fields of `extra_info` (spec 3.5-07). */
    extraInfo: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [check('products_price', sql`${t.priceCents} >= 0`)],
);

/** Which add-ons the shop offers with a product, in order. */
export const productAddons = pgTable(
  'product_addons',
  {
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addonId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.addonId] })],
);

/** Days on which nobody delivers (decisions, Cart: a table that the shop edits). */
export const holidays = pgTable('holidays', {
  day: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
});
