import type { SongData } from '@keepsong/domain/builder/song-data';
import type { FrozenLine } from '@keepsong/domain/cart/kinds/index';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import type { Quote } from '@keepsong/domain/checkout/quote';
import type { RushFee } from '@keepsong/domain/checkout/rush';
import type { LandingVersion } from '@keepsong/domain/marketing/landing-version';
import type { OrderConsent } from '@keepsong/domain/signals/order-signal';
import { CHECKOUTS, ORDERS } from '@keepsong/domain/states/tables';
import type { Arm } from '@keepsong/domain/system/switches';
import type { Day } from '@keepsong/domain/time/chicago';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { songBuilders } from './builder.ts';
import { at, cents, createdAt, id, inLocales, localeColumn, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';

/** How long a vendor needs for goods, and when it is closed. */
export type ShownMaker = { vendorId: number; lead_days: number; days_off: { from: Day; to: Day }[] };

/**
 * The cart as it was when the checkout was created. It holds everything that an order needs, so that later changes of
 * the catalogue do not change the order.
 */
export type FrozenCart = {
  lines: FrozenLine[];
  addresses: {
    /** `name` is the person to whom the parcel is addressed. */
    shipping: (ShippingAddress & { name?: string | undefined }) | null;
    billing: BillingAddress | null;
  };
  affiliate: string | null;
  /** What led to the shop: the id of an ad, and the variant of the landing page. */
  ad?: { gclid: string | null; landing: string | null };
  /**
   * The customer's side of each experiment. Of a switch that is tested on some visitors: the side that they saw on the
   * day of the order. Of a landing page: the version that they saw in this visit, by the page's slug.
   */
  tried?: Readonly<Record<string, Arm | LandingVersion>>;
  /** For which purposes the customer let the shop report events to others. Missing: for none. */
  consent?: OrderConsent;
  /** The rush fee that was chosen for a faster delivery, if any. */
  rush?: RushFee | null;
  /** How many days the chosen artist needed when the cart was first priced, as the customer was shown. Missing without a song. */
  shownDays?: { artistId: number; days: number };
  /**
   * The shop's holidays from the day of the quote on. The promised days of the song and of the goods count with them, as
   * the customer was shown. Missing when nothing is promised.
   */
  shownHolidays?: Day[];
  /**
   * The lead times and coming days off of the vendors of the cart when it was priced, for the promised days of goods.
   * Missing when nothing is sent.
   */
  shownMakers?: ShownMaker[];
  /**
   * The code of a coupon with a limited number of uses. When the customer submits the checkout, one use is reserved.
   */
  countedCoupon?: string | null;
  /** The code of a promotion with a limited number of uses that applied without being typed. */
  countedPromotion?: string;
  /** Whether a product in the cart is limited. A submission then takes its pieces. */
  counted?: true;
  /** The gift message: printed on the packing slip, which shows no prices. */
  giftNote?: string;
  /**
   * The ids of the gift cards that pay. When the customer submits the checkout, they become credit of the account.
   */
  giftCards?: number[];
  /** The tax calculation at the tax provider. Missing when nothing in the cart could be taxed. */
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
    /** Hash of the submitted body. It tells a repeated request from a different order with the same submission id. */
    submissionHash: text(),
    builderId: ref().references(() => songBuilders.id),
    /** The song data at the time of the submission. Later edits of the draft do not change it. */
    songData: jsonb().$type<SongData>(),
    cart: jsonb().$type<FrozenCart>().notNull(),
    quote: jsonb().$type<Quote>().notNull(),
    quoteHash: text().notNull(),
    totalCents: cents().notNull(),
    currency: text().notNull().default('usd'),
    paymentType: text().notNull().default('card'),
    intentId: text().unique(),
    locale: localeColumn().default('en'),
    createdAt: createdAt(),
    updatedAt: at().notNull().default(sql`now()`),
    reservedAt: at(),
    /**
     * Since when the job has failed to settle this checkout: the provider does not answer, or the order cannot be
     * made. Null after a run that settled it or found that it waits for its customer.
     */
    stuckSince: at(),
    failure: text(),
  },
  (t) => [
    index('checkouts_open').on(t.state, t.updatedAt),
    index('checkouts_visitor').on(t.visitorId, t.state),
    index('checkouts_builder').on(t.builderId),
    check('checkouts_locale', inLocales(t.locale)),
    check('checkouts_state', inStates(t.state, CHECKOUTS)),
    check('checkouts_total', sql`${t.totalCents} >= 0 and (${t.totalCents} = 0 or ${t.totalCents} >= 50)`),
    check('checkouts_currency', sql`${t.currency} = 'usd'`),
    // A checkout without a submission or user is allowed in these states. Somebody may have paid for a quote that was
    // never submitted, and that money is refunded.
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
    /** The brand and last digits of the card that paid, as the receipt prints them. */
    cardBrand: text(),
    cardLast4: text('card_last4'),
    paymentType: text().notNull(),
    /**
     * The phone number for text messages about this order. Set only when the customer's account no longer has the
     * number (decision 0019).
     */
    textsTo: text(),
    totalCents: cents().notNull(),
    quote: jsonb().$type<Quote>().notNull(),
    cart: jsonb().$type<FrozenCart>().notNull(),
    createdAt: createdAt(),
    /** When the order was cancelled. It does not tell whether the money has gone back. */
    cancelledAt: at(),
    /** When the use of its coupon was given back. */
    couponReturnedAt: at(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_charge_id').on(t.chargeId).where(sql`${t.chargeId} is not null`),
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
 * The taxes of paid orders, as recorded with the tax provider. They are recorded once, and reversed to the extent that
 * the order was refunded.
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
    /**
     * How much of the taxed amount has gone back to the customer (`refundedCents`), and how much of that has
     * been reported to the tax provider (`reversedCents`). Credit that was a present was not taxed and is not
     * counted.
     */
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
    index('order_taxes_failed').on(t.orderId).where(sql`${t.failure} is not null`),
    check('order_taxes_reversed', sql`${t.reversedCents} between 0 and ${t.refundedCents}`),
  ],
);

/** Events of the payment provider that have been processed, so that an event that arrives again changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    eventId: text().primaryKey(),
    type: text().notNull(),
    intentId: text(),
    receivedAt: createdAt(),
  },
  (t) => [index('payment_events_newest').on(t.receivedAt, t.eventId)],
);

/**
 * How the staff closed payments from which no order could be made. The closing of a large payment waits here
 * until a second person agrees. The people have no foreign keys, because a row outlives their accounts.
 */
export const paymentClosings = pgTable(
  'payment_closings',
  {
    checkoutId: uuid()
      .primaryKey()
      .references(() => checkouts.id),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    askedBy: ref().notNull(),
    createdAt: createdAt(),
    decidedBy: ref(),
    decidedAt: at(),
  },
  (t) => [
    check('payment_closings_amount', sql`${t.amountCents} >= 0`),
    check('payment_closings_decided', sql`(${t.decidedBy} is null) = (${t.decidedAt} is null)`),
  ],
);
