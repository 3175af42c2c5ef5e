import type { SongData } from '@keepsong/domain/builder/song-data';
import type { FrozenLine } from '@keepsong/domain/cart/kinds/index';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import type { Quote } from '@keepsong/domain/checkout/quote';
import type { RushFee } from '@keepsong/domain/checkout/rush';
import { CHECKOUTS, ORDERS } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { songBuilders } from './builder.ts';
import { at, cents, createdAt, id, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';

/** The cart as a checkout froze it: everything that an order needs, independent of later changes of the catalogue. */
export type FrozenCart = {
  lines: FrozenLine[];
  addresses: {
    /** `name` is the person to whom the parcel is addressed. */
    shipping: (ShippingAddress & { name?: string | undefined }) | null;
    billing: BillingAddress | null;
  };
  affiliate: string | null;
  /** The faster delivery, if one was bought. */
  rush?: RushFee | null;
  /** The code of a coupon with a limited number of uses. One use is reserved from the submission on. */
  countedCoupon?: string | null;
  /** The tax provider's calculation of the taxes; missing when nothing could be taxed. */
  tax?: { id: string; expiresAt: string | null };
};

export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    state: stateColumn(CHECKOUTS),
    visitorId: uuid().notNull(),
    userId: ref().references(() => users.id),
    /** Set when the customer submits. One submission becomes at most one order. */
    submissionId: uuid().unique(),
    /** Hash of the submitted body, to tell a repeated request from a different order under the same id. */
    submissionHash: text(),
    builderId: ref().references(() => songBuilders.id),
    /** The song as it was submitted: later edits of the draft do not change it. */
    songData: jsonb().$type<SongData>(),
    cart: jsonb().$type<FrozenCart>().notNull(),
    quote: jsonb().$type<Quote>().notNull(),
    quoteHash: text().notNull(),
    totalCents: cents().notNull(),
    currency: text().notNull().default('usd'),
    paymentType: text().notNull().default('card'),
    intentId: text().unique(),
    locale: text().notNull().default('en'),
    createdAt: createdAt(),
    updatedAt: at().notNull().default(sql`now()`),
    reservedAt: at(),
    failure: text(),
  },
  (t) => [
    index('checkouts_open').on(t.state, t.updatedAt),
    index('checkouts_visitor').on(t.visitorId, t.state),
    index('checkouts_builder').on(t.builderId),
    check('checkouts_state', inStates(t.state, CHECKOUTS)),
    check('checkouts_total', sql`${t.totalCents} >= 0 and (${t.totalCents} = 0 or ${t.totalCents} >= 50)`),
    check('checkouts_currency', sql`${t.currency} = 'usd'`),
    // A checkout without a customer may be one whose money is refunded: somebody paid for a quote that was never
    // submitted.
    check(
      'checkouts_submitted',
      sql`${t.state} in ('quoted','expired','refund_due','refunded','needs_attention') or (${t.submissionId} is not null and ${t.userId} is not null)`,
    ),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: id(),
    checkoutId: uuid()
      .notNull()
      .unique()
      .references(() => checkouts.id),
    state: stateColumn(ORDERS),
    submissionId: uuid().notNull().unique(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    intentId: text().unique(),
    chargeId: text(),
    /** The card that paid, in the form that the receipt names it. */
    cardBrand: text(),
    cardLast4: text('card_last4'),
    paymentType: text().notNull(),
    /**
     * The number for text messages about this order after the customer's account lost that number (decision 0019).
     */
    textsTo: text(),
    totalCents: cents().notNull(),
    quote: jsonb().$type<Quote>().notNull(),
    cart: jsonb().$type<FrozenCart>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_texts_to').on(t.textsTo).where(sql`${t.textsTo} is not null`),
    check(
      'orders_card',
      sql`(${t.cardBrand} is null) = (${t.cardLast4} is null) and (${t.cardLast4} is null or ${t.cardLast4} ~ '^[0-9]{4}$')`,
    ),
    check('orders_state', inStates(t.state, ORDERS)),
    check('orders_total', sql`${t.totalCents} >= 0`),
    check('orders_paid', sql`${t.totalCents} = 0 or ${t.intentId} is not null`),
  ],
);

/**
 * The taxes of paid orders, as they are recorded with the tax provider: recorded once, and reversed as far as the
 * order was refunded.
 */
export const orderTaxes = pgTable(
  'order_taxes',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id),
    calculationId: text().notNull(),
    expiresAt: at(),
    transactionId: text().unique(),
    /** The amount that was refunded to the customer, and the part of it that the tax provider knows. */
    refundedCents: cents().notNull().default(0),
    reversedCents: cents().notNull().default(0),
    /** Why the taxes cannot be recorded; the staff have to look at it. */
    failure: text(),
    tries: integer().notNull().default(0),
    /** The time of the next attempt; null when nothing is left to do. */
    nextAt: at().default(sql`now()`),
  },
  (t) => [
    index('order_taxes_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    check('order_taxes_reversed', sql`${t.reversedCents} between 0 and ${t.refundedCents}`),
  ],
);

/** Events of the payment provider that were processed, so that a repeated one changes nothing. */
export const paymentEvents = pgTable('payment_events', {
  eventId: text().primaryKey(),
  type: text().notNull(),
  intentId: text(),
  receivedAt: createdAt(),
});
