import type { Credits } from '@keepsong/domain/checkout/credits';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import { createCardCredit, type Submission } from './card-credit.service.ts';
import { addEntry, findBalance, findHold, listEntries } from './credits.repository.ts';
import { hashOfCode } from './gift-card-code.ts';
import { findCards, type GiftCardRow, lockCards } from './gift-cards.repository.ts';

/** The name of the database constraint that prevents a balance below 0. */
export const NO_MORE_CREDIT = 'credit_accounts_balance';

const SHOWN_ENTRIES = 100;
/** This limit slows down guessing, although no guess would succeed: a code has 100 bits. */
const CARD_TRIES = { name: 'gift_card', max: 20, seconds: 3600 } as const;

export type CreditsDeps = { database: Database; limits: Limits; clock: Clock };

/** A balance in the form of the API (spec 7.6-15, 7.6-16), in cents. */
type Balance = { credit_amount: number; credit_amount_taxable: number };

const balanceView = ({ nonTaxable, taxable }: Credits): Balance => ({
  credit_amount: nonTaxable,
  credit_amount_taxable: taxable,
});

/** The visitor who opens a card: the network address and the language. */
type Opening = { ip: string; locale: Locale };
type Opened = Balance & { gift_card: ReturnType<typeof openedCard> };

/** The credit of accounts. Credit is stored as a ledger: entries are only added, and their sum is the balance. */
export function createCreditsService({ database, limits, clock }: CreditsDeps) {
  const { db } = database;
  const { redeem, openCards, redeemCards, putCardsBack } = createCardCredit({ clock });

  return {
    /** The balance of a user with its entries. */
    async statement(userId: number) {
      const [balance, rows] = await Promise.all([
        findBalance(db, userId),
        listEntries(db, userId, SHOWN_ENTRIES),
      ]);
      return {
        ...balanceView(balance),
        total_credits: balance.nonTaxable + balance.taxable,
        entries: rows.map(({ id, kind, nonTaxable, taxable, orderId, createdAt }) => ({
          id: String(id),
          kind: kind as 'gift_card' | 'present' | 'taken' | 'referral' | 'order' | 'refund' | 'merged',
          amount: nonTaxable + taxable,
          order_id: orderId,
          created_at: createdAt.toISOString(),
        })),
      };
    },

    /**
     * The amount of a gift card that nobody has used yet. Needs no account, because only the owner knows a code.
     * Refusals: `gift_card_unknown`, `gift_card_void`, `gift_card_used`, `too_many_requests`.
     */
    async checkGiftCard(code: string, ip: string): Promise<Result<{ amount: number }>> {
      const within = await limits.take(CARD_TRIES, addressSubject(ip));
      if (!within.ok) return within;
      const cards = await openCards(db, [code], null);
      return cards.ok ? ok({ amount: cards.value.reduce((sum, card) => sum + card.amount, 0) }) : cards;
    },

    ...{ openCards, lockCards, redeemCards, putCardsBack },

    /**
     * Turns a gift card into credit, once. Refusals: `gift_card_unknown`, `gift_card_void`, `gift_card_used`,
     * `too_many_requests`.
     */
    async applyGiftCard(userId: number, code: string, by: Opening): Promise<Result<Opened>> {
      const within = await limits.take(CARD_TRIES, addressSubject(by.ip));
      if (!within.ok) return within;
      return database.transaction(async (tx): Promise<Result<Opened>> => {
        const [card] = await findCards(
          tx,
          [code].flatMap((typed) => hashOfCode(typed) ?? []),
        );
        if (!card) return refuse('gift_card_unknown');
        if (card.state === 'void') return refuse('gift_card_void');
        if (!(await redeem(tx, card, userId))) return refuse('gift_card_used');
        const balance = await findBalance(tx, userId);
        return ok({ ...balanceView(balance), gift_card: openedCard(card, by.locale) });
      });
    },

    /**
     * Adds credit to an account. `effectKey` names the reason; each reason gives credit only once. False when
     * the reason has already given credit. A refund names the checkout of its order.
     */
    grant: (
      tx: Tx,
      userId: number,
      kind: 'present' | 'referral' | 'refund',
      amount: Credits,
      effectKey: string,
      checkoutId?: string,
    ): Promise<boolean> =>
      addEntry(tx, { userId, kind, effectKey, ...amount, ...(checkoutId ? { checkoutId } : {}) }),

    /**
     * Reserves the credit that a submission spends. Throws the database's check violation (`NO_MORE_CREDIT`) when the
     * balance would fall below 0.
     */
    async spend(tx: Tx, { userId, checkoutId }: Submission, spent: Credits) {
      if (spent.nonTaxable + spent.taxable === 0) return;
      const isNew = await addEntry(tx, {
        userId,
        kind: 'order',
        nonTaxable: -spent.nonTaxable,
        taxable: -spent.taxable,
        effectKey: `checkout:${checkoutId}`,
        checkoutId,
      });
      if (!isNew) throw new Error('a submission spent its credit twice');
    },

    /**
     * Returns the credit that a submission has reserved, because the submission did not become an order. Safe to
     * repeat.
     */
    async release(tx: Tx, checkoutId: string): Promise<void> {
      const held = await findHold(tx, checkoutId);
      if (!held) return;
      await addEntry(tx, {
        userId: held.userId,
        kind: 'release',
        nonTaxable: -held.nonTaxableCents,
        taxable: -held.taxableCents,
        effectKey: `release:${checkoutId}`,
        checkoutId,
      });
    },
  };
}

/** A card that was just opened, with the words and the design that its giver chose. */
const openedCard = ({ amountCents, fromName, message, design }: GiftCardRow, locale: Locale) => ({
  ...{ amount: amountCents, from_name: fromName, message },
  design: design && { ...design, name: design.name[locale] },
});

export type CreditsService = ReturnType<typeof createCreditsService>;
