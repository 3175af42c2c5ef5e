import type { CommissionState } from '@keepsong/domain/states/tables';
import { and, desc, eq, isNull, lt, lte, notExists, notInArray, sql } from 'drizzle-orm';
import { artists } from '../../../../db/schema/artists.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { lateSongs } from '../../../../db/schema/desk.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { isSoundlyPaid } from '../../../../db/sound-orders.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, begin, move } from '../../../platform/states/move.ts';

export type LateRow = typeof lateSongs.$inferSelect;

/** The states in which a paid song, or a change of it, is still to come. */
const AWAITED = [
  'offered',
  'declined',
  'accepted',
  'to_be_checked',
  'in_revision',
  'change_to_be_checked',
] as const satisfies readonly CommissionState[];

/**
 * Ordered songs that are late, or whose changes are, and whose customers were not asked yet about this promised day.
 * Those in `left` are skipped.
 */
export async function findUnasked(
  db: DbOrTx,
  now: Date,
  limit: number,
  left: readonly number[],
): Promise<number[]> {
  const asked = db
    .select({ id: lateSongs.id })
    .from(lateSongs)
    .where(and(eq(lateSongs.commissionId, commissions.id), eq(lateSongs.dueAt, commissions.dueAt)));
  const rows = await db
    .select({ id: commissions.id })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .where(
      and(
        oneOf(commissions.state, AWAITED),
        lte(commissions.dueAt, now),
        isSoundlyPaid(sql`${stories.id}`),
        isNull(stories.deletedAt),
        notExists(asked),
        notInArray(commissions.id, [...left]),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Questions that are not answered yet and whose reminder is due, without those in `left`. */
export async function findToRemind(
  db: DbOrTx,
  now: Date,
  limit: number,
  left: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: lateSongs.id })
    .from(lateSongs)
    .where(and(lte(lateSongs.remindAt, now), notInArray(lateSongs.id, [...left])))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A song with its work and the artist who has it or is asked. The work is locked until the transaction ends. */
export async function lockWork(tx: Tx, commissionId: number) {
  const [work] = await tx.select().from(commissions).where(eq(commissions.id, commissionId)).for('update');
  if (!work) return null;
  const [row] = await tx
    .select({ story: stories, order: orders })
    .from(stories)
    .innerJoin(orders, eq(orders.id, stories.orderId))
    .where(eq(stories.id, work.storyId));
  return row ? { work, ...row } : null;
}

/** Whether the song, or its change, is still paid for. */
export async function isPaid(db: DbOrTx, storyId: number): Promise<boolean> {
  const [row] = await db
    .select({ isPaid: isSoundlyPaid(sql`${stories.id}`) })
    .from(stories)
    .where(eq(stories.id, storyId));
  return row?.isPaid ?? false;
}

/** Stores that the customer is asked. Null when this is already stored. */
export async function insertLate(tx: Tx, values: typeof lateSongs.$inferInsert): Promise<number | null> {
  const [id] = await begin(tx, 'late_songs', values, 'shop', { onConflict: 'ignore' });
  return id ?? null;
}

/** Stores that the customer is reminded. False when this is already stored. */
export async function endReminder(tx: Tx, id: number): Promise<boolean> {
  const done = await tx
    .update(lateSongs)
    .set({ remindAt: null })
    .where(and(eq(lateSongs.id, id), sql`${lateSongs.remindAt} is not null`));
  return done.rowCount === 1;
}

export async function findLate(db: DbOrTx, id: number): Promise<LateRow | null> {
  const [row] = await db.select().from(lateSongs).where(eq(lateSongs.id, id));
  return row ?? null;
}

/** The last question about a song, with its owner. */
export async function findLateOf(db: DbOrTx, slug: string) {
  const [row] = await db
    .select({ id: lateSongs.id, ownerId: stories.ownerId, orderedAt: orders.createdAt })
    .from(lateSongs)
    .innerJoin(commissions, eq(commissions.id, lateSongs.commissionId))
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .innerJoin(orders, eq(orders.id, lateSongs.orderId))
    .where(and(eq(stories.slug, slug), isNull(stories.deletedAt)))
    .orderBy(desc(lateSongs.id))
    .limit(1);
  return row ?? null;
}

/** Whether the customer was given credit for waiting for this song before. `before`: earlier than this question. */
export async function hasWaited(db: DbOrTx, commissionId: number, before?: number): Promise<boolean> {
  const ofSong = and(eq(lateSongs.commissionId, commissionId), eq(lateSongs.state, 'waits'));
  const [row] = await db
    .select({ id: lateSongs.id })
    .from(lateSongs)
    .where(before === undefined ? ofSong : and(ofSong, lt(lateSongs.id, before)))
    .limit(1);
  return row !== undefined;
}

export const findLateKeys = (db: DbOrTx, orderId: number) =>
  db.select({ id: lateSongs.id }).from(lateSongs).where(eq(lateSongs.orderId, orderId));

export const moveLate = (
  tx: Tx,
  row: LateRow,
  to: LateRow['state'],
  by: By,
  answeredAt: Date,
): Promise<boolean> => move(tx, 'late_songs', row, to, by, { set: { answeredAt, remindAt: null } });

export async function findArtistOf(db: DbOrTx, artistId: number | null): Promise<string | null> {
  if (artistId === null) return null;
  const [row] = await db.select({ name: artists.artistName }).from(artists).where(eq(artists.id, artistId));
  return row?.name ?? null;
}
