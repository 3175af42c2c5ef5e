import { REPORTS, type ReportName } from '@keepsong/domain/reports/reports';
import { check, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { orders } from './checkout.ts';
import { at, cents, createdAt, oneOf, ref } from './columns.ts';

/**
 * The facts of an order that reports count. A trigger writes the row with the order, and nothing changes it
 * afterwards, so it remains when the customer's data is erased. Reports sum these rows by their index and never
 * read the orders themselves.
 */
export const orderFacts = pgTable(
  'order_facts',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id),
    at: at().notNull(),
    /** Goods at their full price, and shipping. */
    grossCents: cents().notNull(),
    /** Promotions, the coupon, and totals that were too small to be charged. */
    discountCents: cents().notNull(),
    taxCents: cents().notNull(),
    /** The net sales of orders with tax, without credit that reduces the tax. */
    taxableCents: cents().notNull(),
    couponCode: text(),
    couponCents: cents().notNull(),
    /** The net sales by kind of product. They sum to the net sales without shipping and waived amounts. */
    songCents: cents().notNull(),
    addonCents: cents().notNull(),
    goodsCents: cents().notNull(),
    instantCents: cents().notNull(),
    giftCardCents: cents().notNull(),
    isInstant: smallint().notNull(),
    affiliate: text(),
    /** The id of the ad that led to the shop, and the variant of the landing page. */
    gclid: text(),
    landing: text(),
    /** The campaign of a customer who agreed to marketing: 'source / medium / name'. */
    campaign: text(),
    /** The place by which the order was taxed. */
    country: text().notNull(),
    state: text().notNull(),
  },
  (t) => [index('order_facts_at').on(t.at), index('order_facts_gclid').on(t.gclid, t.at)],
);

/**
 * The side of an order's customer of each experiment: switches that are tested on some visitors, and landing pages. A
 * trigger writes it with the order.
 */
export const triedOrders = pgTable(
  'tried_orders',
  {
    orderId: ref().references(() => orders.id),
    /** Experiment and side: `tips-off`, `birthday-b`. */
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.name] })],
);

/** How far the draft of a song came, from its beginning to a paid order. Triggers write it; it outlives the draft. */
export const funnelVisits = pgTable(
  'funnel_visits',
  {
    builderId: ref().primaryKey(),
    startedAt: at().notNull(),
    /** The furthest page of the builder, from 1 (characteristics) to 5 (the page before the cart). */
    step: smallint().notNull(),
    checkoutAt: at(),
    paidAt: at(),
  },
  (t) => [index('funnel_visits_started').on(t.startedAt)],
);

/** Which account gets which report by mail each Monday. */
export const reportMails = pgTable(
  'report_mails',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    report: text().$type<ReportName>().notNull(),
    createdAt: createdAt(),
    /** The Monday of the last mail. */
    sentOn: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.report] }),
    check('report_mails_report', oneOf(t.report, REPORTS)),
  ],
);
