import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { products, productVendors } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Db } from '../../platform/db/database.ts';

export type VendorOrderRow = Pick<typeof orders.$inferSelect, 'id' | 'cart' | 'quote' | 'createdAt'> & {
  /** What went back of each line, in cents. */
  back: Record<string, number>;
};

export async function findVendor(db: Db, id: number): Promise<{ id: number; name: string } | null> {
  const [row] = await db
    .select({ id: productVendors.id, name: productVendors.name })
    .from(productVendors)
    .where(eq(productVendors.id, id))
    .limit(1);
  return row ?? null;
}

/** The ids of all products that a vendor makes, including products that are not on sale. */
export async function findGoods(db: Db, vendorId: number): Promise<number[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.vendorId, vendorId));
  return rows.map(({ id }) => id);
}

/** Whether an order's stored cart has a line with one of these products, or with a bundle that contains one. */
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

/** What went back of each line of an order, or is on its way. */
const backByLine = sql<Record<string, number>>`coalesce((
  select jsonb_object_agg(line_id, cents) from (
    select l.line_id, sum(l.amount_cents) as cents from refund_lines l join refunds r on r.id = l.refund_id
    where r.order_id = ${orders}.id and r.state in ('asked','sent','done') group by l.line_id) lines), '{}'::jsonb)`;

/**
 * Whether the bank has given the customer back all that the card paid. Vendors were told to stop then, also when the order
 * keeps credit that was spent on it.
 */
const cardIsBack = sql`${orders.totalCents} > 0 and coalesce((
  select sum(r.from_card_cents) >= ${orders.totalCents} and bool_or(r.origin in ('provider','dispute'))
  from refunds r where r.order_id = ${orders}.id and r.state in ('asked','sent','done')), false)`;

/** Paid orders with some of these products, newest first, without orders that are not to be made any more. */
export async function listVendorOrders(
  db: Db,
  goods: readonly number[],
  { before, limit }: { before: number | undefined; limit: number },
): Promise<VendorOrderRow[]> {
  if (goods.length === 0) return [];
  return db
    .select({
      id: orders.id,
      cart: orders.cart,
      quote: orders.quote,
      createdAt: orders.createdAt,
      back: backByLine,
    })
    .from(orders)
    .where(
      and(
        before === undefined ? undefined : lt(orders.id, before),
        holdsOneOf(goods),
        oneOf(orders.state, ['placed', 'partly_refunded']),
        sql`not (${cardIsBack})`,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit);
}

export type OrderedSong = Pick<typeof stories.$inferSelect, 'id' | 'orderId' | 'slug' | 'title' | 'status'>;

/** The songs that began with these orders, and the songs with these ids. Deleted songs are left out. */
export async function findSongs(
  db: Db,
  { orderIds, storyIds }: { orderIds: number[]; storyIds: number[] },
): Promise<OrderedSong[]> {
  const { id, orderId, slug, title, status } = stories;
  return db
    .select({ id, orderId, slug, title, status })
    .from(stories)
    .where(and(isNull(stories.deletedAt), or(inArray(orderId, orderIds), inArray(id, storyIds))));
}
