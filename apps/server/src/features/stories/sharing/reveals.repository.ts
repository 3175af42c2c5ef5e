import { BEING_MADE } from '@keepsong/domain/states/lists';
import { and, eq, inArray, isNotNull, isNull, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { oneOf } from '../../../../db/schema/columns.ts';
import { reveals } from '../../../../db/schema/reveals.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { begin, change, moveLocked } from '../../../platform/states/move.ts';

export type RevealRow = typeof reveals.$inferSelect;
export type NewReveal = Omit<
  typeof reveals.$inferInsert,
  'state' | 'createdAt' | 'toldWaitingAt' | 'sentAt' | 'remindedAt' | 'openedAt' | 'thanks' | 'thankedAt'
>;

const revealOfStory = statement((db) =>
  db
    .select()
    .from(reveals)
    .where(eq(reveals.storyId, sql.placeholder('storyId')))
    .prepare('reveal_of_story'),
);

export async function findReveal(db: DbOrTx, storyId: number): Promise<RevealRow | null> {
  const [row] = await revealOfStory(db).execute({ storyId });
  return row ?? null;
}

/**
 * Stores the plan for giving the song. It replaces an earlier plan. False when the earlier plan was already sent,
 * because such a plan is not replaced.
 */
export async function saveReveal(tx: Tx, values: NewReveal, ownerId: number): Promise<boolean> {
  const { storyId, token: _, ...plan } = values;
  const by = { mover: 'customer', userId: ownerId } as const;
  const [added] = await begin(tx, 'reveals', values, by, { onConflict: 'ignore' });
  if (added !== undefined) return true;
  const replaced = { ...plan, toldWaitingAt: null };
  return change(tx, 'reveals', storyId, replaced, { where: eq(reveals.state, 'scheduled') });
}

/** Deletes the plan if it was not sent. False when there is no such plan. */
export async function deleteReveal(tx: DbOrTx, storyId: number): Promise<boolean> {
  const done = await tx
    .delete(reveals)
    .where(and(eq(reveals.storyId, storyId), eq(reveals.state, 'scheduled')));
  return done.rowCount === 1;
}

/**
 * Marks the gift as opened. This may happen before it was sent, when the owner passes the link on. True only the first
 * time.
 */
export async function markOpened(tx: Tx, found: RevealRow, now: Date): Promise<boolean> {
  const [reveal] = await tx.select().from(reveals).where(eq(reveals.storyId, found.storyId)).for('update');
  if (!reveal || reveal.token !== found.token || reveal.state === 'opened') return false;
  const set = { openedAt: now, sentAt: reveal.sentAt ?? now };
  await moveLocked(tx, 'reveals', reveal, 'opened', 'recipient', { set });
  return true;
}

/** Stores the recipient's thank-you. False when there is one already. */
export async function insertThanks(
  tx: DbOrTx,
  reveal: RevealRow,
  thanks: string,
  now: Date,
): Promise<boolean> {
  const done = await tx
    .update(reveals)
    .set({ thanks, thankedAt: now })
    .where(
      and(eq(reveals.storyId, reveal.storyId), eq(reveals.token, reveal.token), isNull(reveals.thankedAt)),
    );
  return done.rowCount === 1;
}

/**
 * A gift waits until its song is delivered. It also waits while the page is private, because the recipient could not
 * open the page.
 */
const canBeHeard = and(eq(stories.status, 'shipped'), ne(stories.visibility, 'private'));

/** Plans that are due and whose songs can be heard. */
export const isRevealDue = (now: Date) =>
  and(oneOf(reveals.state, ['scheduled']), lte(reveals.sendAt, now), canBeHeard);

/** Plans whose date has come before their song was delivered, and whose owners were not told so yet. */
export const isRevealOverdue = (now: Date) =>
  and(
    oneOf(reveals.state, ['scheduled']),
    isNull(reveals.toldWaitingAt),
    // A gift without a date is sent when the song is delivered, as its owner expects. So there is nothing to tell.
    isNotNull(reveals.sendOn),
    lte(reveals.sendAt, now),
    inArray(stories.status, BEING_MADE),
  );

/** Gifts that were sent before this time and not opened, and for which no reminder was sent yet. */
export const isRevealUnopened = (before: Date) =>
  and(lte(reveals.sentAt, before), oneOf(reveals.state, ['sent']), isNull(reveals.remindedAt), canBeHeard);

/** The stories of the gifts for which this holds, in the order of their plans, without those of `left`. */
export async function findReveals(
  db: DbOrTx,
  which: SQL | undefined,
  limit: number,
  left: readonly number[] = [],
): Promise<number[]> {
  const rows = await db
    .select({ storyId: reveals.storyId })
    .from(reveals)
    .innerJoin(stories, eq(stories.id, reveals.storyId))
    .where(and(which, notInArray(reveals.storyId, [...left])))
    .orderBy(reveals.sendAt)
    .limit(limit);
  return rows.map(({ storyId }) => storyId);
}

/** Locks the gift of a story, if this still holds for it. Null also when another process has locked it. */
export async function lockReveal(tx: Tx, which: SQL | undefined, storyId: number) {
  const [row] = await tx
    .select({ reveal: reveals, story: stories })
    .from(reveals)
    .innerJoin(stories, eq(stories.id, reveals.storyId))
    .where(and(eq(reveals.storyId, storyId), which))
    .for('update', { of: reveals, skipLocked: true });
  return row ?? null;
}

/** Marks a plan as sent. The caller has locked the row. */
export const markSent = (tx: Tx, reveal: RevealRow, now: Date): Promise<void> =>
  moveLocked(tx, 'reveals', reveal, 'sent', 'shop', { set: { sentAt: now } });

export async function markReveal(
  tx: Tx,
  storyId: number,
  values: Partial<Pick<RevealRow, 'toldWaitingAt' | 'remindedAt'>>,
): Promise<void> {
  await change(tx, 'reveals', storyId, values);
}
