import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { giftCards } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type By, begin, move, moveAll, moveLocked } from '../../platform/states/move.ts';

export type GiftCardRow = typeof giftCards.$inferSelect;

export type NewGiftCard = typeof giftCards.$inferInsert;

export const insertCards = (tx: Tx, cards: NewGiftCard[], by: By): Promise<number[]> =>
  begin(tx, 'gift_cards', cards, by);

/** Gift cards that are due and not sent yet. Their rows are locked, so that only one process sends each card. */
export async function lockDueCards(tx: Tx, day: string, limit: number): Promise<GiftCardRow[]> {
  return tx
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.state, 'bought'), lte(giftCards.sendOn, day)))
    .orderBy(asc(giftCards.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export const markCardSent = (
  tx: Tx,
  card: GiftCardRow,
  set: { codeHash: Buffer; codeTail: string; sentAt: Date },
): Promise<void> => moveLocked(tx, 'gift_cards', card, 'sent', 'shop', { set });

/** Redeems a card for a user. Of many attempts at once, only one succeeds; false for the others. */
export async function redeemCard(tx: Tx, card: GiftCardRow, userId: number, now: Date): Promise<boolean> {
  if (card.state !== 'sent') return false;
  const by = { mover: 'customer', userId } as const;
  return move(tx, 'gift_cards', card, 'redeemed', by, { set: { redeemedBy: userId, redeemedAt: now } });
}

/** Makes cards void because their money goes back. Cards that are already used or void are not changed. */
export async function voidCards(tx: Tx, ids: readonly number[], by: By, now: Date): Promise<void> {
  for (const from of ['bought', 'sent'] as const)
    await moveAll(tx, 'gift_cards', { from, to: 'void' }, by, {
      set: { voidedAt: now },
      where: inArray(giftCards.id, [...ids]),
      why: 'refunded',
    });
}

/** The sent, redeemed or void cards with these hashes. A hash without a card is left out. */
export const findCards = async (db: DbOrTx, hashes: Buffer[]): Promise<GiftCardRow[]> =>
  hashes.length === 0 ? [] : db.select().from(giftCards).where(inArray(giftCards.codeHash, hashes));

/**
 * Finds cards by their ids, sorted by id. So two submissions redeem the same cards in the same order and cannot
 * deadlock.
 */
export const findCardsById = async (db: DbOrTx, ids: readonly number[]): Promise<GiftCardRow[]> =>
  db
    .select()
    .from(giftCards)
    .where(inArray(giftCards.id, [...ids]))
    .orderBy(asc(giftCards.id));
