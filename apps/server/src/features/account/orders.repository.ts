import type { OrderFilter } from '@keepsong/domain/checkout/order-filter';
import { BEING_MADE } from '@keepsong/domain/states/lists';
import { ITEM_STATES } from '@keepsong/domain/studio/vendor-items';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { stories } from '../../../db/schema/stories.ts';
import { returnRequests } from '../../../db/schema/vendors/return-requests.ts';
import { vendorItems } from '../../../db/schema/vendors/vendor-items.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export type Whose = {
  userId: number;
  /**
   * Only orders from this time on are found. For a user who has not proved to own the account, this is the
   * beginning of the session. Null: all orders are found.
   */
  since: Date | null;
};
type Page = { show: OrderFilter; limit: number; offset: number };

const SHOWN: Readonly<Record<OrderFilter, SQL | undefined>> = {
  all: undefined,
  making: oneOf(stories.status, BEING_MADE),
  delivered: sql`${stories.status} = 'shipped'`,
  goods: sql`${stories.id} is null`,
};

const own = ({ userId, since }: Whose, table: typeof orders) =>
  and(eq(table.userId, userId), since ? gte(table.createdAt, since) : undefined);

/**
 * The ids and times of all rows that a user's list of orders shows: the user's orders, each with its song if it has
 * one, and songs that the user owns without an order. An order has at most one song.
 */
const keysOf = (db: DbOrTx, show: OrderFilter) => {
  const bought = db
    .select({
      orderId: sql<number | null>`${orders.id}`.as('order_id'),
      storyId: sql<number | null>`${stories.id}`.as('story_id'),
      at: orders.createdAt,
    })
    .from(orders)
    .leftJoin(stories, eq(stories.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, sql.placeholder('userId')),
        gte(orders.createdAt, sql.placeholder('since')),
        SHOWN[show],
      ),
    );
  const given = db
    .select({
      orderId: sql<number | null>`null::bigint`.as('order_id'),
      storyId: sql<number | null>`${stories.id}`.as('story_id'),
      at: stories.createdAt,
    })
    .from(stories)
    .where(
      and(
        eq(stories.ownerId, sql.placeholder('userId')),
        isNull(stories.orderId),
        isNull(stories.deletedAt),
        gte(stories.createdAt, sql.placeholder('since')),
        SHOWN[show],
      ),
    );
  return unionAll(bought, given).as('shown');
};

const pageOf = (show: OrderFilter) =>
  statement((db) => {
    const keys = keysOf(db, show);
    return db
      .select({
        at: keys.at,
        order: orders,
        story: stories,
        commission: commissions,
        artist: {
          id: artists.id,
          artistName: artists.artistName,
          bioEn: artists.bioEn,
          status: artists.status,
        },
        unread: sql<number>`(select count(*)::int from conversation_messages m
          where m.order_id = ${stories.orderId} and m.author <> 'customer'
            and (m.audience = 'song' or m.to_whom = 'customer')
            and m.id > coalesce((select r.read_to from conversation_reads r
              where r.order_id = ${stories.orderId} and r.user_id = ${stories.ownerId}), 0))`,
      })
      .from(keys)
      .leftJoin(orders, eq(orders.id, keys.orderId))
      .leftJoin(stories, eq(stories.id, keys.storyId))
      .leftJoin(commissions, eq(commissions.storyId, stories.id))
      .leftJoin(
        artists,
        or(
          eq(artists.id, stories.artistId),
          and(
            isNull(stories.artistId),
            sql`${commissions.state} <> 'declined'`,
            eq(artists.id, commissions.artistId),
          ),
        ),
      )
      .orderBy(desc(keys.at), desc(keys.orderId), desc(keys.storyId))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(`orders_${show}`);
  });

const countOf = (show: OrderFilter) =>
  statement((db) => db.select({ total: count() }).from(keysOf(db, show)).prepare(`orders_count_${show}`));

const statementsOf = (show: OrderFilter) => ({ page: pageOf(show), count: countOf(show) });

/** The SQL of a prepared statement cannot change, so each filter has statements of its own. */
const LISTS = {
  all: statementsOf('all'),
  making: statementsOf('making'),
  delivered: statementsOf('delivered'),
  goods: statementsOf('goods'),
} satisfies Record<OrderFilter, unknown>;

/** One page of the list, newest first, and the number of rows in the whole list. */
export async function listOrders(db: Db, { userId, since }: Whose, { show, limit, offset }: Page) {
  const whose = { userId, since: since ?? new Date(0) };
  const [rows, [counted]] = await Promise.all([
    LISTS[show].page(db).execute({ ...whose, limit, offset }),
    LISTS[show].count(db).execute(whose),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export type OrderListRow = Awaited<ReturnType<typeof listOrders>>['rows'][number];

/** Finds the goods that vendors make for these orders. Stopped goods are left out. */
export const findGoods = (db: Db, orderIds: readonly number[]) =>
  orderIds.length === 0
    ? []
    : db
        .select()
        .from(vendorItems)
        .where(and(inArray(vendorItems.orderId, [...orderIds]), oneOf(vendorItems.state, ITEM_STATES)))
        .orderBy(asc(vendorItems.id));

/** Finds the return requests of customers for these items. */
export const findWishes = (db: Db, itemIds: readonly number[]) =>
  itemIds.length === 0
    ? []
    : db
        .select()
        .from(returnRequests)
        .where(inArray(returnRequests.itemId, [...itemIds]));

export type WishRow = typeof returnRequests.$inferSelect;

export type GoodsRow = typeof vendorItems.$inferSelect;

/** Finds one order of the user for its invoice, with the customer's data. */
export async function findOrder(db: Db, whose: Whose, id: number) {
  const [row] = await db
    .select({ order: orders, user: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(own(whose, orders), eq(orders.id, id), isNotNull(orders.checkoutId)))
    .limit(1);
  return row ?? null;
}
