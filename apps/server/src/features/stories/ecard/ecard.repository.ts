import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { lineOfStory } from '../../../../db/order-lines.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { storyEcards } from '../../../../db/schema/ecards.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { StoryRow } from '../stories.repository.ts';

export type ECardRow = typeof storyEcards.$inferSelect;

export async function findECard(db: DbOrTx, storyId: number): Promise<ECardRow | null> {
  const [row] = await db.select().from(storyEcards).where(eq(storyEcards.storyId, storyId));
  return row ?? null;
}

/**
 * The e-card for this song as the owner wrote it in the cart. If several orders have a card for the song, the card of
 * the latest order is used. Null when no order has one.
 */
export async function findOrderedECard(db: DbOrTx, { id }: Pick<StoryRow, 'id'>): Promise<unknown> {
  const { rows } = await db.execute<{ card: unknown }>(sql`
    select line -> 'ecard' as card from ${stories} s
    join ${orders} o on o.user_id = s.owner_id, jsonb_array_elements(o.cart -> 'lines') line
    where s.id = ${id} and line ? 'ecard' and ${lineOfStory}
    order by o.id desc limit 1`);
  return rows[0]?.card ?? null;
}

type Values = Pick<ECardRow, 'storyId' | 'card' | 'recipientName' | 'recipientEmail' | 'sendOn' | 'locale'>;

/** Stores the card that the owner has written. False when the card was already sent. */
export async function upsertECard(tx: Tx, { storyId, ...values }: Values, createdAt: Date): Promise<boolean> {
  const done = await tx
    .insert(storyEcards)
    .values({ storyId, ...values, createdAt })
    .onConflictDoUpdate({ target: storyEcards.storyId, set: values, setWhere: isNull(storyEcards.sentAt) });
  return done.rowCount === 1;
}

export async function deleteECard(tx: Tx, storyId: number): Promise<boolean> {
  const done = await tx
    .delete(storyEcards)
    .where(and(eq(storyEcards.storyId, storyId), isNull(storyEcards.sentAt)));
  return done.rowCount === 1;
}

/**
 * Unsent cards whose day has come and whose songs are delivered. Cards for private pages wait until the owner opens the
 * page to others.
 */
export async function findDueECards(db: DbOrTx, day: string, limit: number) {
  return db
    .select({ ecard: storyEcards, story: stories })
    .from(storyEcards)
    .innerJoin(stories, eq(stories.id, storyEcards.storyId))
    .where(
      and(
        isNull(storyEcards.sentAt),
        lte(storyEcards.sendOn, day),
        eq(stories.status, 'shipped'),
        ne(stories.visibility, 'private'),
      ),
    )
    .orderBy(asc(storyEcards.id))
    .limit(limit);
}

/**
 * Marks the card as sent. False when another process has sent it, or when the owner has changed its contents, address
 * or day since it was read.
 */
export async function markECardSent(tx: Tx, read: ECardRow, cardUrl: string, now: Date): Promise<boolean> {
  const done = await tx
    .update(storyEcards)
    .set({ cardUrl, sentAt: now })
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
