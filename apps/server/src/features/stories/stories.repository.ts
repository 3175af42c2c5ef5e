import { and, eq, sql } from 'drizzle-orm';
import { applause, commissions, stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

export type StoryRow = typeof stories.$inferSelect;
export type NewStory = typeof stories.$inferInsert;

export async function insertStory(tx: Tx, values: NewStory): Promise<StoryRow> {
  const [row] = await tx.insert(stories).values(values).returning();
  if (!row) throw new Error('insert returned no story');
  return row;
}

export async function findStoryBySlug(db: DbOrTx, slug: string): Promise<StoryRow | null> {
  const [row] = await db.select().from(stories).where(eq(stories.slug, slug)).limit(1);
  return row ?? null;
}

export async function findStory(db: DbOrTx, id: number): Promise<StoryRow | null> {
  const [row] = await db.select().from(stories).where(eq(stories.id, id)).limit(1);
  return row ?? null;
}

/** The story of an order, and by when it is due once an artist has accepted. */
export async function findStoryOfOrder(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({ story: stories, dueAt: commissions.dueAt })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .where(eq(stories.orderId, orderId))
    .limit(1);
  return row ?? null;
}

export async function updateStory(tx: DbOrTx, id: number, values: Partial<NewStory>): Promise<void> {
  await tx.update(stories).set(values).where(eq(stories.id, id));
}

/** When the stages of a story's production were reached. */
export async function findProgress(db: DbOrTx, storyId: number) {
  const [row] = await db
    .select({
      state: commissions.state,
      acceptedAt: commissions.acceptedAt,
      checkedAt: commissions.checkedAt,
      deliveredAt: commissions.deliveredAt,
      revisedAt: commissions.revisedAt,
      dueAt: commissions.dueAt,
    })
    .from(commissions)
    .where(eq(commissions.storyId, storyId))
    .limit(1);
  return row ?? null;
}

export async function isLoved(db: DbOrTx, storyId: number, visitorId: string): Promise<boolean> {
  const rows = await db
    .select({ storyId: applause.storyId })
    .from(applause)
    .where(and(eq(applause.storyId, storyId), eq(applause.visitorId, visitorId)))
    .limit(1);
  return rows.length === 1;
}

/** One a visitor: false when this one loved it before. */
export async function insertApplause(
  tx: Tx,
  values: { storyId: number; visitorId: string; userId: number | null },
): Promise<boolean> {
  const done = await tx.insert(applause).values(values).onConflictDoNothing();
  return done.rowCount === 1;
}

export async function deleteApplause(tx: Tx, storyId: number, visitorId: string): Promise<boolean> {
  const done = await tx
    .delete(applause)
    .where(and(eq(applause.storyId, storyId), eq(applause.visitorId, visitorId)));
  return done.rowCount === 1;
}

export async function changeCount(tx: Tx, storyId: number, change: 1 | -1): Promise<number> {
  const [row] = await tx
    .update(stories)
    .set({ applauseCount: sql`${stories.applauseCount} + ${change}` })
    .where(eq(stories.id, storyId))
    .returning({ count: stories.applauseCount });
  return row?.count ?? 0;
}
