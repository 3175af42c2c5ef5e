import type { SongData } from '@keepsong/domain/builder/song-data';
import type { ECard } from '@keepsong/domain/cart/ecard';
import type { GiftCardInfo } from '@keepsong/domain/cart/gift-card';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import type { Quote } from '@keepsong/domain/checkout/quote';
import type { RushFee } from '@keepsong/domain/checkout/rush';
import type { InstantAnswers } from '@keepsong/domain/instant/collection';
import type { RevisionOrder } from '@keepsong/domain/stories/revision';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { songBuilders } from './builder.ts';
import { at, cents, createdAt, id, ref } from './columns.ts';

/** What a line is made from, as it was ordered: pictures in the store, and texts with what they were asked by. */
export type FrozenPod = {
  /** `caption` and `crop` are of a slideshow. */
  images: {
    id: string;
    imageKey: string;
    width: number;
    height: number;
    caption?: string | undefined;
    crop?: { x: number; y: number; zoom: number } | undefined;
  }[];
  texts: { key: string; labelEn: string; labelSp: string; text: string }[];
};

/** The instant song that was picked, by the shop's own knowledge (spec 3.11-04). */
export type FrozenInstant = {
  taskId: string;
  /** The row of the song that is made of it. */
  songId: string;
  collectionId: string;
  artistId: string;
  artistName: string;
  templateSongId: string;
  answers: InstantAnswers;
  nameKey: string | null;
  /** The recipient, where the song names one. */
  spelling: string | null;
  /** Ids of spec 3.3. */
  occasion: string;
  genre: string;
  mood: string;
  tempo: string;
};

/** A recorded intro: a file of the store. */
export type FrozenGreeting = { id: string; audioKey: string; seconds: number };

/** What a checkout froze: everything an order needs, independent of later changes of the catalogue. */
export type FrozenCart = {
  lines: {
    cartUuid: string;
    productId: number;
    /** The product's slug. */
    name: string;
    productType: string;
    titleEn: string;
    titleSp: string;
    quantity: number;
    /** How the partner's e-card was personalised; only on its line. */
    ecard?: ECard | undefined;
    /** Who a gift card goes to; only on its line. */
    giftCard?: GiftCardInfo | undefined;
    /** What a bundle holds; only on its line. */
    contents?: { productId: number; name: string; titleEn: string; titleSp: string }[] | undefined;
    /** What it is made from; only on a line that is made to order. */
    pod?: FrozenPod | undefined;
    /** Only on the line of an instant song, and on that of its intro. */
    instant?: FrozenInstant | undefined;
    greeting?: FrozenGreeting | undefined;
    /** The song that it belongs to, when that was ordered before. */
    storyId?: number | undefined;
    /** Lines of a song to be sung again, and what they cost; only on the line of a revision. */
    revision?:
      | (RevisionOrder & { storyId: number; freeLines: number; paidLines: number; cents: number })
      | undefined;
  }[];
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
    state: text().notNull().default('quoted'),
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
    check(
      'checkouts_state',
      sql`${t.state} in ('quoted','reserved','payment_pending','paid','fulfilled','failed','expired','refunded','needs_attention')`,
    ),
    check('checkouts_total', sql`${t.totalCents} >= 0 and (${t.totalCents} = 0 or ${t.totalCents} >= 50)`),
    check('checkouts_currency', sql`${t.currency} = 'usd'`),
    // Money that was taken for a quote which nobody submitted goes back: such a checkout has no customer.
    check(
      'checkouts_submitted',
      sql`${t.state} in ('quoted','expired','needs_attention','refunded') or (${t.submissionId} is not null and ${t.userId} is not null)`,
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
