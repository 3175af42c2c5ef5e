import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { orders } from '../../../db/schema/checkout.ts';
import { isLineOf } from '../../../db/schema/order-lines.ts';
import { releases } from '../../../db/schema/releases.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { StoryRow } from './stories.repository.ts';

export type ReleaseRow = typeof releases.$inferSelect;

export async function findRelease(db: DbOrTx, storyId: number): Promise<ReleaseRow | null> {
  const [row] = await db.select().from(releases).where(eq(releases.storyId, storyId)).limit(1);
  return row ?? null;
}

/** What was bought with a story for it; the same order may hold lines for others. */
export async function findBought(db: DbOrTx, story: Pick<StoryRow, 'id' | 'orderId'>) {
  const { orderId } = story;
  if (orderId === null) return [];
  const [row] = await db.select({ cart: orders.cart }).from(orders).where(eq(orders.id, orderId)).limit(1);
  return row?.cart.lines.filter((line) => isLineOf(line, orderId, story)) ?? [];
}

/** Writes a release that waits to be handed in; one that is there is left alone. */
export async function insertRelease(tx: DbOrTx, storyId: number, now: Date): Promise<void> {
  await tx.insert(releases).values({ storyId, nextAt: now }).onConflictDoNothing();
}

/** Releases that are to be handed in or asked after, with the song. */
export const findDueReleases = (db: DbOrTx, now: Date, limit: number) =>
  db
    .select({ release: releases, story: stories })
    .from(releases)
    .innerJoin(stories, eq(stories.id, releases.storyId))
    .where(and(inArray(releases.state, ['waiting', 'processing']), lte(releases.nextAt, now)))
    .orderBy(asc(releases.nextAt))
    .limit(limit);

export async function updateRelease(
  db: DbOrTx,
  storyId: number,
  values: Partial<Omit<ReleaseRow, 'storyId' | 'createdAt'>>,
): Promise<void> {
  await db.update(releases).set(values).where(eq(releases.storyId, storyId));
}
