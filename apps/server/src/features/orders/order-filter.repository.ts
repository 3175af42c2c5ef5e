import type { ShownOrderState } from '@keepsong/domain/checkout/refunds/standing';
import { digitsOf } from '@keepsong/domain/desk/search';
import type { Locale } from '@keepsong/domain/format/locale';
import type { OrderKind } from '@keepsong/domain/orders/order-list';
import { addDays, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import { and, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';

/** The filter of the list. Missing or empty fields do not filter. */
export type OrderFilter = {
  words?: string | undefined;
  states: readonly ShownOrderState[];
  from?: Day | undefined;
  to?: Day | undefined;
  artistId?: number | undefined;
  kinds: readonly OrderKind[];
  vendorId?: number | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  language?: Locale | undefined;
  isRush: boolean;
  isLate: boolean;
  isUnclaimed: boolean;
  /** The member of the staff who looks after the order; null for orders that nobody looks after. */
  assigneeId?: number | null | undefined;
  /** Only these orders; null for all. */
  ids: readonly number[] | null;
};

/** The SQL condition of a filter, for the row `f` of `desk_orders`. */
export type OrderCondition = SQL | undefined;

/** The most people and songs that a search for words considers. */
const MOST_FOUND = 500;

const folded = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

type Found = { orderIds: number[]; userIds: number[] };

const PERSON = sql.raw(
  "fold_text(u.email || ' ' || u.first_name || ' ' || u.last_name || ' ' || coalesce(u.phone_number, ''))",
);
const SONG = sql.raw("fold_text(coalesce(s.song_data->>'recipient', '') || ' ' || s.title)");
const WORK = sql.raw('fold_text(c.title)');

const people = (fits: SQL) =>
  sql`select u.id from users u where ${fits} limit ${sql.raw(String(MOST_FOUND))}`;
/** `fitsWork` is the same condition for the title of the work: until a song is delivered, only its work has one. */
const songs = (fits: SQL, fitsWork: SQL) =>
  sql`(select s.order_id as id from stories s where s.order_id is not null and ${fits} limit ${sql.raw(String(MOST_FOUND))})
    union (select s.order_id from commissions c join stories s on s.id = c.story_id
      where s.order_id is not null and c.state not in ('delivered','canceled') and ${fitsWork}
      limit ${sql.raw(String(MOST_FOUND))})`;

/** Orders about which texts are sent to a number that ends with these digits. The index is of reversed numbers. */
const withTexts = (digits: string) => {
  const ending = [...digits].reverse().join('');
  return sql`select id from orders where (reverse(texts_to) collate "C") >= ${ending}
    and (reverse(texts_to) collate "C") < ${`${ending}\u{10FFFF}`} limit ${sql.raw(String(MOST_FOUND))}`;
};

/**
 * Finds orders and people by words: a part of an address, name, phone number or title. A phone number may be written
 * with spaces and signs, and may be one that only an order has. Only when nothing matches, similar spellings are
 * searched, because that takes far longer. `orderId` is the order's id when the words are an order number. Most names
 * of 6 to 12 letters are one too, so only an order that exists counts.
 */
export async function findByWords(db: DbOrTx, words: string, orderId: number | null): Promise<Found> {
  const word = folded(words);
  const digits = digitsOf(words.trim());
  const has = (text: SQL, part: string) => sql`${text} like ${containing(part)}`;
  const ids = async (query: SQL) =>
    (await db.execute<{ id: string }>(query)).rows.map(({ id }) => Number(id));
  const isLong = word.length >= 3;
  const both = (fits: (text: SQL) => SQL) =>
    Promise.all([isLong ? ids(people(fits(PERSON))) : [], isLong ? ids(songs(fits(SONG), fits(WORK))) : []]);
  const [named, texted, [userIds, ofSongs]] = await Promise.all([
    ids(sql`select id from orders
      where id = ${orderId}::bigint or intent_id = ${words} or charge_id = ${words} limit 5`),
    digits === null ? [] : ids(withTexts(digits)),
    both((text) => (digits === null ? has(text, word) : sql`(${has(text, word)} or ${has(text, digits)})`)),
  ]);
  const orderIds = [...named, ...texted, ...ofSongs];
  if (orderIds.length > 0 || userIds.length > 0) return { orderIds, userIds };
  const [alike, songsAlike] = await both((text) => sql`${word} <% ${text}`);
  return { orderIds: songsAlike, userIds: alike };
}

// Statements are planned once for all values (decision 0038), but the best index depends on how many orders
// have a state or a kind. So words from fixed lists, numbers and times are written into the statement.
const words = (list: readonly string[]): SQL => sql.raw(list.map((word) => `'${word}'`).join(','));
const number = (value: number): SQL => sql.raw(String(Math.trunc(value)));
const instant = (at: Date): SQL => sql.raw(`'${at.toISOString()}'::timestamptz`);
const idsOf = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;

/**
 * The condition for the row `f` of `desk_orders`. `found` are the results of the search for the filter's words.
 */
export function fits(filter: OrderFilter, found: Found | null, now: Date): OrderCondition {
  const { states, kinds, from, to, artistId, vendorId, minCents, maxCents, assigneeId, ids } = filter;
  return and(
    states.length > 0 ? sql`f.state in (${words(states)})` : undefined,
    kinds.length > 0 ? sql`f.kind in (${words(kinds)})` : undefined,
    from === undefined ? undefined : sql`f.created_at >= ${instant(chicagoInstant(from, 0))}`,
    to === undefined ? undefined : sql`f.created_at < ${instant(chicagoInstant(addDays(to, 1), 0))}`,
    artistId === undefined ? undefined : sql`f.artist_id = ${number(artistId)}`,
    vendorId === undefined ? undefined : sql`f.vendor_ids @> array[${number(vendorId)}]::bigint[]`,
    minCents === undefined ? undefined : sql`f.total_cents >= ${number(minCents)}`,
    maxCents === undefined ? undefined : sql`f.total_cents <= ${number(maxCents)}`,
    filter.language === undefined ? undefined : sql`f.locale in (${words([filter.language])})`,
    filter.isRush ? sql`f.is_rush` : undefined,
    filter.isLate ? sql`f.is_open and f.due_at < ${instant(now)}` : undefined,
    filter.isUnclaimed ? sql`f.is_unclaimed` : undefined,
    assigneeId === undefined ? undefined : assignedTo(assigneeId),
    ids === null ? undefined : sql`f.order_id = any(${idsOf(ids)})`,
    found === null
      ? undefined
      : // One list of ids: 'or' between two lists would read all orders that match the other filters.
        sql`f.order_id = any(${idsOf(found.orderIds)} || array(
          select theirs.order_id from desk_orders theirs where theirs.user_id = any(${idsOf(found.userIds)})))`,
  );
}

const assignedTo = (assigneeId: number | null): SQL =>
  assigneeId === null
    ? sql`not exists (select from order_assignments a where a.order_id = f.order_id)`
    : sql`f.order_id in (select a.order_id from order_assignments a where a.assignee_id = ${number(assigneeId)})`;
