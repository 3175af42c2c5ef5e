import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { giftCards } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

export type GiftCardRow = typeof giftCards.$inferSelect;

/** Cards whose day has come and that were not sent, locked so that one process sends each. */
export async function lockDueCards(tx: Tx, day: string, limit: number): Promise<GiftCardRow[]> {
  return tx
    .select()
    .from(giftCards)
    .where(and(isNull(giftCards.sentAt), lte(giftCards.sendOn, day)))
    .orderBy(asc(giftCards.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function markCardSent(tx: Tx, id: number, codeHash: Buffer, now: Date): Promise<void> {
  await tx.update(giftCards).set({ codeHash, sentAt: now }).where(eq(giftCards.id, id));
}

/** Takes a card for a user: of many that try at once, one gets it. */
export async function redeemCard(
  tx: Tx,
  codeHash: Buffer,
  userId: number,
  now: Date,
): Promise<GiftCardRow | 'unknown' | 'used'> {
  const [taken] = await tx
    .update(giftCards)
    .set({ redeemedBy: userId, redeemedAt: now })
    .where(and(eq(giftCards.codeHash, codeHash), isNull(giftCards.redeemedAt)))
    .returning();
  if (taken) return taken;
  return (await findCard(tx, codeHash)) ? 'used' : 'unknown';
}

async function findCard(db: DbOrTx, codeHash: Buffer): Promise<GiftCardRow | null> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.codeHash, codeHash)).limit(1);
  return card ?? null;
}
