import { GIFT_CARDS } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, users } from './accounts.ts';
import { checkouts, orders } from './checkout.ts';
import { at, cents, createdAt, id, inLocales, localeColumn, ref } from './columns.ts';
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

/** Gift cards that were bought. Only the recipient knows the code. The shop stores only its hash. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
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
    /** The day (in Chicago) on which the card is sent. */
    sendOn: date({ mode: 'string' }).notNull(),
    /** SHA-256 of the code, which is created when the card is sent. */
    codeHash: bytea().unique(),
    sentAt: at(),
    redeemedBy: ref().references(() => users.id),
    redeemedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('gift_cards_once').on(t.orderId, t.lineUuid, t.number),
    index('gift_cards_due').on(t.sendOn).where(sql`${t.state} = 'bought'`),
    check('gift_cards_locale', inLocales(t.locale)),
    check('gift_cards_state', inStates(t.state, GIFT_CARDS)),
    check('gift_cards_amount', sql`${t.amountCents} > 0`),
    check(
      'gift_cards_sent',
      sql`(${t.sentAt} is null) = (${t.codeHash} is null) and (${t.sentAt} is null) = (${t.state} = 'bought')`,
    ),
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
  },
  (t) => [
    index('credit_entries_user').on(t.userId, t.id),
    index('credit_entries_checkout').on(t.checkoutId),
    check(
      'credit_entries_kind',
      sql`${t.kind} in ('gift_card','present','referral','order','release','refund')`,
    ),
    check('credit_entries_order', sql`${t.kind} not in ('order','release') or ${t.checkoutId} is not null`),
    check(
      'credit_entries_sign',
      sql`case when ${t.kind} = 'order' then ${t.nonTaxableCents} <= 0 and ${t.taxableCents} <= 0 else ${t.nonTaxableCents} >= 0 and ${t.taxableCents} >= 0 end`,
    ),
  ],
);
