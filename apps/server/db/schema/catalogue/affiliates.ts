import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from '../checkout.ts';
import { cents, createdAt, id, oneOf, ref } from '../columns.ts';

/** People who bring customers and get a share of what these customers pay. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: id(),
    /** The code in the affiliate's link. It is unique even when upper and lower case are ignored. */
    code: text().notNull(),
    name: text().notNull(),
    email: text(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('affiliates_code').on(sql`lower(${t.code})`),
    check('affiliates_code_form', sql`${t.code} ~ '^[A-Za-z0-9][A-Za-z0-9_-]*$'`),
  ],
);

/**
 * The share that an affiliate gets from a day on, until the day of the next row. Rows whose day has passed are
 * never changed.
 */
export const affiliateRates = pgTable(
  'affiliate_rates',
  {
    id: id(),
    affiliateId: ref()
      .notNull()
      .references(() => affiliates.id),
    fromDay: date({ mode: 'string' }).notNull(),
    /** The share in hundredths of a percent. */
    share: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('affiliate_rates_once').on(t.affiliateId, t.fromDay),
    check('affiliate_rates_share', sql`${t.share} between 0 and 5000`),
  ],
);

/** An order that came by the link of an affiliate, with the terms as they were then. */
export const affiliateOrders = pgTable(
  'affiliate_orders',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id),
    affiliateId: ref()
      .notNull()
      .references(() => affiliates.id),
    share: integer().notNull(),
    /** The amount paid for goods, without taxes, parcels, tips and gift cards. */
    baseCents: cents().notNull(),
    /** How much money of the order had gone back when its entries were made. */
    returnedCents: cents().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('affiliate_orders_affiliate').on(t.affiliateId, t.orderId),
    check('affiliate_orders_share', sql`${t.share} between 0 and 5000`),
    check('affiliate_orders_cents', sql`${t.baseCents} >= 0 and ${t.returnedCents} >= 0`),
  ],
);

export const AFFILIATE_ENTRY_KINDS = ['order', 'refund'] as const;
export type AffiliateEntryKind = (typeof AFFILIATE_ENTRY_KINDS)[number];

/** What affiliates earn, and what is taken back after refunds. Rows are only added. */
export const affiliateEntries = pgTable(
  'affiliate_entries',
  {
    id: id(),
    affiliateId: ref()
      .notNull()
      .references(() => affiliates.id),
    orderId: ref()
      .notNull()
      .references(() => affiliateOrders.orderId),
    kind: text().$type<AffiliateEntryKind>().notNull(),
    /** Negative for what is taken back. When a refund fails, its part is given again. */
    amountCents: cents().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('affiliate_entries_affiliate').on(t.affiliateId, t.id),
    index('affiliate_entries_order').on(t.orderId),
    uniqueIndex('affiliate_entries_once').on(t.orderId).where(sql`${t.kind} = 'order'`),
    check('affiliate_entries_kind', oneOf(t.kind, AFFILIATE_ENTRY_KINDS)),
  ],
);

/** The terms for customers who bring friends: one row. */
export const referralTerms = pgTable(
  'referral_terms',
  {
    id: integer().primaryKey().default(1),
    rewardCents: cents().notNull(),
    orderMinCents: cents().notNull(),
    holdDays: integer().notNull(),
    rewardsMax: integer().notNull(),
  },
  (t) => [
    check('referral_terms_one', sql`${t.id} = 1`),
    check(
      'referral_terms_least',
      sql`least(${t.rewardCents}, ${t.orderMinCents}, ${t.holdDays}, ${t.rewardsMax}) >= 0`,
    ),
  ],
);
