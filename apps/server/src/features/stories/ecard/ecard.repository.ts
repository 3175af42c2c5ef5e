import type { ECard } from '@keepsong/domain/cart/ecard';
import { giftLeavesAt } from '@keepsong/domain/cart/gift-card';
import { and, asc, eq, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { storyEcards } from '../../../../db/schema/ecards.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { findKeptLines, findPaidLines } from '../paid-lines.repository.ts';
import type { StoryRow } from '../stories.repository.ts';

export type ECardRow = typeof storyEcards.$inferSelect;

export async function findECard(db: DbOrTx, storyId: number): Promise<ECardRow | null> {
  const [row] = await db.select().from(storyEcards).where(eq(storyEcards.storyId, storyId));
  return row ?? null;
}

/**
 * The e-card for this song as the owner wrote it in the cart. If several orders have a card for the song, the card of
 * the latest order is used. Null when no order has one, or its money went back.
 */
export async function findOrderedECard(db: DbOrTx, story: Pick<StoryRow, 'id'>): Promise<ECard | null> {
  const lines = await findKeptLines(db, story);
  return lines.find(({ ecard }) => ecard)?.ecard ?? null;
}

/** Whether the money for the e-card of a song is in the shop. */
export const isECardPaid = async (db: DbOrTx, story: Pick<StoryRow, 'id'>): Promise<boolean> =>
  (await findPaidLines(db, story)).some(({ ecard }) => ecard);

type Values = Pick<ECardRow, 'storyId' | 'card' | 'recipientName' | 'recipientEmail' | 'sendOn' | 'locale'>;

/**
 * Stores the card that the owner has written. False when the card was already sent. A changed card waits only for the
 * morning of its day, and not for its mailbox any more, because it may go to another one.
 */
export async function upsertECard(tx: Tx, { storyId, ...card }: Values, now: Date): Promise<boolean> {
  const values = { ...card, heldUntil: giftLeavesAt(card.sendOn, now) };
  const done = await tx
    .insert(storyEcards)
    .values({ storyId, ...values, createdAt: now })
    .onConflictDoUpdate({
      target: storyEcards.storyId,
      set: { ...values, claimedUntil: null },
      setWhere: isNull(storyEcards.sentAt),
    });
  return done.rowCount === 1;
}

/** Deletes the unsent cards of these songs. */
export async function deleteECards(tx: Tx, storyIds: readonly number[]): Promise<void> {
  await tx
    .delete(storyEcards)
    .where(and(inArray(storyEcards.storyId, [...storyIds]), isNull(storyEcards.sentAt)));
}

/** Whether a card neither waits nor is being sent by a process. */
const isFree = (now: Date) =>
  and(
    or(isNull(storyEcards.heldUntil), lte(storyEcards.heldUntil, now)),
    or(isNull(storyEcards.claimedUntil), lte(storyEcards.claimedUntil, now)),
  );

/**
 * Unsent cards whose day has come, whose songs are delivered, and that are not held back. Cards for private pages wait
 * until the owner opens the page to others. Cards in `left` are skipped.
 */
export async function findDueECards(
  db: DbOrTx,
  { day, now }: { day: string; now: Date },
  limit: number,
  left: readonly number[],
) {
  return db
    .select({ ecard: storyEcards, story: stories })
    .from(storyEcards)
    .innerJoin(stories, eq(stories.id, storyEcards.storyId))
    .where(
      and(
        isNull(storyEcards.sentAt),
        lte(storyEcards.sendOn, day),
        isFree(now),
        eq(stories.status, 'shipped'),
        ne(stories.visibility, 'private'),
        notInArray(storyEcards.id, [...left]),
      ),
    )
    .orderBy(asc(storyEcards.id))
    .limit(limit);
}

/**
 * Takes an unsent card for the caller alone, until then. False when another process has it, or it waits. Without this,
 * two processes would count the same card twice for its mailbox.
 */
export async function claimECard(db: DbOrTx, { id }: ECardRow, now: Date, until: Date): Promise<boolean> {
  const done = await db
    .update(storyEcards)
    .set({ claimedUntil: until })
    .where(and(eq(storyEcards.id, id), isNull(storyEcards.sentAt), isFree(now)));
  return done.rowCount === 1;
}

/** Notes whether the money of a card is in the shop: not since then, or null when it is. */
export async function noteUnpaid(db: DbOrTx, { id }: ECardRow, unpaidSince: Date | null): Promise<void> {
  await db.update(storyEcards).set({ unpaidSince }).where(eq(storyEcards.id, id));
}

/** Lets an unsent card wait. A card with another recipient than the one that was read does not wait. */
export async function holdECard(db: DbOrTx, read: ECardRow, until: Date): Promise<void> {
  await db
    .update(storyEcards)
    .set({ heldUntil: until, claimedUntil: null })
    .where(
      and(
        eq(storyEcards.id, read.id),
        isNull(storyEcards.sentAt),
        eq(storyEcards.recipientEmail, read.recipientEmail),
      ),
    );
}

/**
 * Marks the card as sent. False when another process has sent it, or when the owner has changed its contents, address
 * or day since it was read.
 */
export async function markECardSent(tx: Tx, read: ECardRow, cardUrl: string, now: Date): Promise<boolean> {
  const done = await tx
    .update(storyEcards)
    .set({ cardUrl, sentAt: now, heldUntil: null, claimedUntil: null })
    .where(
      and(
        eq(storyEcards.id, read.id),
        isNull(storyEcards.sentAt),
        eq(storyEcards.sendOn, read.sendOn),
        eq(storyEcards.recipientEmail, read.recipientEmail),
        sql`${storyEcards.card} = ${JSON.stringify(read.card)}::jsonb`,
      ),
    );
  return done.rowCount === 1;
}
