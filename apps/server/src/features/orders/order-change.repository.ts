import {
  type GoodsFacts,
  isAskOver,
  isQuestionOver,
  QUESTION_DAYS,
} from '@keepsong/domain/orders/order-change';
import { AT_WORK, BEING_CHECKED } from '@keepsong/domain/states/lists';
import type { Mover } from '@keepsong/domain/states/state-table';
import type { OfferOutcome } from '@keepsong/domain/studio/commission';
import { isToDo } from '@keepsong/domain/studio/vendor-items';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { artists } from '../../../db/schema/artists.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { commissionOffers, commissions } from '../../../db/schema/commissions.ts';
import { orderChanges } from '../../../db/schema/desk.ts';
import { stateChanges } from '../../../db/schema/states.ts';
import { stories } from '../../../db/schema/stories.ts';
import { vendorItems } from '../../../db/schema/vendors/vendor-items.ts';
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
export type WorkRow = typeof commissions.$inferSelect;

async function songOf(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({ story: stories, work: commissions })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .where(eq(stories.orderId, orderId));
  return { story: row?.story ?? null, work: row?.work ?? null };
}

/** What a new address means for the goods of an order: whether a vendor is to be told, and whether goods are on the way. */
export async function findAddressGoods(db: DbOrTx, orderId: number): Promise<Omit<GoodsFacts, 'labelled'>> {
  const rows = await db
    .select({
      state: vendorItems.state,
      isReached: sql<boolean>`${productVendors.userId} is not null or ${productVendors.contactEmail} <> ''`,
    })
    .from(vendorItems)
    .innerJoin(productVendors, eq(productVendors.id, vendorItems.vendorId))
    .where(eq(vendorItems.orderId, orderId));
  return {
    toTell: rows.some(({ state, isReached }) => isReached && isToDo(state)),
    onTheWay: rows.some(({ state }) => state === 'shipped'),
  };
}

/** Who stopped a song: the kind of mover in its history. */
export const findStopper = (db: DbOrTx, storyId: number): Promise<Mover | null> =>
  findMover(db, { what: 'stories', key: storyId, to: 'canceled' });

/**
 * Whether the customer agreed to an artist who had paused, and the staff have suggested no other artist since. Only then
 * does the shop itself withdraw a question about another artist that was answered.
 */
export async function isArtistAway(db: DbOrTx, row: ChangeRow): Promise<boolean> {
  const { id, orderId, kind, state, answeredAt } = row;
  if (kind !== 'artist' || state !== 'withdrawn' || answeredAt === null) return false;
  if ((await findMover(db, { what: 'order_changes', key: id, to: 'withdrawn' })) !== 'shop') return false;
  const later = await db
    .select({ id: orderChanges.id })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.kind, 'artist'), gt(orderChanges.id, id)))
    .limit(1);
  return later.length === 0;
}

/** Who moved something to a state last: the kind of mover in its history. */
async function findMover(
  db: DbOrTx,
  { what, key, to }: { what: string; key: number; to: string },
): Promise<Mover | null> {
  const [row] = await db
    .select({ by: stateChanges.movedBy })
    .from(stateChanges)
    .where(
      and(eq(stateChanges.what, what), eq(stateChanges.rowKey, String(key)), eq(stateChanges.toState, to)),
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

/** Whether a change that waits for the customer is an artist's request for more days that is over. */
export const isAskOverFor = (
  { work }: { work: Pick<WorkRow, 'artistId' | 'state' | 'dueAt'> | null },
  { state, wanted }: ChangeRow,
  now: Date,
): boolean =>
  state === 'asked' &&
  wanted.kind === 'promised_day' &&
  wanted.byArtist !== undefined &&
  isAskOver({ byArtist: wanted.byArtist, day: wanted.day }, work, now);

/** Whether a change waits for the customer, who can no longer answer. */
export const isOverFor = ({ order, work }: ToChange, row: ChangeRow, now: Date): boolean =>
  row.wanted.kind === 'promised_day' && row.wanted.byArtist !== undefined
    ? isAskOverFor({ work }, row, now)
    : row.state === 'asked' &&
      isQuestionOver({ change: row.wanted, askedAt: row.createdAt }, { order: order.state, work }, now);

/** The orders with a question that waits for its customer, and that is too old to be answered. */
export async function findOldQuestions(
  db: DbOrTx,
  now: Date,
  limit: number,
  left: readonly number[],
): Promise<number[]> {
  const before = new Date(now.getTime() - QUESTION_DAYS * DAY_MS);
  const rows = await db
    .selectDistinct({ orderId: orderChanges.orderId })
    .from(orderChanges)
    .where(
      and(
        eq(orderChanges.state, 'asked'),
        lte(orderChanges.createdAt, before),
        sql`${orderChanges.wanted} ->> 'byArtist' is null`,
        notInArray(orderChanges.orderId, [...left]),
      ),
    )
    .orderBy(asc(orderChanges.orderId))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** Ends the questions of an order that can no longer be answered, and returns them. They have no moment of an answer. */
export async function endLapsed(tx: Tx, found: ToChange, now: Date): Promise<ChangeRow[]> {
  const rows = await tx.select().from(orderChanges).where(waitsIn(found.order.id));
  const ended: ChangeRow[] = [];
  for (const row of rows.filter((one) => isOverFor(found, one, now)))
    if (await moveChange(tx, row, 'withdrawn', 'shop', null)) ended.push({ ...row, state: 'withdrawn' });
  return ended;
}

/**
 * Whether a change of this kind waits for the customer. The caller first ends requests whose promised day has just
 * passed, so that they do not block a new change.
 */
export async function isAnyWaiting(tx: Tx, orderId: number, kind: ChangeRow['kind']): Promise<boolean> {
  const rows = await tx
    .select({ id: orderChanges.id })
    .from(orderChanges)
    .where(and(waitsIn(orderId), eq(orderChanges.kind, kind)))
    .limit(1);
  return rows.length > 0;
}

const waitsIn = (orderId: number) => and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, 'asked'));

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

/** The last request of this artist for more days for an order's song, made at this moment or later. */
export async function findAskedDays(
  db: DbOrTx,
  { orderId, artistId, since }: { orderId: number; artistId: number; since: Date },
): Promise<ChangeRow | null> {
  const [row] = await db
    .select()
    .from(orderChanges)
    .where(
      and(
        eq(orderChanges.orderId, orderId),
        eq(orderChanges.kind, 'promised_day'),
        sql`${orderChanges.wanted} ->> 'byArtist' = ${String(artistId)}`,
        gte(orderChanges.createdAt, since),
      ),
    )
    .orderBy(desc(orderChanges.id))
    .limit(1);
  return row ?? null;
}

export const moveChange = (
  tx: Tx,
  row: ChangeRow,
  to: ChangeRow['state'],
  by: By,
  answeredAt: Date | null,
): Promise<boolean> => move(tx, 'order_changes', row, to, by, { set: { answeredAt } });

/**
 * All artists whom the staff may ask for a song, with their songs in work and their earlier answers about this
 * song.
 */
export const findCandidates = (db: DbOrTx, commissionId: number) =>
  db
    .select({
      artist: artists,
      asked: sql<OfferOutcome | null>`case when ${commissionOffers.outcome} = 'expired'
        and ${commissionOffers.reason} <> 'offer_expired' then null else ${commissionOffers.outcome} end`,
      inWork: sql<string>`(select count(*) from ${commissions} c where c.artist_id = ${artists.id}
        and ${oneOf(sql`c.state`, [...AT_WORK, ...BEING_CHECKED])})`,
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
