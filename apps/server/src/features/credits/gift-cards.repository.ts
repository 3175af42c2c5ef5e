import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or } from 'drizzle-orm';
import { oneOf } from '../../../db/schema/columns.ts';
import { giftCards } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type By, begin, move, moveAll, moveLocked } from '../../platform/states/move.ts';

export type GiftCardRow = typeof giftCards.$inferSelect;

export type NewGiftCard = typeof giftCards.$inferInsert;

export const insertCards = (tx: Tx, cards: NewGiftCard[], by: By): Promise<number[]> =>
  begin(tx, 'gift_cards', cards, by);

/** What is due now: of all orders, or of one. */
type Due = { day: string; now: Date; orderId: number | null };

const isDue = ({ day, now, orderId }: Due) =>
  and(
    orderId === null ? undefined : eq(giftCards.orderId, orderId),
    oneOf(giftCards.state, ['bought']),
    lte(giftCards.sendOn, day),
    or(isNull(giftCards.heldUntil), lte(giftCards.heldUntil, now)),
    or(isNull(giftCards.claimedUntil), lte(giftCards.claimedUntil, now)),
  );

/** Gift cards that are due, not sent yet, not held back, that no process is sending, and that are not in `left`. */
export const findDueCards = (db: DbOrTx, due: Due, limit: number, left: readonly number[]) =>
  db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(isDue(due), notInArray(giftCards.id, [...left])))
    .orderBy(asc(giftCards.sendOn), asc(giftCards.id))
    .limit(limit);

/**
 * Takes those of the cards that are still due for the caller alone, until then. Without this, two processes would count
 * the same card twice for its mailbox.
 */
export const claimCards = (db: DbOrTx, ids: readonly number[], due: Due, until: Date) =>
  db
    .update(giftCards)
    .set({ claimedUntil: until })
    .where(and(isDue(due), inArray(giftCards.id, [...ids])))
    .returning({ id: giftCards.id, recipientEmail: giftCards.recipientEmail });

/** Locks a card that the caller has claimed until then. Null when it is not to be sent any more. */
export async function lockClaimedCard(tx: Tx, id: number, until: Date): Promise<GiftCardRow | null> {
  const [card] = await tx
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.state, 'bought'), eq(giftCards.id, id), eq(giftCards.claimedUntil, until)))
    .for('update');
  return card ?? null;
}

/** Lets a card wait that is not sent yet. */
export async function holdCard(db: DbOrTx, id: number, until: Date): Promise<void> {
  await db
    .update(giftCards)
    .set({ heldUntil: until, claimedUntil: null })
    .where(and(eq(giftCards.id, id), eq(giftCards.state, 'bought')));
}

export const markCardSent = (
  tx: Tx,
  card: GiftCardRow,
  set: { codeHash: Buffer; codeTail: string; sentAt: Date },
): Promise<void> =>
  moveLocked(tx, 'gift_cards', card, 'sent', 'shop', {
    set: { ...set, heldUntil: null, claimedUntil: null },
  });

/** The cards of an order that are held back, with the line of the cart they belong to. */
export const findHeldCards = (db: DbOrTx, orderId: number) =>
  db
    .select({ lineUuid: giftCards.lineUuid, heldUntil: giftCards.heldUntil })
    .from(giftCards)
    .where(and(eq(giftCards.orderId, orderId), eq(giftCards.state, 'bought'), isNotNull(giftCards.heldUntil)))
    .orderBy(asc(giftCards.heldUntil));

/** Redeems a card for a user. Of many attempts at once, only one succeeds; false for the others. */
export async function redeemCard(tx: Tx, card: GiftCardRow, userId: number, now: Date): Promise<boolean> {
  if (card.state !== 'sent') return false;
  const by = { mover: 'customer', userId } as const;
  return move(tx, 'gift_cards', card, 'redeemed', by, { set: { redeemedBy: userId, redeemedAt: now } });
}

/** Makes a card that this user has redeemed a sent card again. False when it is not redeemed by this user. */
export const putCardBack = (tx: Tx, card: GiftCardRow, userId: number): Promise<boolean> =>
  move(tx, 'gift_cards', { id: card.id, state: 'redeemed' }, 'sent', 'shop', {
    set: { redeemedBy: null, redeemedAt: null },
    same: { redeemedBy: userId },
    why: 'not_ordered',
  });

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

/** Locks cards until the transaction ends, in the order of their ids. */
export async function lockCards(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(inArray(giftCards.id, [...ids]))
    .orderBy(asc(giftCards.id))
    .for('no key update');
}

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
