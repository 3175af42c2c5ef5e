import type { RefundWish } from '@keepsong/domain/checkout/refunds/wish';
import type { SongPay } from '@keepsong/domain/earnings/earned';
import type { Entry } from '@keepsong/domain/earnings/ledger';
import type { CommissionState, RevisionState } from '@keepsong/domain/states/tables';
import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { products } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { earningAccounts, earningHolds, earnings } from '../../../db/schema/earnings.ts';
import { refundLines, refunds } from '../../../db/schema/refunds.ts';
import { stories } from '../../../db/schema/stories.ts';
import { storyRevisions } from '../../../db/schema/story-work.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { addRows } from '../../platform/db/statement.ts';

export type Payee = { artistId: number } | { vendorId: number };

const isOf = (payee: Payee) =>
  'artistId' in payee
    ? eq(earningAccounts.artistId, payee.artistId)
    : eq(earningAccounts.vendorId, payee.vendorId);

export type AccountRow = typeof earningAccounts.$inferSelect;

export async function findAccount(db: DbOrTx, payee: Payee): Promise<AccountRow | null> {
  const [row] = await db.select().from(earningAccounts).where(isOf(payee));
  return row ?? null;
}

/** The account of an artist or vendor. Opens one if there is none. */
export async function ensureAccount(db: DbOrTx, payee: Payee): Promise<AccountRow> {
  const known = await findAccount(db, payee);
  if (known) return known;
  await db.insert(earningAccounts).values(payee).onConflictDoNothing();
  const opened = await findAccount(db, payee);
  if (!opened) throw new Error('an account of earnings was not opened');
  return opened;
}

export type PaidSong = Omit<SongPay, 'storyId'> & {
  storyId: number;
  artistId: number | null;
  state: CommissionState;
  deliveredAt: Date | null;
  revisedAt: Date | null;
  orderId: number | null;
};

/** The facts about a song from which its pay is computed. Null for a song that no artist writes. */
export async function loadPaidSong(db: DbOrTx, storyId: number): Promise<PaidSong | null> {
  const changes = sql`coalesce((select sum(r.fee_cents) from story_revisions r
    where r.story_id = ${commissions.storyId} and r.state <> 'canceled'), 0)`;
  const [row] = await db
    .select({
      storyId: commissions.storyId,
      artistId: commissions.artistId,
      state: commissions.state,
      deliveredAt: commissions.deliveredAt,
      revisedAt: commissions.revisedAt,
      // Excludes changes that the customer bought later, because each of them is paid by its own order.
      feeCents: sql<string>`${commissions.feeCents} - ${changes}`.mapWith(Number),
      verseFeeCents: commissions.verseFeeCents,
      tipCents: commissions.tipCents,
      orderId: stories.orderId,
    })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .where(eq(commissions.storyId, storyId));
  return row ?? null;
}

/** The paid changes of a song that are in one of these states. */
export const findPaidRevisions = (db: DbOrTx, storyId: number, states: readonly RevisionState[]) =>
  db
    .select({ id: storyRevisions.id, feeCents: storyRevisions.feeCents, orderId: storyRevisions.orderId })
    .from(storyRevisions)
    .where(
      and(
        eq(storyRevisions.storyId, storyId),
        inArray(storyRevisions.state, [...states]),
        sql`${storyRevisions.feeCents} > 0`,
      ),
    )
    .orderBy(asc(storyRevisions.id));

export type PaidOrder = Pick<typeof orders.$inferSelect, 'id' | 'quote' | 'cart'> & {
  /** The cents that were refunded of each line, or are on their way back. */
  back: ReadonlyMap<string, number>;
  /** The wishes of these refunds. */
  wishes: readonly RefundWish[];
};

/** Orders by their ids, with the money that was refunded of their lines. */
export async function loadPaidOrders(
  db: DbOrTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PaidOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, quote: orders.quote, cart: orders.cart })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const counted = and(inArray(refunds.orderId, [...ids]), inArray(refunds.state, ['asked', 'sent', 'done']));
  const asked = await db
    .select({ orderId: refunds.orderId, wish: refunds.wish })
    .from(refunds)
    .where(counted);
  const back = await db
    .select({
      orderId: refunds.orderId,
      lineId: refundLines.lineId,
      cents: sql<string>`sum(${refundLines.amountCents})`.mapWith(Number),
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(counted)
    .groupBy(refunds.orderId, refundLines.lineId);
  return new Map(
    rows.map((row) => {
      const own = back.filter(({ orderId }) => orderId === row.id);
      const wishes = asked.flatMap(({ orderId, wish }) => (orderId === row.id && wish ? wish : []));
      return [row.id, { ...row, back: new Map(own.map(({ lineId, cents }) => [lineId, cents])), wishes }];
    }),
  );
}

export type StoredEntry = Entry & { accountId: number; orderId: number | null; lineId: string | null };

const stored = (db: DbOrTx) =>
  db
    .select({
      source: earnings.source,
      kind: earnings.kind,
      held: earnings.heldCents,
      payable: earnings.payableCents,
      accountId: earnings.accountId,
      orderId: earnings.orderId,
      lineId: earnings.lineId,
    })
    .from(earnings);

export const findEntriesOfSong = (db: DbOrTx, storyId: number): Promise<StoredEntry[]> =>
  stored(db).where(eq(earnings.storyId, storyId)).orderBy(asc(earnings.id));

/** The ledger entries about the goods of an order. */
export const findEntriesOfGoods = (db: DbOrTx, orderId: number): Promise<StoredEntry[]> =>
  stored(db)
    .where(and(eq(earnings.orderId, orderId), sql`${earnings.storyId} is null`, ne(earnings.kind, 'bonus')))
    .orderBy(asc(earnings.id));

export type NewEntry = Entry & {
  accountId: number;
  effectKey: string;
  orderId: number | null;
  lineId: string | null;
  storyId: number | null;
  payoutId?: number;
  createdAt: Date;
};

/**
 * Adds entries; a trigger adds their amounts to the sums of the accounts. The entries are sorted by account, so
 * that two transactions cannot deadlock.
 */
export async function addEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries
    .toSorted((a, b) => a.accountId - b.accountId)
    .map(({ held, payable, ...entry }) => ({ ...entry, heldCents: held, payableCents: payable }));
  for (const row of rows) await addRows(tx, earnings, [row]);
}

/** Holds the pay of these sources until a moment. For pay that is held already, moves that moment. */
export async function holdUntil(tx: Tx, holds: readonly (typeof earningHolds.$inferInsert)[]): Promise<void> {
  if (holds.length === 0) return;
  await tx
    .insert(earningHolds)
    .values([...holds])
    .onConflictDoUpdate({ target: earningHolds.source, set: { until: sql`excluded.until` } });
}

export async function endHolds(tx: Tx, sources: readonly string[]): Promise<void> {
  if (sources.length > 0) await tx.delete(earningHolds).where(inArray(earningHolds.source, [...sources]));
}

export const findHeldSources = async (db: DbOrTx, storyId: number): Promise<string[]> =>
  (
    await db
      .select({ source: earningHolds.source })
      .from(earningHolds)
      .where(eq(earningHolds.storyId, storyId))
  ).map(({ source }) => source);

/** The orders that paid for a song or for changes of it. */
const ordersOfSong = (storyId: SQL | SQLWrapper): SQL => sql`(
  select s.order_id from stories s where s.id = ${storyId}
  union select r.order_id from story_revisions r where r.story_id = ${storyId})`;

/** Those of the songs of which an order has money that went back or is on its way back. */
export async function findRefundedSongs(db: DbOrTx, storyIds: readonly number[]): Promise<number[]> {
  if (storyIds.length === 0) return [];
  const isBack = sql`exists (select from ${refunds} where ${refunds.orderId} in ${ordersOfSong(stories.id)}
    and ${inArray(refunds.state, ['asked', 'sent', 'done'])})`;
  const rows = await db
    .select({ id: stories.id })
    .from(stories)
    .where(and(inArray(stories.id, [...storyIds]), isBack));
  return rows.map(({ id }) => id);
}

/** Whether the customer disputes an order that paid for the song or for changes of it. */
const isSongDisputed = (storyId: SQL | SQLWrapper): SQL =>
  sql`exists (select from ${ordersOfSong(storyId)} paid join orders o on o.id = paid.order_id
    where o.state = 'disputed')`;

/** Whether an order that paid for a song, or for changes of it, is in dispute now. */
export async function isInDispute(tx: Tx, storyId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ disputed: boolean }>(
    sql`select ${isSongDisputed(sql`${storyId}::bigint`)} as disputed`,
  );
  return rows[0]?.disputed ?? false;
}

/**
 * Whether none of the orders that paid for a song is disputed. The orders are locked until the transaction ends, so that
 * no dispute begins meanwhile. The caller must not have locked the commission yet, because a dispute locks the order first.
 */
export async function lockUndisputed(tx: Tx, storyId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ state: string }>(sql`select o.state from orders o
    where o.id in ${ordersOfSong(sql`${storyId}::bigint`)} order by o.id for share`);
  return rows.every(({ state }) => state !== 'disputed');
}

/** Whether the hold on a pay has ended, and no dispute is open about the order that it is from. */
const isHoldOver = (now: Date) =>
  and(
    lte(earningHolds.until, now),
    sql`not exists (select from orders o where o.state = 'disputed' and o.id = ${earningHolds.orderId})`,
  );

/**
 * Delivered songs whose hold on the pay has ended, without those in `left`. Songs with an open dispute are left out,
 * also when the dispute is about an order for changes of the song.
 */
export async function findHeldSongs(
  db: DbOrTx,
  now: Date,
  limit: number,
  left: readonly number[],
): Promise<number[]> {
  const { storyId } = earningHolds;
  const isDelivered = sql`exists (select from commissions c where c.story_id = ${storyId}
    and c.state = 'delivered')`;
  const rows = await db
    .selectDistinct({ storyId })
    .from(earningHolds)
    .where(
      and(isHoldOver(now), isDelivered, sql`not ${isSongDisputed(storyId)}`, notInArray(storyId, [...left])),
    )
    .orderBy(asc(storyId))
    .limit(limit);
  return rows.flatMap((row) => row.storyId ?? []);
}

/** Orders whose hold on the pay for goods has ended, without disputed ones and those in `left`. */
export async function findHeldGoods(
  db: DbOrTx,
  now: Date,
  limit: number,
  left: readonly number[],
): Promise<number[]> {
  const { storyId, orderId } = earningHolds;
  const rows = await db
    .selectDistinct({ orderId })
    .from(earningHolds)
    .where(and(isHoldOver(now), isNull(storyId), isNotNull(orderId), notInArray(orderId, [...left])))
    .orderBy(asc(orderId))
    .limit(limit);
  return rows.flatMap((row) => row.orderId ?? []);
}

/**
 * Songs whose last version was delivered by this moment and that their owners have not accepted. No pay is held for a
 * song whose artist gets no share, nor for a free change. Songs with an open dispute and those in `left` are left out.
 */
export async function findSilentSongs(
  db: DbOrTx,
  deliveredBy: Date,
  limit: number,
  left: readonly number[] = [],
): Promise<number[]> {
  const { storyId, state, approvedAt, deliveredAt, revisedAt } = commissions;
  const rows = await db
    .select({ storyId })
    .from(commissions)
    .where(
      and(
        sql`${state} = 'delivered'`,
        isNull(approvedAt),
        // This follows from the next condition. It is there for the index.
        lte(deliveredAt, deliveredBy),
        sql`coalesce(${revisedAt}, ${deliveredAt}) <= ${deliveredBy.toISOString()}::timestamptz`,
        sql`not ${isSongDisputed(storyId)}`,
        notInArray(storyId, [...left]),
      ),
    )
    .limit(limit);
  return rows.map((row) => row.storyId);
}

/** The songs that an order paid for, and the songs whose changes it paid for. */
export async function findSongsOfOrder(db: DbOrTx, orderId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from stories where order_id = ${orderId}
    union select story_id from story_revisions where order_id = ${orderId} order by 1`);
  return rows.map(({ id }) => Number(id));
}

/** The products of an order, with their vendors and usual prices. */
export const findGoods = (db: DbOrTx, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: products.id, vendorId: products.vendorId, priceCents: products.priceCents })
        .from(products)
        .where(inArray(products.id, [...ids]));
