import type { Locale } from '@keepsong/domain/format/locale';
import { ITEM_STATES, type ItemState, TO_DO } from '@keepsong/domain/studio/vendor-items';
import type { Day } from '@keepsong/domain/time/chicago';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import type { Db, DbOrTx } from '../../../platform/db/database.ts';
import type { ItemRow } from './vendor-items.repository.ts';

export async function findVendor(db: DbOrTx, id: number): Promise<{ id: number; name: string } | null> {
  const [row] = await db
    .select({ id: productVendors.id, name: productVendors.name })
    .from(productVendors)
    .where(eq(productVendors.id, id))
    .limit(1);
  return row ?? null;
}

export type ItemFilter = {
  vendorId: number;
  states: readonly ItemState[];
  /**
   * `part`: a part of a name, product or tracking number. `orderId`: the order's id when the words are an order
   * number.
   */
  words: { part: string; orderId: number | null } | null;
};

const folded = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The SQL condition of a filter for items `i` of orders `o`. Stopped items never match. */
function fits({ vendorId, states, words }: ItemFilter): SQL | undefined {
  const shown = states.length > 0 ? states : ITEM_STATES;
  const part = words ? `%${folded(words.part).replace(/[\\%_]/g, '\\$&')}%` : '';
  return and(
    sql`i.vendor_id = ${vendorId}`,
    oneOf(sql`i.state`, shown),
    words
      ? sql`(i.order_id = ${words.orderId ?? 0} or lower(coalesce(i.tracking, '')) like ${part}
          or fold_text(coalesce(o.cart #>> '{addresses,shipping,name}', '')) like ${part}
          or exists (select from products p where p.id = i.product_id
            and fold_text(p.title_en || ' ' || p.title_sp) like ${part}))`
      : undefined,
  );
}

/** The place after which a page of the list begins, when it is sorted by the day of sending. */
export type DuePlace = { day: Day; orderId: number };

/**
 * The orders with matching items: either the newest first, before an id; or those that are to be sent first,
 * after a place.
 */
export async function listOrderIds(
  db: Db,
  filter: ItemFilter,
  page: { sort: 'placed'; before: number | undefined } | { sort: 'due'; after: DuePlace | null },
  limit: number,
): Promise<DuePlace[]> {
  const begins =
    page.sort === 'placed'
      ? page.before === undefined
        ? undefined
        : sql`having i.order_id < ${page.before}`
      : page.after === null
        ? undefined
        : sql`having (min(i.send_by), i.order_id) > (${page.after.day}::date, ${page.after.orderId}::bigint)`;
  const order = page.sort === 'placed' ? sql`i.order_id desc` : sql`min(i.send_by), i.order_id`;
  const { rows } = await db.execute<{ order_id: string; day: string }>(sql`
    select i.order_id, min(i.send_by)::text as day
    from vendor_items i join orders o on o.id = i.order_id
    where ${fits(filter)} group by i.order_id ${begins} order by ${order} limit ${limit}`);
  return rows.map((row) => ({ orderId: Number(row.order_id), day: row.day }));
}

const i = alias(vendorItems, 'i');
const o = alias(orders, 'o');

/** At most `limit` matching items, in the order of the list, after the item `last`. */
export const listItems = (
  db: DbOrTx,
  filter: ItemFilter,
  sort: 'placed' | 'due',
  { last, limit }: { last: ItemRow | null; limit: number },
) => {
  const behind =
    last === null
      ? undefined
      : sort === 'due'
        ? sql`(i.send_by, i.id) > (${last.sendBy}::date, ${last.id}::bigint)`
        : sql`(i.order_id, i.id) < (${last.orderId}::bigint, ${last.id}::bigint)`;
  return db
    .select({ item: i, cart: o.cart, orderedAt: o.createdAt })
    .from(i)
    .innerJoin(o, eq(o.id, i.orderId))
    .where(and(fits(filter), behind))
    .orderBy(...(sort === 'due' ? [asc(i.sendBy), asc(i.id)] : [desc(i.orderId), desc(i.id)]))
    .limit(limit);
};

export type ListedItem = Awaited<ReturnType<typeof listItems>>[number];

export type VendorOrderRow = Pick<typeof orders.$inferSelect, 'id' | 'cart' | 'createdAt'> & {
  /** The language of the order. What its customer reads in the parcel is in this language. */
  locale: Locale;
  items: ItemRow[];
  payCents: number;
};

/** These orders, in the order of `ids`, with the matching items and the vendor's pay for the whole order. */
export async function loadOrders(
  db: DbOrTx,
  ids: readonly number[],
  { vendorId, states }: Pick<ItemFilter, 'vendorId' | 'states'>,
): Promise<VendorOrderRow[]> {
  if (ids.length === 0) return [];
  const shown = states.length > 0 ? states : ITEM_STATES;
  const payCents = sql<number>`coalesce((select sum(e.held_cents + e.payable_cents) from earnings e
    join earning_accounts a on a.id = e.account_id
    where e.order_id = ${orders}.id and a.vendor_id = ${vendorId} and e.kind in ('goods','reversal','release')), 0)`.mapWith(
    Number,
  );
  const [rows, items] = await Promise.all([
    db
      .select({
        ...{ id: orders.id, cart: orders.cart, createdAt: orders.createdAt },
        ...{ locale: checkouts.locale, payCents },
      })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(inArray(orders.id, [...ids])),
    db
      .select()
      .from(vendorItems)
      .where(
        and(
          inArray(vendorItems.orderId, [...ids]),
          eq(vendorItems.vendorId, vendorId),
          oneOf(vendorItems.state, shown),
        ),
      )
      .orderBy(asc(vendorItems.id)),
  ]);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    return row ? [{ ...row, items: items.filter(({ orderId }) => orderId === id) }] : [];
  });
}

/** How many items a vendor has in each state, and how many are late. */
export async function countItems(db: DbOrTx, vendorId: number, today: Day) {
  const rows = await db
    .select({
      state: vendorItems.state,
      count: sql<number>`count(*)`.mapWith(Number),
      late: sql<number>`count(*) filter (where ${vendorItems.sendBy} < ${today}::date)`.mapWith(Number),
    })
    .from(vendorItems)
    .where(eq(vendorItems.vendorId, vendorId))
    .groupBy(vendorItems.state);
  const of = (state: ItemState) => rows.find((row) => row.state === state)?.count ?? 0;
  const isToDo = (state: ItemRow['state']) => TO_DO.some((one) => one === state);
  return {
    ...{ new: of('new'), making: of('making'), shipped: of('shipped') },
    ...{ arrived: of('arrived'), problem: of('problem') },
    late: rows.reduce((sum, { state, late }) => sum + (isToDo(state) ? late : 0), 0),
  };
}

export async function findItem(db: DbOrTx, id: number): Promise<ItemRow | null> {
  const [row] = await db.select().from(vendorItems).where(eq(vendorItems.id, id));
  return row ?? null;
}

export type OrderedSong = Pick<
  typeof stories.$inferSelect,
  'id' | 'orderId' | 'slug' | 'title' | 'status' | 'songData' | 'lyrics' | 'peaks'
>;

/** The songs that began with these orders, and the songs with these ids. Deleted songs are left out. */
export async function findSongs(
  db: DbOrTx,
  { orderIds, storyIds }: { orderIds: number[]; storyIds: number[] },
): Promise<OrderedSong[]> {
  const { id, orderId, slug, title, status, songData, lyrics, peaks } = stories;
  return db
    .select({ id, orderId, slug, title, status, songData, lyrics, peaks })
    .from(stories)
    .where(and(isNull(stories.deletedAt), or(inArray(orderId, orderIds), inArray(id, storyIds))));
}
