import { and, asc, eq, lte } from 'drizzle-orm';
import { giftCards } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type By, begin, move, moveLocked } from '../../platform/states/move.ts';

export type GiftCardRow = typeof giftCards.$inferSelect;

export type NewGiftCard = typeof giftCards.$inferInsert;

export async function insertCards(tx: Tx, cards: NewGiftCard[], by: By): Promise<void> {
  await begin(tx, 'gift_cards', cards, by);
}

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

export const markCardSent = (tx: Tx, card: GiftCardRow, codeHash: Buffer, now: Date): Promise<void> =>
  moveLocked(tx, 'gift_cards', card, 'sent', 'shop', { set: { codeHash, sentAt: now } });

/** Redeems a card for a user. Of many attempts at once, only one succeeds. */
export async function redeemCard(
  tx: Tx,
  codeHash: Buffer,
  userId: number,
  now: Date,
): Promise<GiftCardRow | 'unknown' | 'used'> {
  const card = await findCard(tx, codeHash);
  if (!card) return 'unknown';
  if (card.state === 'redeemed') return 'used';
  const by = { mover: 'customer', userId } as const;
  const set = { redeemedBy: userId, redeemedAt: now };
  return (await move(tx, 'gift_cards', card, 'redeemed', by, { set })) ? card : 'used';
}

async function findCard(db: DbOrTx, codeHash: Buffer): Promise<GiftCardRow | null> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.codeHash, codeHash)).limit(1);
  return card ?? null;
}
