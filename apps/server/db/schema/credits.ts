import type { GiftDesign } from '@keepsong/domain/credits/gift-design';
import { CREDIT_KINDS, type CreditKind } from '@keepsong/domain/credits/grant';
import { CREDIT_GRANTS, GIFT_CARDS } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, users } from './accounts.ts';
import { checkouts, orders } from './checkout.ts';
import { at, cents, createdAt, id, inLocales, localeColumn, oneOf, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';

/**
 * The credit that each account can spend. A trigger keeps the balance equal to the sum of the account's entries. The
 * checks stop two checkouts from spending the same cent.
 */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id),
    nonTaxableCents: cents().notNull().default(0),
    taxableCents: cents().notNull().default(0),
  },
  (t) => [check('credit_accounts_balance', sql`${t.nonTaxableCents} >= 0 and ${t.taxableCents} >= 0`)],
);

/**
 * Gift cards that were bought, or issued by the staff. Only the recipient knows the code. The shop stores only
 * its hash.
 */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: id(),
    /** The order that bought the card. Null for a card that the staff issued. */
    orderId: ref().references(() => orders.id),
    /**
     * The cart line that bought the card, and the number of the card within that line. The pair is unique, so that each
     * card is created once.
     */
    lineUuid: text().notNull(),
    number: integer().notNull(),
    state: stateColumn(GIFT_CARDS),
    amountCents: cents().notNull(),
    recipientEmail: text().notNull(),
    recipientName: text().notNull().default(''),
    fromName: text().notNull().default(''),
    message: text().notNull().default(''),
    locale: localeColumn().default('en'),
    /**
     * The look of the card, as the shop showed it when the card was bought. Null for a card without a design.
     */
    design: jsonb().$type<GiftDesign>(),
    /** The day (in Chicago) on which the card is sent. */
    sendOn: date({ mode: 'string' }).notNull(),
    /**
     * Until when the card waits: for the morning of its day, or because its mailbox has had its share of mails
     * (decision 0071).
     */
    heldUntil: at(),
    /** Until when one process has the card for itself, to count and send it. */
    claimedUntil: at(),
    /** SHA-256 of the code, which is created when the card is sent. */
    codeHash: bytea().unique(),
    /** The last letters of the code, by which the staff can find the card. Null before it is sent. */
    codeTail: text(),
    sentAt: at(),
    redeemedBy: ref().references(() => users.id),
    redeemedAt: at(),
    /** When the money for the card went back, or the staff withdrew the card. */
    voidedAt: at(),
    /** The members of staff who issued the card and who withdrew it. */
    issuedBy: ref().references(() => users.id),
    voidedBy: ref().references(() => users.id),
    /** The second person, who agreed that the card is issued. */
    approvedBy: ref().references(() => users.id),
    /**
     * Another address that waits for a second person, who asked for it and when. Until somebody agrees, the card
     * keeps its address and code.
     */
    moveTo: text(),
    moveAskedBy: ref().references(() => users.id),
    moveAskedAt: at(),
    /** Who last sent the card to another address, when, and the second person who agreed to it. */
    movedBy: ref().references(() => users.id),
    movedAt: at(),
    moveApprovedBy: ref().references(() => users.id),
    /**
     * The `Idempotency-Key` of the request that issued the card, if there was one, and the hash of that
     * request.
     */
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('gift_cards_request').on(t.issuedBy, t.idempotencyKey),
    check('gift_cards_key', sql`(${t.idempotencyKey} is null) = (${t.requestHash} is null)`),
    unique('gift_cards_once').on(t.orderId, t.lineUuid, t.number),
    index('gift_cards_tail').on(t.codeTail),
    // The text in which the staff search, in small letters and without accents.
    index('gift_cards_search').using(
      'gin',
      sql`fold_text(${t.recipientEmail} || ' ' || ${t.recipientName}) gin_trgm_ops`,
    ),
    // The list of the staff by what a card is worth, and by what is left of it.
    index('gift_cards_listed_amount').on(t.amountCents, t.id),
    index('gift_cards_listed_balance').on(
      sql`(case when ${t.state} in ('bought','sent') then ${t.amountCents} else 0 end)`,
      t.id,
    ),
    index('gift_cards_redeemed_by').on(t.redeemedBy).where(sql`${t.redeemedBy} is not null`),
    index('gift_cards_issued').on(t.issuedBy, t.createdAt).where(sql`${t.issuedBy} is not null`),
    index('gift_cards_moved').on(t.movedBy, t.movedAt).where(sql`${t.movedBy} is not null`),
    index('gift_cards_moving').on(t.id).where(sql`${t.moveTo} is not null`),
    check('gift_cards_moved_by_two', sql`${t.moveApprovedBy} is null or ${t.moveApprovedBy} <> ${t.movedBy}`),
    check('gift_cards_second_person', sql`${t.approvedBy} is null or ${t.approvedBy} <> ${t.issuedBy}`),
    index('gift_cards_due').on(t.sendOn).where(sql`${t.state} = 'bought'`),
    check('gift_cards_locale', inLocales(t.locale)),
    check('gift_cards_state', inStates(t.state, GIFT_CARDS)),
    check('gift_cards_amount', sql`${t.amountCents} > 0`),
    check(
      'gift_cards_sent',
      sql`(${t.sentAt} is null) = (${t.codeHash} is null) and (${t.state} = 'void' or (${t.sentAt} is null) = (${t.state} in ('bought','waiting')))`,
    ),
    check('gift_cards_source', sql`(${t.orderId} is null) = (${t.issuedBy} is not null)`),
    check('gift_cards_void', sql`(${t.voidedAt} is not null) = (${t.state} = 'void')`),
    check(
      'gift_cards_redeemed',
      sql`(${t.redeemedAt} is null) = (${t.redeemedBy} is null) and (${t.redeemedAt} is not null) = (${t.state} = 'redeemed')`,
    ),
  ],
);

/**
 * Every change of a credit. Rows are only added. An order that spends credit has a negative row, written when the
 * credit is reserved.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    nonTaxableCents: cents().notNull(),
    taxableCents: cents().notNull(),
    /** The name of the event that caused this change. It is unique, so that one event changes the credit only once. */
    effectKey: text().notNull().unique(),
    checkoutId: uuid().references(() => checkouts.id),
    giftCardId: ref().references(() => giftCards.id),
    createdAt: createdAt(),
    /**
     * When the owner first got the credit, if it came from an account that was merged into this one. So it keeps its
     * age.
     */
    givenAt: at(),
  },
  (t) => [
    index('credit_entries_user').on(t.userId, t.id),
    index('credit_entries_checkout').on(t.checkoutId),
    check(
      'credit_entries_kind',
      sql`${t.kind} in ('gift_card','present','taken','referral','order','release','refund','merged')`,
    ),
    check('credit_entries_order', sql`${t.kind} not in ('order','release') or ${t.checkoutId} is not null`),
    check(
      'credit_entries_sign',
      sql`case when ${t.kind} = 'merged' then (${t.nonTaxableCents} >= 0) = (${t.taxableCents} >= 0) or ${t.nonTaxableCents} = 0 or ${t.taxableCents} = 0 when ${t.kind} in ('order','taken') then ${t.nonTaxableCents} <= 0 and ${t.taxableCents} <= 0 else ${t.nonTaxableCents} >= 0 and ${t.taxableCents} >= 0 end`,
    ),
  ],
);

/** Credit that the staff gave or took, and why. An amount below 0 was taken. */
export const creditGrants = pgTable(
  'credit_grants',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    state: stateColumn(CREDIT_GRANTS),
    kind: text().$type<CreditKind>().notNull(),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    askedBy: ref()
      .notNull()
      .references(() => users.id),
    /** The second person, who agreed or refused. */
    decidedBy: ref().references(() => users.id),
    /** The caller's `Idempotency-Key`, if there was one, and the hash of the request. */
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: createdAt(),
    decidedAt: at(),
    /** The order for which the credit was given or taken, if there is one. It is an order of this customer. */
    orderId: ref().references(() => orders.id),
  },
  (t) => [
    unique('credit_grants_once').on(t.askedBy, t.idempotencyKey),
    index('credit_grants_user').on(t.userId, t.id),
    index('credit_grants_open')
      .on(t.id)
      .where(oneOf(t.state, ['waiting'])),
    check('credit_grants_state', inStates(t.state, CREDIT_GRANTS)),
    check('credit_grants_kind', oneOf(t.kind, CREDIT_KINDS)),
    check('credit_grants_amount', sql`${t.amountCents} <> 0`),
    check('credit_grants_second_person', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.askedBy}`),
    check('credit_grants_key', sql`(${t.idempotencyKey} is null) = (${t.requestHash} is null)`),
  ],
);
