import type { ShownOrderState } from '@keepsong/domain/checkout/refunds/standing';
import type { Locale } from '@keepsong/domain/format/locale';
import type { OrderKind, OrderSort, SortDirection } from '@keepsong/domain/orders/order-list';
import { may, STAFF_ROLES } from '@keepsong/domain/staff/permissions';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { nameOrAddress } from '../../../db/name-or-address.ts';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { orderAssignments } from '../../../db/schema/desk.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

/** Where a page begins: after the row with this value and id, or before it (`isBack`). */
export type Place = { value: string; id: number; isBack: boolean };
export type Sorting = { sort: OrderSort; dir: SortDirection };

const SORTED_BY: Readonly<Record<OrderSort, { column: SQL; type: SQL }>> = {
  placed: { column: sql`f.created_at`, type: sql`timestamptz` },
  promised: { column: sql`f.due_at`, type: sql`timestamptz` },
  total: { column: sql`f.total_cents`, type: sql`integer` },
};

export type ListedOrder = {
  id: string;
  place: string;
  state: ShownOrderState;
  kind: OrderKind;
  total_cents: number;
  refunded_cents: number;
  placed_at: string;
  due_at: string | null;
  is_open: boolean;
  is_unclaimed: boolean;
  locale: Locale;
  is_rush: boolean;
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  story_id: string | null;
  title: string | null;
  recipient: string | null;
  genre: string | null;
  mood: string | null;
  tempo: string | null;
  artist_id: string | null;
  artist_name: string | null;
  portrait: Record<string, string> | null;
  photo_key: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
};

/** A moment in the format that JSON and browsers use. */
const json = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * One page of orders. The rows are found and sorted by `desk_orders` alone, and everything else is read only
 * for the rows of the page. A page before a place is read backwards and then reversed.
 */
export async function listOrders(
  db: DbOrTx,
  where: SQL | undefined,
  { sort, dir }: Sorting,
  { place, limit }: { place: Place | null; limit: number },
): Promise<ListedOrder[]> {
  const { column, type } = SORTED_BY[sort];
  const isDown = (dir === 'desc') !== (place?.isBack ?? false);
  const [beyond, order] = isDown ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const after =
    place === null
      ? undefined
      : sql`(${column}, f.order_id) ${beyond} (${place.value}::${type}, ${place.id}::bigint)`;
  const { rows } = await db.execute<ListedOrder>(sql`
    with page as materialized (
      select f.*, (${column})::text as place from desk_orders f
      where ${and(where, after) ?? sql`true`}
      order by ${column} ${order}, f.order_id ${order}
      limit ${sql.raw(String(limit))})
    select f.order_id as id, f.place, f.state, f.kind, f.total_cents, f.refunded_cents, f.is_open, f.is_unclaimed,
      f.locale, f.is_rush, f.user_id, f.story_id, ${json(sql`f.created_at`)} as placed_at,
      case when isfinite(f.due_at) then ${json(sql`f.due_at`)} end as due_at,
      u.first_name, u.last_name, u.email,
      coalesce(nullif(s.title, ''), (select c.title from commissions c where c.story_id = s.id), '') as title,
      s.song_data->>'recipient' as recipient, s.song_data->>'genre' as genre,
      s.song_data->'moods'->>0 as mood, s.song_data->>'tempo' as tempo,
      a.id as artist_id, a.artist_name, a.portrait, a.photo_key,
      w.id as assignee_id, ${nameOrAddress(sql`w`)} as assignee_name
    from page f
    join users u on u.id = f.user_id
    left join stories s on s.id = f.story_id
    left join artists a on a.id = f.artist_id
    left join order_assignments g on g.order_id = f.order_id
    left join users w on w.id = g.assignee_id
    order by ${column} ${order}, f.order_id ${order}`);
  return place?.isBack ? rows.reverse() : rows;
}

export type BoughtLine = { name: string; titleEn: string; titleSp: string };

/** The lines of orders, in their order. */
export async function findBought(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<(BoughtLine & { orderId: string })[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await db.execute<BoughtLine & { orderId: string }>(sql`
    select o.id as "orderId", l.line->>'name' as name, l.line->>'titleEn' as "titleEn",
      l.line->>'titleSp' as "titleSp"
    from orders o, jsonb_array_elements(o.cart->'lines') with ordinality as l(line, place)
    where ${inArray(sql`o.id`, orderIds)}
    order by o.id, l.place`);
  return rows;
}

/**
 * How many orders match and what they cost, counted up to `most`. A count of `most` + 1 means that there are
 * more.
 */
export async function countOrders(
  db: DbOrTx,
  where: SQL | undefined,
  most: number,
): Promise<{ count: number; totalCents: number }> {
  const { rows } = await db.execute<{ count: string; total: string }>(sql`
    select count(*) as count, coalesce(sum(total_cents), 0) as total from (
      select f.total_cents from desk_orders f where ${where ?? sql`true`} limit ${sql.raw(String(most + 1))}) counted`);
  return { count: Number(rows[0]?.count ?? 0), totalCents: Number(rows[0]?.total ?? 0) };
}

/** Whether user `users` is a member of the staff who may see orders. Nobody else is given or told about one. */
export const MAY_SEE_ORDERS = inArray(
  users.staffRole,
  STAFF_ROLES.filter((role) => may(role, 'orders')),
);

/** All members of the staff who may see orders. */
export const findStaff = (db: DbOrTx): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: users.id, name: nameOrAddress(users) })
    .from(users)
    .where(MAY_SEE_ORDERS)
    .orderBy(asc(nameOrAddress(users)));

export const findArtists = (db: DbOrTx): Promise<{ id: number; name: string }[]> =>
  db.select({ id: artists.id, name: artists.artistName }).from(artists).orderBy(asc(artists.artistName));

export const findVendors = (db: DbOrTx): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: productVendors.id, name: productVendors.name })
    .from(productVendors)
    .orderBy(asc(productVendors.name));

/** The orders with these ids, with their customers. */
export const findCustomersOf = (db: DbOrTx, ids: readonly number[]) =>
  db
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id));

/** Sets which member of the staff looks after orders. Returns who did so before. */
export async function assignOrders(
  tx: Tx,
  ids: readonly number[],
  { assigneeId, at }: { assigneeId: number | null; at: Date },
): Promise<Map<number, number>> {
  const before = await tx
    .select()
    .from(orderAssignments)
    .where(inArray(orderAssignments.orderId, [...ids]))
    .for('update');
  if (assigneeId === null)
    await tx.delete(orderAssignments).where(inArray(orderAssignments.orderId, [...ids]));
  else
    await tx
      .insert(orderAssignments)
      .values(ids.map((orderId) => ({ orderId, assigneeId, assignedAt: at })))
      .onConflictDoUpdate({
        target: orderAssignments.orderId,
        set: { assigneeId, assignedAt: at },
      });
  return new Map(before.map((row) => [row.orderId, row.assigneeId]));
}

/** Takes a person from all orders that they look after. Returns how many there were. */
export async function unassignAll(tx: Tx, assigneeId: number): Promise<number> {
  const done = await tx.delete(orderAssignments).where(eq(orderAssignments.assigneeId, assigneeId));
  return done.rowCount ?? 0;
}

/** Whether an account belongs to a member of the staff who may see orders. */
export async function findStaffMember(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), MAY_SEE_ORDERS))
    // Nobody changes the person's role while orders are given to them.
    .for('share');
  return row !== undefined;
}
