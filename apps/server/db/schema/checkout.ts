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

/** What a checkout froze: everything an order needs, independent of later changes of the catalogue. */
export type FrozenCart = {
  lines: FrozenLine[];
  addresses: {
    /** `name` is whom the parcel is addressed to. */
    shipping: (ShippingAddress & { name?: string | undefined }) | null;
    billing: BillingAddress | null;
  };
  affiliate: string | null;
  /** Faster delivery, when it was paid for. */
  rush?: RushFee | null;
  /** A coupon that only so many orders may use: held from the submission on. */
  countedCoupon?: string | null;
  /** By which calculation of the tax provider its taxes are; missing when nothing could be taxed. */
  tax?: { id: string; expiresAt: string | null };
};

export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    state: stateColumn(CHECKOUTS),
    visitorId: uuid().notNull(),
    userId: ref().references(() => users.id),
    /** Set when the customer submits; one submission is one order, whatever happens. */
    submissionId: uuid().unique(),
    /** Hash of the submitted body, to tell a repeat from another order under the same id. */
    submissionHash: text(),
    builderId: ref().references(() => songBuilders.id),
    /** The song as it was submitted: later edits of the draft change nothing. */
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
    // Money that was taken for a quote which nobody submitted goes back: such a checkout has no customer.
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
    /** The card that paid, as far as the receipt names it. */
    cardBrand: text(),
    cardLast4: text('card_last4'),
    paymentType: text().notNull(),
    /** Where texts about this order go on to since its customer's account gave the number up (decision 0019). */
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

/** Taxes of paid orders in the books of whoever calculated them: recorded once, and taken back as far as was refunded. */
export const orderTaxes = pgTable(
  'order_taxes',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id),
    calculationId: text().notNull(),
    expiresAt: at(),
    transactionId: text().unique(),
    /** What the customer has got back, and how much of it the books know. */
    refundedCents: cents().notNull().default(0),
    reversedCents: cents().notNull().default(0),
    /** Why it cannot be recorded: for people to look at. */
    failure: text(),
    tries: integer().notNull().default(0),
    /** When it is looked at next; null when nothing is left to do. */
    nextAt: at().default(sql`now()`),
  },
  (t) => [
    index('order_taxes_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    check('order_taxes_reversed', sql`${t.reversedCents} between 0 and ${t.refundedCents}`),
  ],
);

/** Provider events that were taken in; a repeated one changes nothing. */
export const paymentEvents = pgTable('payment_events', {
  eventId: text().primaryKey(),
  type: text().notNull(),
  intentId: text(),
  receivedAt: createdAt(),
});
