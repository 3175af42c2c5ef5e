import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { products } from '../../../../db/schema/catalog.ts';
import { productStock, stockHolds } from '../../../../db/schema/catalogue/stock.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

type Pieces = ReadonlyMap<number, number>;

const among = (column: PgColumn) => sql`${column} = any(${sql.placeholder('ids')}::bigint[])`;

const limitsOfProducts = statement((db) =>
  db
    .select({
      productId: products.id,
      extraInfo: products.extraInfo,
      hasStock: sql<boolean>`${productStock.productId} is not null`,
    })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(among(products.id))
    .prepare('stock_limits'),
);

/**
 * What the editors say of these products at this moment. Their limits are in `extraInfo`. `hasStock`: whether there is a
 * row of pieces to lock. Most products have none.
 */
export const findLimits = (tx: Tx, ids: readonly number[]) => limitsOfProducts(tx).execute({ ids });

const lockOfProducts = statement((db) =>
  db
    .select()
    .from(productStock)
    .where(among(productStock.productId))
    .orderBy(asc(productStock.productId))
    .for('update')
    .prepare('stock_lock'),
);

/** Locks the stock of these products, always in the same order, so that two checkouts cannot deadlock. */
export const lockStock = (tx: Tx, ids: readonly number[]) => lockOfProducts(tx).execute({ ids });

/**
 * Stores which pieces a checkout takes. The caller has locked the stock and has checked that enough pieces are
 * left.
 */
export async function insertHolds(tx: Tx, checkoutId: string, pieces: Pieces): Promise<void> {
  const values = [...pieces].map(([productId, count]) => ({ checkoutId, productId, pieces: count }));
  await tx.insert(stockHolds).values(values);
  for (const { productId, pieces: count } of values)
    await tx
      .update(productStock)
      .set({ taken: sql`${productStock.taken} + ${count}` })
      .where(eq(productStock.productId, productId));
}

/**
 * Gives back the pieces that a checkout took. A repeated call changes nothing. All rows are locked before the first
 * change, because a product that is no longer sold out locks the version of the catalogue.
 */
export async function deleteHolds(tx: Tx, checkoutId: string): Promise<void> {
  const held = await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId)).returning();
  if (held.length === 0) return;
  const ids = held.map(({ productId }) => productId);
  await lockStock(tx, ids);
  for (const { productId, pieces } of held)
    await tx
      .update(productStock)
      .set({ taken: sql`${productStock.taken} - ${pieces}` })
      .where(eq(productStock.productId, productId));
}

/**
 * Sets how many pieces of a product may be sold in total. False when more pieces than that are already taken.
 */
export async function saveStock(tx: Tx, productId: number, pieces: number | null): Promise<boolean> {
  const [row] = await lockStock(tx, [productId]);
  if (!row) {
    if (pieces !== null) await tx.insert(productStock).values({ productId, pieces });
    return true;
  }
  if (pieces !== null && pieces < row.taken) return false;
  if (row.pieces !== pieces)
    await tx.update(productStock).set({ pieces }).where(eq(productStock.productId, productId));
  return true;
}

/** Which of these products are sold out. */
export async function findSoldOut(db: DbOrTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: productStock.productId })
    .from(productStock)
    .where(
      and(
        inArray(productStock.productId, [...ids]),
        isNotNull(productStock.pieces),
        sql`${productStock.taken} >= ${productStock.pieces}`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/**
 * How many of each of these products a customer has bought, or is paying for in another checkout, also inside bundles.
 * Cancelled and refunded orders do not count.
 */
export async function findBought(
  db: DbOrTx,
  { userId, ids, except }: { userId: number; ids: readonly number[]; except: string | null },
): Promise<Pieces> {
  const list = sql.param([...ids]);
  const { rows } = await db.execute<{ id: string; count: string }>(sql`
    select piece ->> 'productId' as id, sum((line ->> 'quantity')::int) as count
    from (
      select o.cart from ${orders} o
        where o.user_id = ${userId} and o.state not in ('cancelled','refunded')
      union all
      select c.cart from ${checkouts} c
        where c.user_id = ${userId} and c.state in ('reserved','payment_pending')
          and c.id is distinct from ${except}::uuid
    ) bought, jsonb_array_elements(bought.cart -> 'lines') line,
      jsonb_array_elements(coalesce(line -> 'contents', '[]') || jsonb_build_array(line)) piece
    where (piece ->> 'productId')::bigint = any(${list}::bigint[])
    group by 1`);
  return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]));
}
