import { and, asc, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isPaidLine, paidFacts } from '../../../../../db/paid-lines.ts';
import { products } from '../../../../../db/schema/catalog.ts';
import { orders } from '../../../../../db/schema/checkout.ts';
import { commissions } from '../../../../../db/schema/commissions.ts';
import { stories } from '../../../../../db/schema/stories.ts';
import { ownGoods } from '../../../../../db/schema/vendors/own-goods.ts';
import type { DbOrTx, Tx } from '../../../../platform/db/database.ts';

/** Those of these products that are made and sent. */
export async function findMadeProducts(db: DbOrTx, productIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), eq(products.productType, 'physical')));
  return new Set(rows.map(({ id }) => id));
}

export type OwnRow = Pick<typeof ownGoods.$inferSelect, 'waitsForSong' | 'goods'>;

/** Notes the goods of an order that the shop itself makes. `stoppedLines`: those of its lines that are not to be made. */
export async function insertOwnGoods(
  tx: Tx,
  { id, createdAt }: { id: number; createdAt: Date },
  rows: readonly OwnRow[],
  stoppedLines: string[] = [],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ orderId: id, ...row, stoppedLines, createdAt }));
  // Two processes may look for missed goods at the same time.
  await tx.insert(ownGoods).values(values).onConflictDoNothing();
}

/** The lines of an order of which the shop itself makes goods. */
export async function findOwnLines(db: DbOrTx, orderId: number): Promise<string[]> {
  const rows = await db.select({ goods: ownGoods.goods }).from(ownGoods).where(eq(ownGoods.orderId, orderId));
  return rows.flatMap(({ goods }) => goods.map(({ lineId }) => lineId));
}

export async function setStoppedLines(tx: Tx, orderId: number, stoppedLines: string[]): Promise<void> {
  await tx.update(ownGoods).set({ stoppedLines }).where(eq(ownGoods.orderId, orderId));
}

export async function closeOwnGoods(
  tx: Tx,
  { orderId, waitsForSong }: { orderId: number; waitsForSong: boolean },
  closedAt: Date,
): Promise<void> {
  await tx
    .update(ownGoods)
    .set({ closedAt })
    .where(and(eq(ownGoods.orderId, orderId), eq(ownGoods.waitsForSong, waitsForSong)));
}

const o = alias(orders, 'o');

/** A row of goods by its order and whether it waits for the song. */
export type OwnPlace = { orderId: number; waitsForSong: boolean };

/**
 * A page of the rows after `after` that nobody has closed and whose money may have moved. `isFollowed`: whether exactly
 * those of their lines are stopped whose money is gone.
 */
export async function findOpenGoods(db: DbOrTx, after: OwnPlace | null, limit: number) {
  const { orderId, waitsForSong, goods, stoppedLines, closedAt } = ownGoods;
  const rows = await db
    .select({ orderId, waitsForSong, goods, stoppedLines, paid: paidFacts })
    .from(ownGoods)
    .innerJoin(o, eq(o.id, orderId))
    .where(
      and(
        isNull(closedAt),
        sql`(${o.state} <> 'placed' or ${stoppedLines} <> '{}')`,
        after ? sql`(${orderId}, ${waitsForSong}) > (${after.orderId}, ${after.waitsForSong})` : undefined,
      ),
    )
    .orderBy(asc(orderId), asc(waitsForSong))
    .limit(limit);
  return rows.map(({ paid, ...row }) => {
    const isPaid = isPaidLine(paid);
    const isFollowed = row.goods.every(({ lineId }) => isPaid(lineId) !== row.stoppedLines.includes(lineId));
    return { orderId: row.orderId, waitsForSong: row.waitsForSong, isFollowed };
  });
}

/** Whether an order has goods of which neither a vendor nor the staff were told. */
const isUntold = sql<boolean>`(not exists (select from own_goods g where g.order_id = ${orders}.id) and exists (
  select from jsonb_array_elements(${orders}.cart -> 'lines') l,
    jsonb_array_elements(coalesce(l -> 'contents', '[]'::jsonb) || l) n
  join products p on p.id = (n ->> 'productId')::bigint
  where p.product_type = 'physical' and not exists (select from vendor_items i where i.order_id = ${orders}.id
    and i.line_id = l ->> 'cartUuid' and i.product_id in (p.id, (l ->> 'productId')::bigint))))`;

/** A page of the orders before an id, newest first. `before` null begins at the newest order. */
export const findOrdersBefore = (db: DbOrTx, before: number | null, limit: number) =>
  db
    .select({ id: orders.id, createdAt: orders.createdAt, isUntold })
    .from(orders)
    .where(before === null ? undefined : lt(orders.id, before))
    .orderBy(desc(orders.id))
    .limit(limit);

/**
 * The orders whose song is still in work, with goods of which neither a vendor nor the staff were told. Without those in
 * `left`.
 */
export async function findUntoldInWork(
  db: DbOrTx,
  limit: number,
  left: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .innerJoin(orders, eq(orders.id, stories.orderId))
    .where(
      and(
        sql`${commissions.state} not in ('delivered','canceled')`,
        isUntold,
        notInArray(orders.id, [...left]),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findOrderOfGoods(db: DbOrTx, id: number) {
  const { cart, createdAt } = orders;
  const [row] = await db.select({ id: orders.id, cart, createdAt }).from(orders).where(eq(orders.id, id));
  return row ?? null;
}
