import type { RefundEffect } from '@keepsong/domain/checkout/refunds/effects';
import { REFUND_WAYS, type RefundWay } from '@keepsong/domain/checkout/refunds/plan';
import type { StoredWish } from '@keepsong/domain/checkout/refunds/wish';
import { DISPUTE_ANSWER_KINDS, type DisputeAnswerKind, type Evidence } from '@keepsong/domain/orders/dispute';
import { DISPUTE_ANSWERS, DISPUTES, REFUNDS } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { orders } from './checkout.ts';
import { at, cents, createdAt, id, oneOf, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';

/** Who began a refund. `dispute`: the customer's bank takes a payment back (`disputes`). */
export const REFUND_ORIGINS = ['staff', 'customer', 'provider', 'dispute'] as const;
export type RefundOrigin = (typeof REFUND_ORIGINS)[number];

/** Refunds of orders: planned, under way, done, refused or failed (decision 0094). */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    state: stateColumn(REFUNDS),
    origin: text().$type<RefundOrigin>().notNull(),
    /** Whether the refund also cancels the order. */
    isCancel: boolean().notNull().default(false),
    way: text().$type<RefundWay>().notNull().default('card'),
    /**
     * The refund as it was asked for. A second person agrees to exactly this. Null for a refund that the
     * provider began.
     */
    wish: jsonb().$type<StoredWish>(),
    amountCents: cents().notNull(),
    /** How the money had been paid. */
    fromCardCents: cents().notNull().default(0),
    fromNonTaxableCents: cents().notNull().default(0),
    fromTaxableCents: cents().notNull().default(0),
    /** Where the money goes. */
    toCardCents: cents().notNull().default(0),
    toNonTaxableCents: cents().notNull().default(0),
    toTaxableCents: cents().notNull().default(0),
    /** How much the provider sent back beyond what was left of the card payment when the refund was booked. */
    excessCents: cents().notNull().default(0),
    taxCents: cents().notNull().default(0),
    /** The gift cards that the refund makes void. */
    voids: bigint({ mode: 'number' }).array().notNull().default([]),
    /** Everything that the refund does, as its preview showed it. */
    effects: jsonb().$type<RefundEffect[]>().notNull().default([]),
    reason: text().notNull().default(''),
    askedBy: ref().references(() => users.id),
    /** The second person, who agreed or refused. */
    decidedBy: ref().references(() => users.id),
    /** The caller's `Idempotency-Key` (after `staff:`), and the hash of the request. */
    idempotencyKey: text(),
    requestHash: text(),
    /** Names the refund at the provider. */
    token: uuid().notNull().unique().defaultRandom(),
    /** The provider's own id of the refund or dispute. */
    providerId: text().unique(),
    /** Why the refund failed. The staff have to look at it. */
    failure: text(),
    tries: integer().notNull().default(0),
    /** The time of the next call to the provider. Null when nothing is to be asked. */
    nextAt: at(),
    createdAt: createdAt(),
    decidedAt: at(),
    doneAt: at(),
  },
  (t) => [
    unique('refunds_once').on(t.orderId, t.idempotencyKey),
    // An idempotency key names one request of the staff, whichever order it is about.
    index('refunds_request').on(t.idempotencyKey).where(sql`${t.origin} = 'staff'`),
    index('refunds_order').on(t.orderId, t.id),
    // Reports count money by the day on which it began to go back.
    index('refunds_began').on(sql`coalesce(${t.decidedAt}, ${t.createdAt})`),
    index('refunds_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    index('refunds_open')
      .on(t.id)
      .where(oneOf(t.state, ['waiting', 'failed'])),
    check('refunds_state', inStates(t.state, REFUNDS)),
    check('refunds_origin', oneOf(t.origin, REFUND_ORIGINS)),
    check('refunds_way', oneOf(t.way, REFUND_WAYS)),
    check(
      'refunds_amount',
      sql`least(${t.fromCardCents}, ${t.fromNonTaxableCents}, ${t.fromTaxableCents}, ${t.toCardCents},
        ${t.toNonTaxableCents}, ${t.toTaxableCents}, ${t.excessCents}, ${t.taxCents}) >= 0
        and ${t.amountCents} = ${t.fromCardCents} + ${t.fromNonTaxableCents} + ${t.fromTaxableCents}
        and ${t.amountCents} = ${t.toCardCents} + ${t.toNonTaxableCents} + ${t.toTaxableCents}
        and ${t.toCardCents} in (0, ${t.fromCardCents})
        and ${t.toNonTaxableCents} = ${t.fromNonTaxableCents}
        and ${t.taxCents} <= ${t.amountCents}`,
    ),
    check(
      'refunds_by_provider',
      sql`${t.origin} not in ('provider','dispute') or (${t.providerId} is not null and ${t.toCardCents} = ${t.amountCents})`,
    ),
    check('refunds_excess', sql`${t.excessCents} = 0 or ${t.origin} in ('provider','dispute')`),
    check(
      'refunds_sent',
      sql`${t.state} not in ('sent','done') or ${t.toCardCents} = 0 or ${t.providerId} is not null`,
    ),
    check('refunds_asked', sql`${t.nextAt} is null or ${t.state} in ('asked','sent')`),
    check('refunds_second_person', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.askedBy}`),
    check('refunds_key', sql`(${t.idempotencyKey} is null) = (${t.requestHash} is null)`),
  ],
);

/** The parts of a refund, by the lines of its order. They sum to its amount. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: ref()
      .notNull()
      .references(() => refunds.id),
    /** The `cart_uuid` of a line of the quote, or `shipping`. */
    lineId: text().notNull(),
    amountCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.lineId] }),
    check('refund_lines_amount', sql`${t.amountCents} > 0`),
  ],
);

/** Payments that a customer's bank takes back. The money is in the dispute's row of `refunds`. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    refundId: ref()
      .notNull()
      .unique()
      .references(() => refunds.id),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    state: stateColumn(DISPUTES),
    /** The provider's id of the dispute. */
    providerId: text().notNull().unique(),
    amountCents: cents().notNull(),
    /** The reason that the customer gave the bank, as the provider's code. */
    reason: text().notNull().default(''),
    /** Until when the shop can answer. */
    dueBy: at(),
    createdAt: createdAt(),
    closedAt: at(),
  },
  (t) => [
    index('disputes_order').on(t.orderId),
    index('disputes_open')
      .on(t.dueBy)
      .where(oneOf(t.state, ['needs_response', 'under_review'])),
    index('disputes_won').on(t.closedAt).where(sql`${t.state} = 'won'`),
    check('disputes_state', inStates(t.state, DISPUTES)),
    check('disputes_amount', sql`${t.amountCents} > 0`),
    check('disputes_closed', sql`(${t.closedAt} is not null) = (${t.state} in ('won','lost'))`),
  ],
);

/** The shop's answer in a dispute: written by the staff, and handed in once. */
export const disputeAnswers = pgTable(
  'dispute_answers',
  {
    id: id(),
    disputeId: ref()
      .notNull()
      .unique()
      .references(() => disputes.id),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    state: stateColumn(DISPUTE_ANSWERS),
    kind: text().$type<DisputeAnswerKind>().notNull().default('evidence'),
    statement: text().notNull().default(''),
    /** Rises with each save of the statement, so that two editors do not overwrite each other. */
    version: integer().notNull().default(1),
    /** What was handed in beside the statement, as it was then. */
    evidence: jsonb().$type<Evidence>(),
    /** Names the answer at the provider. Each attempt to hand the answer in gets a new token. */
    token: uuid().notNull().unique().defaultRandom(),
    askedBy: ref().references(() => users.id),
    createdAt: createdAt(),
    askedAt: at(),
    sentAt: at(),
    failure: text(),
    tries: integer().notNull().default(0),
    /** The time of the next call to the provider. Null when nothing is to be handed in. */
    nextAt: at(),
    /** While a second person must agree that the shop accepts the dispute: who asked for it, when, and why. */
    acceptAskedBy: ref().references(() => users.id),
    acceptAskedAt: at(),
    acceptReason: text(),
  },
  (t) => [
    index('dispute_answers_order').on(t.orderId),
    index('dispute_answers_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    check('dispute_answers_state', inStates(t.state, DISPUTE_ANSWERS)),
    check('dispute_answers_kind', oneOf(t.kind, DISPUTE_ANSWER_KINDS)),
    check('dispute_answers_asked', sql`${t.state} = 'draft' or ${t.askedAt} is not null`),
    check('dispute_answers_sent', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
    check('dispute_answers_next', sql`(${t.nextAt} is not null) = (${t.state} = 'asked')`),
    check(
      'dispute_answers_accept',
      sql`num_nonnulls(${t.acceptAskedBy}, ${t.acceptAskedAt}, ${t.acceptReason}) in (0, 3)`,
    ),
  ],
);
