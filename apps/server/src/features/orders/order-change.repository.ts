import type { Mover } from '@keepsong/domain/states/state-table';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { artists } from '../../../db/schema/artists.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { commissionOffers, commissions } from '../../../db/schema/commissions.ts';
import { orderChanges } from '../../../db/schema/desk.ts';
import { stateChanges } from '../../../db/schema/states.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type By, begin, move } from '../../platform/states/move.ts';

export type ChangeRow = typeof orderChanges.$inferSelect;

/** An order with the song and the work that a change may touch. The order is locked until the transaction ends. */
export async function lockToChange(tx: Tx, orderId: number) {
  // This lock still lets new rows refer to the order. Otherwise a change could deadlock with a delivery, which
  // books pay for the order.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return order ? { order, ...(await songOf(tx, orderId)) } : null;
}

export async function findToChange(db: DbOrTx, orderId: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order ? { order, ...(await songOf(db, orderId)) } : null;
}

export type ToChange = NonNullable<Awaited<ReturnType<typeof findToChange>>>;

async function songOf(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({ story: stories, work: commissions })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .where(eq(stories.orderId, orderId));
  return { story: row?.story ?? null, work: row?.work ?? null };
}

/** Who stopped a song: the kind of mover in its history. */
export async function findStopper(db: DbOrTx, storyId: number): Promise<Mover | null> {
  const [row] = await db
    .select({ by: stateChanges.movedBy })
    .from(stateChanges)
    .where(
      and(
        eq(stateChanges.what, 'stories'),
        eq(stateChanges.rowKey, String(storyId)),
        eq(stateChanges.toState, 'canceled'),
      ),
    )
    .orderBy(desc(stateChanges.id))
    .limit(1);
  return (row?.by ?? null) as Mover | null;
}

export async function insertChange(
  tx: Tx,
  values: typeof orderChanges.$inferInsert,
  by: By,
): Promise<ChangeRow> {
  const [id] = await begin(tx, 'order_changes', values, by);
  const [row] = await tx
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.id, id ?? 0));
  if (!row) throw new Error('the insert returned no change');
  return row;
}

export const findChanges = (db: DbOrTx, orderId: number): Promise<ChangeRow[]> =>
  db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(desc(orderChanges.id))
    .limit(100);

export async function findChange(db: DbOrTx, where: { id: number } | { tokenHash: Buffer }) {
  const [row] = await db
    .select()
    .from(orderChanges)
    .where('id' in where ? eq(orderChanges.id, where.id) : eq(orderChanges.tokenHash, where.tokenHash));
  return row ?? null;
}

/**
 * Whether an artist's request for more days can no longer be answered: the artist does not have the song any
 * more, or the promised day has passed.
 */
export const isOverFor = ({ work }: ToChange, { state, wanted }: ChangeRow, now: Date): boolean =>
  state === 'asked' &&
  wanted.kind === 'promised_day' &&
  wanted.byArtist !== undefined &&
  (work?.artistId !== wanted.byArtist || work.state !== 'accepted' || !work.dueAt || work.dueAt <= now);

/**
 * Whether a change of this kind waits for the customer. Withdraws artists' requests that can no longer be
 * answered, so that they do not block a new change.
 */
export async function isAnyWaiting(
  tx: Tx,
  found: ToChange,
  kind: ChangeRow['kind'],
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .select()
    .from(orderChanges)
    .where(
      and(
        eq(orderChanges.orderId, found.order.id),
        eq(orderChanges.kind, kind),
        eq(orderChanges.state, 'asked'),
      ),
    );
  const over = rows.filter((row) => isOverFor(found, row, now));
  for (const row of over) await moveChange(tx, row, 'withdrawn', 'shop', now);
  return rows.length > over.length;
}

/** The order of a song that belongs to this person. */
export async function findOwnOrder(db: DbOrTx, slug: string, ownerId: number) {
  const [row] = await db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(stories)
    .innerJoin(orders, eq(orders.id, stories.orderId))
    .where(and(eq(stories.slug, slug), eq(stories.ownerId, ownerId), isNull(stories.deletedAt)));
  return row ?? null;
}

/** The last change of an order about which its customer was asked. */
export async function findLastAsked(db: DbOrTx, orderId: number): Promise<ChangeRow | null> {
  const [row] = await db
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), isNotNull(orderChanges.tokenHash)))
    .orderBy(sql`(${orderChanges.state} = 'asked') desc`, desc(orderChanges.id))
    .limit(1);
  return row ?? null;
}

export const moveChange = (
  tx: Tx,
  row: ChangeRow,
  to: ChangeRow['state'],
  by: By,
  answeredAt: Date,
): Promise<boolean> => move(tx, 'order_changes', row, to, by, { set: { answeredAt } });

/**
 * All artists whom the staff may ask for a song, with their songs in work and their earlier answers about this
 * song.
 */
export const findCandidates = (db: DbOrTx, commissionId: number) =>
  db
    .select({
      artist: artists,
      asked: commissionOffers.outcome,
      inWork: sql<string>`(select count(*) from ${commissions} c where c.artist_id = ${artists.id}
        and c.state in ('accepted','in_revision'))`,
    })
    .from(artists)
    .leftJoin(
      commissionOffers,
      and(eq(commissionOffers.artistId, artists.id), eq(commissionOffers.commissionId, commissionId)),
    )
    .where(sql`${artists.status} <> 'paused'`)
    .orderBy(asc(artists.artistName));

/** The order of a commission's song. */
export async function findOrderOfWork(db: DbOrTx, commissionId: number): Promise<number | null> {
  const [row] = await db
    .select({ orderId: stories.orderId })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .where(eq(commissions.id, commissionId));
  return row?.orderId ?? null;
}

export async function findArtistName(db: DbOrTx, id: number): Promise<string | null> {
  const [row] = await db.select({ name: artists.artistName }).from(artists).where(eq(artists.id, id));
  return row?.name ?? null;
}
