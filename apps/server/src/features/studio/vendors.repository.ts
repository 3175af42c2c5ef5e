import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import { products, productVendors } from '../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import type { Db } from '../../platform/db/database.ts';

export type VendorOrderRow = Pick<typeof orders.$inferSelect, 'id' | 'cart' | 'createdAt'>;

export async function findVendor(db: Db, id: number): Promise<{ id: number; name: string } | null> {
  const [row] = await db
    .select({ id: productVendors.id, name: productVendors.name })
    .from(productVendors)
    .where(eq(productVendors.id, id))
    .limit(1);
  return row ?? null;
}

/** The ids of the goods that a vendor makes, on sale or not. */
export async function findGoods(db: Db, vendorId: number): Promise<number[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.vendorId, vendorId));
  return rows.map(({ id }) => id);
}

/** A line of the frozen cart is one of these goods, or a bundle that holds one. */
const holdsOneOf = (goods: readonly number[]): SQL => {
  const ids = sql.join(
    goods.map((id) => sql`${id}::bigint`),
    sql`, `,
  );
  return sql`exists (
    select from jsonb_array_elements(${orders.cart}->'lines') line
    left join lateral jsonb_array_elements(line->'contents') held on true
    where (line->>'productId')::bigint in (${ids}) or (held->>'productId')::bigint in (${ids}))`;
};

/** Paid orders with some of these goods, newest first; what was paid back is not made. */
export async function listVendorOrders(
  db: Db,
  goods: readonly number[],
  { before, limit }: { before: number | undefined; limit: number },
): Promise<VendorOrderRow[]> {
  if (goods.length === 0) return [];
  return db
    .select({ id: orders.id, cart: orders.cart, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(checkouts, and(eq(checkouts.id, orders.checkoutId), ne(checkouts.state, 'refunded')))
    .where(and(before === undefined ? undefined : lt(orders.id, before), holdsOneOf(goods)))
    .orderBy(desc(orders.id))
    .limit(limit);
}
