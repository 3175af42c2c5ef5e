import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { calendarEntries } from './catalogue/calendar.ts';
import { at, cents, createdAt, id, ref } from './columns.ts';

export type VendorAddress = {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
};

/** A company that makes goods for the shop. Its account sees the orders of its goods (spec 3.8-03, 6-05). */
export const productVendors = pgTable(
  'product_vendors',
  {
    id: id(),
    name: text().notNull(),
    /** The account that works for the vendor. One account may work for several vendors. */
    userId: ref().references(() => users.id),
    contactName: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    contactPhone: text().notNull().default(''),
    /** The address from which parcels are sent and to which they are returned. Labels need it. */
    address: jsonb().$type<VendorAddress>(),
    /** How many working days the vendor needs from the order, or from the song, until the parcel is sent. */
    leadDays: smallint().notNull().default(3),
    /** Whether products may name the vendor. */
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index('product_vendors_user').on(t.userId),
    check('product_vendors_lead_days', sql`${t.leadDays} between 1 and 60`),
  ],
);

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
    /**
     * The main product, when this product is another size or amount of it. Null for a main product. The shelf shows
     * only main products.
     */
    variantOf: ref().references((): AnyPgColumn => products.id),
    /** The vendor that makes the product; null when the shop itself or an artist makes it. */
    vendorId: ref().references((): AnyPgColumn => productVendors.id),
    /** The products in a bundle (spec 3.5-04). */
    bundledIds: bigint({ mode: 'number' }).array().notNull().default([]),
    /** The price without the sale. Set only while a sale runs; `priceCents` is then the sale price. */
    regularCents: cents(),
    /** The price in a sale, and the times between which it applies. */
    saleCents: cents(),
    saleFrom: at(),
    saleTo: at(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check('products_price', sql`${t.priceCents} >= 0`),
    index('products_variant_of').on(t.variantOf).where(sql`${t.variantOf} is not null`),
    index('products_vendor').on(t.vendorId).where(sql`${t.vendorId} is not null`),
    index('products_sale').on(t.saleFrom, t.saleTo).where(sql`${t.saleCents} is not null`),
    check(
      'products_sale_whole',
      sql`(${t.saleCents} is null) = (${t.saleFrom} is null) and (${t.saleCents} is null) = (${t.saleTo} is null)
        and (${t.saleCents} is null or (${t.saleCents} >= 0 and ${t.saleFrom} < ${t.saleTo}))`,
    ),
    check('products_bundle', sql`${t.productType} = 'bundle' or cardinality(${t.bundledIds}) = 0`),
  ],
);

/** The add-ons that the shop offers with a product, in the order in which it shows them. */
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

/** Customer reviews of products. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    body: text().notNull(),
    rating: smallint().notNull(),
    /** Whether visitors see the review. The staff can hide reported reviews. */
    isShown: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index('product_reviews_product').on(t.productId, t.createdAt),
    check('product_reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
);

/**
 * Days on which nobody delivers (spec 10.4-08). They are taken from the holidays in the calendar of the shop.
 */
export const holidays = pgTable('holidays', {
  day: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  /** The calendar entry that the day comes from. */
  entryId: ref().references(() => calendarEntries.id, { onDelete: 'cascade' }),
});

/**
 * A single row whose number rises with every change of the catalogue: of products, artists, playlists, their reviews
 * and managed content. Triggers raise it (migration 'catalogue_version'), so that no change can be forgotten.
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    id: smallint().primaryKey().default(1),
    version: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('catalogue_version_single', sql`${t.id} = 1`)],
);
