import { readGiftCode } from '@keepsong/domain/credits/gift-card-code';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { backKey } from '../../../db/put-back-cards.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { addEntry, lockUnspent } from './credits.repository.ts';
import { codeEndOf, hashOfCode } from './gift-card-code.ts';
import {
  findCards,
  findCardsById,
  type GiftCardRow,
  putCardBack,
  redeemCard,
} from './gift-cards.repository.ts';

/**
 * The flag that tells a browser to remove gift cards from its cart, and the last letters of their codes. The other cards of
 * the cart can still pay.
 */
const cardsGone = (ends: readonly (string | null)[]) => ({
  reset_gift_cards: true,
  gift_card_ends: ends.flatMap((end) => end ?? []),
});
const endsOf = (cards: readonly GiftCardRow[]) => cards.map(({ codeTail }) => codeTail);

/** A gift card that can pay: its id and its amount in cents. */
type OpenCard = { id: number; amount: number };

/** A submission and its customer. */
export type Submission = { userId: number; checkoutId: string };

/** The key of the credit of a gift card that a submission redeemed. Each submission redeems a card at most once. */
const redeemedKey = (cardId: number, checkoutId: string): string => `gift_card:${cardId}:${checkoutId}`;

/** Turns gift cards into credit of an account, and the credit of a submission back into its gift cards. */
export function createCardCredit({ clock }: { clock: Clock }) {
  /** Moves the amount of a card to an account. False when the card was used before. */
  async function redeem(
    tx: Tx,
    card: GiftCardRow,
    userId: number,
    effectKey = `gift_card:${card.id}`,
  ): Promise<boolean> {
    if (!(await redeemCard(tx, card, userId, clock.now()))) return false;
    return addEntry(tx, {
      userId,
      kind: 'gift_card',
      nonTaxable: 0,
      taxable: card.amountCents,
      effectKey,
      giftCardId: card.id,
    });
  }

  /**
   * The gift cards of these codes that can still pay, without repetitions. A card that `userId` has redeemed is
   * left out: its amount is part of the account's credit already. Refusals: `gift_card_unknown`,
   * `gift_card_void`, `gift_card_used`, all with the flag `reset_gift_cards` and the ends of the codes in
   * `gift_card_ends`.
   */
  async function openCards(
    reader: DbOrTx,
    codes: readonly string[],
    userId: number | null,
  ): Promise<Result<OpenCard[]>> {
    const read = [...new Set(codes.map((code) => readGiftCode(code) ?? code))];
    const rows = await findCards(
      reader,
      read.flatMap((code) => hashOfCode(code) ?? []),
    );
    const unknown = read.filter((code) => {
      const hash = hashOfCode(code);
      return hash === null || !rows.some(({ codeHash }) => codeHash?.equals(hash));
    });
    if (unknown.length > 0) return refuse('gift_card_unknown', cardsGone(unknown.map(codeEndOf)));
    const withdrawn = rows.filter(({ state }) => state === 'void');
    if (withdrawn.length > 0) return refuse('gift_card_void', cardsGone(endsOf(withdrawn)));
    const left = rows.filter(({ redeemedBy }) => redeemedBy === null || redeemedBy !== userId);
    const used = left.filter(({ redeemedBy }) => redeemedBy !== null);
    if (used.length > 0) return refuse('gift_card_used', cardsGone(endsOf(used)));
    return ok(left.map(({ id, amountCents }) => ({ id, amount: amountCents })));
  }

  return {
    redeem,
    openCards,

    /**
     * Turns the gift cards of a submission into credit of its customer. Refuses with `gift_card_used` when somebody
     * else was faster.
     */
    async redeemCards(
      tx: Tx,
      ids: readonly number[],
      { userId, checkoutId }: Submission,
    ): Promise<Result<null>> {
      for (const card of ids.length > 0 ? await findCardsById(tx, ids) : [])
        if (!(await redeem(tx, card, userId, redeemedKey(card.id, checkoutId))))
          return refuse('gift_card_used', cardsGone(endsOf([card])));
      return ok(null);
    },

    /**
     * Makes the gift cards of a submission cards again, because it did not become an order. Otherwise a guest who
     * mistyped the address would lose the card to an account that nobody can open. A card stays credit if the
     * account has spent something since. Call this after `lockCards` and `release`, in the same transaction. Safe to
     * repeat.
     */
    async putCardsBack(tx: Tx, ids: readonly number[], { userId, checkoutId }: Submission): Promise<void> {
      for (const card of ids.length > 0 ? await findCardsById(tx, ids) : []) {
        const entry = await lockUnspent(tx, { userId, effectKey: redeemedKey(card.id, checkoutId) });
        if (!entry || !(await putCardBack(tx, card, userId))) continue;
        await addEntry(tx, {
          userId,
          kind: 'taken',
          nonTaxable: 0,
          taxable: -entry.taxableCents,
          effectKey: backKey(entry.effectKey),
          giftCardId: card.id,
        });
      }
    },
  };
}
