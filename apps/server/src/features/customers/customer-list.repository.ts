import type { CustomerSort } from '@keepsong/domain/account/customer-list';
import { digitsOf } from '@keepsong/domain/desk/search';
import type { SortDirection } from '@keepsong/domain/orders/order-list';
import { and, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { nameOrAddress } from '../../../db/name-or-address.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { deskOrders } from '../../../db/schema/desk.ts';
import { withoutEnding } from '../../platform/db/address-ending.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { isReadDown, type Place } from '../../platform/db/list-place.ts';

/**
 * Which accounts a list shows. Every word of `q` must appear in the address, the name or the phone number, or `q` is
 * a phone number, with spaces and signs as people write it. Erased and merged accounts are always left out.
 */
export type CustomerFilter = { q: string; isBlocked: boolean; isGuest: boolean };
export type CustomerSorting = { sort: CustomerSort; dir: SortDirection };

/** The rows after a place, read downwards or upwards. Null begins at that end of the list. */
type Part = { isDown: boolean; place: { value: string; id: string } | null; limit: number };
type Found = { id: number; place: string };

const nameOf = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** The text in the index `users_desk_search`: in small letters and without accents. */
const SEARCHED = sql`fold_text(${users.email} || ' ' || ${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${users.phoneNumber}, ''))`;

/** The same text without the ends of addresses, such as 'com'. No index has it. */
const WITHOUT_ENDING = sql`fold_text(${withoutEnding(users.email)} || ' ' || ${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${users.phoneNumber}, ''))`;

/** What the list shows as the name, as the index `users_listed_name` has it. */
const LISTED_NAME = sql`(fold_text(${nameOrAddress(users)}) collate "C")`;

const LAST_ORDER = sql`select max(l.created_at) from ${deskOrders} l where l.user_id = ${users.id}`;
const TIME = sql`timestamptz`;
/** Customers who never ordered stand where an order of 1970 would. */
const NEVER = '1970-01-01 00:00:00+00';
const LAST_ORDER_OR_NEVER = sql`coalesce((${LAST_ORDER}), ${sql.raw(`'${NEVER}'`)})`;
const isNever = (place: string): boolean => new Date(place).getTime() === 0;

const partsOf = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 6);

/**
 * The condition for the words of `q`, or for its digits if it is a phone number. Of several words, none fits the mere
 * end of an address: 'Zoe Test' is not Zoe of mail.test. The other words leave few rows, so that this needs no index.
 */
function hasWords(q: string) {
  const words = partsOf(q);
  const names = words.length > 1 ? words.filter((word) => !/[.@]/.test(word)) : [];
  const like = (text: SQL) => (word: string) => sql`${text} like fold_text(${containing(word)})`;
  const digits = digitsOf(q.trim());
  return or(
    and(...words.map(like(SEARCHED)), ...names.map(like(WITHOUT_ENDING))),
    digits === null ? undefined : like(SEARCHED)(digits),
  );
}

const fits = ({ q, isBlocked, isGuest }: CustomerFilter) =>
  and(
    hasWords(q),
    sql`${users.email} not like '%@deleted.invalid'`,
    // Staff accounts are managed by an owner, on other pages. With the role as a parameter, PostgreSQL would expect
    // no rows, because nearly all accounts have the same role, and would sort the whole table.
    sql`${users.role} <> 'admin'`,
    isBlocked ? isNotNull(users.blockedAt) : undefined,
    isGuest ? sql`${users.guest}` : undefined,
  );

export type CustomerPage = CustomerSorting & { place: Place | null; limit: number };

/** One page of the list of customers, in the order of `sort`. A page before a place is read backwards. */
export async function findCustomers(
  db: DbOrTx,
  filter: CustomerFilter,
  { sort, dir, place, limit }: CustomerPage,
) {
  const found = await FIND_BY[sort](db, filter, { isDown: isReadDown(dir, place), place, limit });
  const rows = await readRows(
    db,
    found.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listed = found.flatMap(({ id, place }) => {
    const row = byId.get(id);
    return row ? [{ ...row, place }] : [];
  });
  return place?.isBack ? listed.reverse() : listed;
}

const readRows = (db: DbOrTx, ids: number[]) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: nameOf,
      phone: users.phoneNumber,
      isGuest: users.guest,
      blockedAt: users.blockedAt,
      createdAt: users.createdAt,
      orders: sql<number>`(select count(*)::int from ${orders} o where o.user_id = ${users}.id)`,
      spent: sql<number>`(select coalesce(sum(f.gross_cents - f.discount_cents + f.tax_cents), 0)::int
        from ${orders} o join order_facts f on f.order_id = o.id where o.user_id = ${users}.id)`,
      lastOrderAt: sql<Date | null>`(${LAST_ORDER})`.mapWith(orders.createdAt),
    })
    .from(users)
    .where(inArray(users.id, ids));

type Find = (db: DbOrTx, filter: CustomerFilter, part: Part) => Promise<Found[]>;

const FIND_BY: Readonly<Record<CustomerSort, Find>> = {
  // Newer accounts have higher ids. So the list by day is sorted by the id and needs no index of its own.
  since: findSorted(sql`${users.id}`, sql`bigint`),
  name: findSorted(LISTED_NAME, sql`text`),
  last_order: findByLastOrder,
};

/** Rows of `from` after a place, in the order of `by` and of the id. */
async function findRows(
  db: DbOrTx,
  { from, where, by, type }: { from: SQL; where: SQL | undefined; by: SQL; type: SQL },
  { isDown, place, limit }: Part,
): Promise<Found[]> {
  const [beyond, order] = isDown ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const after = place && sql`(${by}, ${users.id}) ${beyond} (${place.value}::${type}, ${place.id}::bigint)`;
  // PostgreSQL plans for a tenth of all rows when the limit is a parameter, and then sorts the whole table.
  const { rows } = await db.execute<{ id: string; place: string }>(sql`
    select ${users.id} as id, (${by})::text as place from ${from} where ${and(where, after ?? undefined)}
    order by ${by} ${order}, ${users.id} ${order} limit ${sql.raw(String(limit))}`);
  return rows.map(({ id, place }) => ({ id: Number(id), place }));
}

function findSorted(by: SQL, type: SQL): Find {
  return (db, filter, part) => findRows(db, { from: sql`${users}`, where: fits(filter), by, type }, part);
}

/** Up to this many customers whom words find are sorted by their last order at once. */
export const FEW_FOUND = 5_000;

/** Whether words find few customers. Reads no more of them than are needed to tell. */
async function findsFew(db: DbOrTx, filter: CustomerFilter): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${users} where ${fits(filter)} limit ${sql.raw(String(FEW_FOUND + 1))}`,
  );
  return rows.length <= FEW_FOUND;
}

/**
 * The customers by their last order. If a filter finds few, they are looked up first and sorted. Otherwise the orders
 * are read in the order of their index, until there are enough, and those who never ordered come at the old end.
 */
async function findByLastOrder(db: DbOrTx, filter: CustomerFilter, part: Part): Promise<Found[]> {
  const isFew = filter.q === '' ? filter.isBlocked : await findsFew(db, filter);
  if (isFew) return findSorted(LAST_ORDER_OR_NEVER, TIME)(db, filter, part);
  const groups = part.isDown ? [findBuyers, findOthers] : [findOthers, findBuyers];
  const begins =
    part.place === null ? 0 : groups.indexOf(isNever(part.place.value) ? findOthers : findBuyers);
  const found: Found[] = [];
  for (const [at, find] of groups.entries()) {
    const limit = part.limit - found.length;
    if (at < begins || limit === 0) continue;
    found.push(...(await find(db, filter, { ...part, place: at === begins ? part.place : null, limit })));
  }
  return found;
}

/** Customers with an order, sorted by the last one of each. */
const findBuyers: Find = (db, filter, part) => {
  const isLast = sql`not exists (select from ${deskOrders} l where l.user_id = ${deskOrders.userId}
    and (l.created_at, l.order_id) > (${deskOrders.createdAt}, ${deskOrders.orderId}))`;
  const from = sql`${deskOrders} join ${users} on ${users.id} = ${deskOrders.userId}`;
  const by = sql`${deskOrders.createdAt}`;
  return findRows(db, { from, where: and(fits(filter), isLast), by, type: TIME }, part);
};

/** Customers without an order, sorted by the id. */
const findOthers: Find = async (db, filter, { place, ...part }) => {
  // Looked up for each account. `not exists` would read the orders of all accounts before the place, too.
  const hasNone = sql`(${LAST_ORDER}) is null`;
  const [by, type] = [sql`${users.id}`, sql`bigint`];
  const after = place && { value: place.id, id: place.id };
  const where = and(fits(filter), hasNone);
  const found = await findRows(db, { from: sql`${users}`, where, by, type }, { ...part, place: after });
  return found.map(({ id }) => ({ id, place: NEVER }));
};
