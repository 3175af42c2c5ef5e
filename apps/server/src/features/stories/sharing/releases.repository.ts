import { buysStreaming } from '@keepsong/domain/cart/named-products';
import { UNDECIDED_RELEASE } from '@keepsong/domain/states/lists';
import type { ReleaseState } from '@keepsong/domain/states/tables';
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { isLineOf } from '../../../../db/order-lines.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { releases } from '../../../../db/schema/releases.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { type By, begin, change, move } from '../../../platform/states/move.ts';
import type { Along } from '../../../platform/states/ruled.ts';
import { findKeptLines, findPaidLines } from '../paid-lines.repository.ts';
import type { StoryRow } from '../stories.repository.ts';

export type ReleaseRow = typeof releases.$inferSelect;

const releaseOfStory = statement((db) =>
  db
    .select()
    .from(releases)
    .where(eq(releases.storyId, sql.placeholder('storyId')))
    .prepare('release_of_story'),
);

export async function findRelease(db: DbOrTx, storyId: number): Promise<ReleaseRow | null> {
  const [row] = await releaseOfStory(db).execute({ storyId });
  return row ?? null;
}

/**
 * The lines for this story in the customer's order with which it began. That order may also have lines for
 * other stories.
 */
export async function findBought(db: DbOrTx, story: Pick<StoryRow, 'id' | 'orderId'>) {
  const { orderId } = story;
  if (orderId === null) return [];
  const [row] = await db.select({ cart: orders.cart }).from(orders).where(eq(orders.id, orderId)).limit(1);
  return row?.cart.lines.filter((line) => isLineOf(line, orderId, story)) ?? [];
}

/** Whether the money for the streaming of a song is in the shop. */
export const isStreamingPaid = async (db: DbOrTx, story: Pick<StoryRow, 'id'>): Promise<boolean> =>
  buysStreaming(await findPaidLines(db, story));

/** Whether streaming was bought for a song and not given back. */
export const isStreamingKept = async (db: DbOrTx, story: Pick<StoryRow, 'id'>): Promise<boolean> =>
  buysStreaming(await findKeptLines(db, story));

/** Adds a release that waits to be submitted. If the song already has a release, nothing changes. */
export async function insertRelease(tx: DbOrTx, storyId: number, now: Date): Promise<void> {
  await begin(tx, 'releases', { storyId, nextAt: now }, 'shop', { onConflict: 'ignore' });
}

/**
 * Adds releases as `insertRelease` does, for several songs. Songs that were deleted meanwhile are left out. A release
 * that waits, because the money of an earlier order went back, is due now. Also one that is due gets a new time: the job
 * may have looked at its money before this order, and is about to put it off.
 */
export async function insertReleases(tx: Tx, storyIds: readonly number[], now: Date, by: By): Promise<void> {
  if (storyIds.length === 0) return;
  const there = await tx
    .select({ storyId: stories.id })
    .from(stories)
    .where(and(inArray(stories.id, [...storyIds]), isNull(stories.deletedAt)));
  const rows = there.map(({ storyId }) => ({ storyId, nextAt: now }));
  await begin(tx, 'releases', rows, by, { onConflict: 'ignore' });
  const ids = rows.map(({ storyId }) => storyId);
  await tx
    .update(releases)
    .set({ nextAt: now, unpaidSince: null })
    .where(and(inArray(releases.storyId, ids), isNull(releases.externalId)));
}

/** Releases that are due to be submitted or checked, with their stories. Without those of the stories in `left`. */
export const findDueReleases = (db: DbOrTx, now: Date, limit: number, left: readonly number[]) =>
  db
    .select({ release: releases, story: stories })
    .from(releases)
    .innerJoin(stories, eq(stories.id, releases.storyId))
    .where(
      and(
        oneOf(releases.state, UNDECIDED_RELEASE),
        lte(releases.nextAt, now),
        notInArray(releases.storyId, [...left]),
      ),
    )
    .orderBy(asc(releases.nextAt))
    .limit(limit);

/** Lets an unpaid release wait. Not when an order has made it due since it was read. */
export async function putOffRelease(db: DbOrTx, read: ReleaseRow, now: Date, until: Date): Promise<void> {
  await db
    .update(releases)
    .set({ nextAt: until, unpaidSince: read.unpaidSince ?? now })
    .where(and(eq(releases.storyId, read.storyId), eq(releases.nextAt, read.nextAt)));
}

/**
 * Stores the service's answer and moves the release to state `to`. If a parallel check has already moved it, nothing is
 * stored, because both got the same answer.
 */
export async function noteRelease(
  db: DbOrTx,
  release: ReleaseRow,
  to: ReleaseState,
  set: Along<'releases'>,
): Promise<void> {
  if (to === release.state) await change(db, 'releases', release.storyId, set);
  else await move(db, 'releases', release, to, 'provider', { set });
}

/** Makes a release that waits for its next try due now. False when it does not wait for one, or is not paid. */
export async function hurryRelease(tx: Tx, storyId: number, now: Date): Promise<boolean> {
  const isTried = and(inArray(releases.state, UNDECIDED_RELEASE), isNull(releases.unpaidSince));
  const isWaiting = and(isTried, gt(releases.nextAt, now));
  const done = await tx
    .update(releases)
    .set({ nextAt: now })
    .where(and(eq(releases.storyId, storyId), isWaiting));
  return done.rowCount === 1;
}
