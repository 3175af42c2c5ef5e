import { sql } from 'drizzle-orm';
import { boolean, check, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id } from './columns.ts';

const slugs = () => text().array().notNull().default([]);

/** Discount codes (spec 3.7-01). Products are named by slug. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** The code in capitals, as the domain's `couponKey` returns it. */
    code: text().notNull().unique(),
    onlyWith: slugs(),
    onlyWithAny: slugs(),
    onlyForProducts: slugs(),
    excludedFor: slugs(),
    discountFixedCents: cents().notNull().default(0),
    discountPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    minimumCartCents: cents().notNull().default(0),
    includeServiceFee: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    startsAt: at(),
    endsAt: at(),
    /** How many orders may use the coupon. Null: any number. */
    maxUses: integer(),
    /** How many orders have used the coupon, plus the submitted checkouts that may still become orders. */
    uses: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check('coupons_code', sql`${t.code} = upper(btrim(${t.code})) and ${t.code} <> ''`),
    check('coupons_fixed', sql`${t.discountFixedCents} >= 0`),
    check('coupons_percent', sql`${t.discountPercent} between 0 and 100`),
    check('coupons_minimum', sql`${t.minimumCartCents} >= 0`),
    check('coupons_uses', sql`${t.uses} >= 0 and (${t.maxUses} is null or ${t.uses} <= ${t.maxUses})`),
  ],
);
