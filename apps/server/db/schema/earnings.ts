import { LEDGER_KINDS, type LedgerKind } from '@keepsong/domain/earnings/ledger';
import { RATE_KINDS, type RateKind } from '@keepsong/domain/earnings/rates';
import { BONUSES, PAYOUT_RUNS, PAYOUTS } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { artists } from './artists.ts';
import { productVendors } from './catalog.ts';
import { orders } from './checkout.ts';
import { at, cents, createdAt, id, oneOf, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';
import { stories } from './stories.ts';

/**
 * What the shop owes to an artist or a vendor. A trigger keeps both sums equal to those of the account's
 * entries. The checks stop every payment of more than the account has.
 */
export const earningAccounts = pgTable(
  'earning_accounts',
  {
    id: id(),
    artistId: ref()
      .unique()
      .references(() => artists.id),
    vendorId: ref()
      .unique()
      .references(() => productVendors.id),
    /** The sum of what was earned but is not accepted yet. */
    heldCents: cents().notNull().default(0),
    /** The sum that the next payout takes. */
    payableCents: cents().notNull().default(0),
    /** The account at the provider of payouts. Null before it was opened. */
    providerAccount: text().unique(),
    /**
     * The accounts before the present one, the latest first. The provider does not know them, or the key that the shop had
     * then was not allowed to use them.
     */
    earlierAccounts: text().array().notNull().default([]),
    /** Whether money can be sent to this account, and what the provider still needs to know. */
    isReady: boolean().notNull().default(false),
    needs: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    check('earning_accounts_owner', sql`(${t.artistId} is null) <> (${t.vendorId} is null)`),
    check('earning_accounts_balance', sql`${t.heldCents} >= 0 and ${t.payableCents} >= 0`),
    check('earning_accounts_ready', sql`not ${t.isReady} or ${t.providerAccount} is not null`),
  ],
);

/** Every change of what is owed. Rows are only added: a trigger refuses everything else. */
export const earnings = pgTable(
  'earnings',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => earningAccounts.id),
    kind: text().$type<LedgerKind>().notNull(),
    heldCents: cents().notNull(),
    payableCents: cents().notNull(),
    /** Names the thing that the pay is for. All entries about the same thing have the same source. */
    source: text().notNull(),
    /** Names the event. It is unique, so that one event changes the balance only once. */
    effectKey: text().notNull().unique(),
    /** The order that the entry belongs to, and the line of the order. */
    orderId: ref().references(() => orders.id),
    lineId: text(),
    storyId: ref().references(() => stories.id),
    payoutId: ref(),
    createdAt: createdAt(),
  },
  (t) => [
    index('earnings_account').on(t.accountId, t.id),
    index('earnings_source').on(t.source),
    index('earnings_order').on(t.orderId),
    index('earnings_story').on(t.storyId),
    check('earnings_kind', oneOf(t.kind, LEDGER_KINDS)),
    check(
      'earnings_sign',
      sql`case when ${t.kind} = 'release' then ${t.heldCents} = -${t.payableCents} and ${t.heldCents} <= 0 when ${t.kind} = 'payout' then ${t.heldCents} = 0 and ${t.payoutId} is not null when ${t.kind} = 'reversal' then ${t.heldCents} = 0 or ${t.payableCents} = 0 else ${t.heldCents} >= 0 and ${t.payableCents} >= 0 end`,
    ),
  ],
);

/** Until when pay is held. A row is deleted when its pay becomes payable; the ledger has the amounts. */
export const earningHolds = pgTable(
  'earning_holds',
  {
    source: text().primaryKey(),
    storyId: ref().references(() => stories.id),
    orderId: ref().references(() => orders.id),
    until: at().notNull(),
  },
  (t) => [index('earning_holds_until').on(t.until), index('earning_holds_story').on(t.storyId)],
);

/** The shares of artists and vendors, from a day on. A row without artist and vendor is for everybody. */
export const earningRates = pgTable(
  'earning_rates',
  {
    id: id(),
    artistId: ref().references(() => artists.id),
    vendorId: ref().references(() => productVendors.id),
    kind: text().$type<RateKind>().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    /** The share in hundredths of a percent of the full price. */
    share: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('earning_rates_once').on(t.kind, t.fromDay, t.artistId, t.vendorId).nullsNotDistinct(),
    check('earning_rates_kind', oneOf(t.kind, RATE_KINDS)),
    check('earning_rates_share', sql`${t.share} between 0 and 10000`),
    check('earning_rates_owner', sql`${t.artistId} is null or ${t.vendorId} is null`),
  ],
);

/**
 * Bonuses that the staff give to artists and vendors besides their pay. The people have no foreign keys,
 * because a row outlives their accounts.
 */
export const bonuses = pgTable(
  'bonuses',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => earningAccounts.id),
    state: stateColumn(BONUSES),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    askedBy: ref().notNull(),
    decidedBy: ref(),
    /** The caller's `Idempotency-Key`, so that a bonus is given once. */
    requestKey: text().notNull(),
    createdAt: createdAt(),
    decidedAt: at(),
  },
  (t) => [
    unique('bonuses_once').on(t.askedBy, t.requestKey),
    index('bonuses_account').on(t.accountId, t.id),
    check('bonuses_state', inStates(t.state, BONUSES)),
    check('bonuses_amount', sql`${t.amountCents} > 0`),
    check('bonuses_second_person', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.askedBy}`),
  ],
);

/**
 * Payments to artists and vendors that the staff make together. The people have no foreign keys, because a row outlives
 * their accounts.
 */
export const payoutRuns = pgTable(
  'payout_runs',
  {
    id: id(),
    state: stateColumn(PAYOUT_RUNS),
    madeBy: ref().notNull(),
    approvedBy: ref(),
    createdAt: createdAt(),
    approvedAt: at(),
    doneAt: at(),
  },
  (t) => [
    check('payout_runs_state', inStates(t.state, PAYOUT_RUNS)),
    check('payout_runs_second_person', sql`${t.approvedBy} is null or ${t.approvedBy} <> ${t.madeBy}`),
    check('payout_runs_approved', sql`${t.state} not in ('approved','paid') or ${t.approvedBy} is not null`),
  ],
);

/** The part of a run that goes to one artist or vendor. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    runId: ref()
      .notNull()
      .references(() => payoutRuns.id),
    accountId: ref()
      .notNull()
      .references(() => earningAccounts.id),
    state: stateColumn(PAYOUTS),
    amountCents: cents().notNull(),
    /** How much of the payout the bank or the provider sent back. That sum is payable again. */
    returnedCents: cents().notNull().default(0),
    /** Names the transfer at the provider, so that it is found again and never made twice. */
    token: uuid().notNull().unique().defaultRandom(),
    providerId: text().unique(),
    failure: text(),
    tries: integer().notNull().default(0),
    /** The time of the next call to the provider. Null when nothing is to be asked. */
    nextAt: at(),
    createdAt: createdAt(),
    doneAt: at(),
  },
  (t) => [
    unique('payouts_once').on(t.runId, t.accountId),
    index('payouts_account').on(t.accountId, t.id),
    index('payouts_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    index('payouts_failed').on(t.id).where(sql`${t.state} = 'failed'`),
    check('payouts_state', inStates(t.state, PAYOUTS)),
    check('payouts_amount', sql`${t.amountCents} > 0 and ${t.returnedCents} between 0 and ${t.amountCents}`),
    check('payouts_asked', sql`${t.nextAt} is null or ${t.state} in ('asked','sent')`),
  ],
);
