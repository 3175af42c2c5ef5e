import type { OrderCount, OrderFilterQuery, OrderList, OrderListRow } from '@keepsong/contract/orders';
import { SERVICE_FEE } from '@keepsong/domain/cart/named-products';
import { orderNumber, readOrderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import { MOST_COUNTED } from '@keepsong/domain/orders/order-list';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { maskWords } from '@keepsong/domain/staff/log-words';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { portraitPath } from '../artists/portrait.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { findByWords, fits, type OrderCondition, type OrderFilter } from './order-filter.repository.ts';
import {
  type BoughtLine,
  countOrders,
  findArtists,
  findBought,
  findStaff,
  findVendors,
  type ListedOrder,
  listOrders,
  type Place,
  type Sorting,
} from './order-list.repository.ts';

const PAGE = 50;
export type ListQuery = OrderFilterQuery & Sorting & { cursor?: string | undefined };

export function createOrderListService({ db, clock }: { db: Db; clock: Clock }) {
  /** The SQL condition of a filter, with the search for its words. */
  async function whereOf(query: OrderFilterQuery, by: StaffMember): Promise<OrderCondition> {
    const filter = filterOf(query, by);
    const { words } = filter;
    const found = words ? await findByWords(db, words, readOrderNumber(words)) : null;
    return fits(filter, found, clock.now());
  }

  async function namesOf({ artist, vendor, assigned }: OrderFilterQuery, by: StaffMember) {
    const nameIn = (all: readonly { id: number; name: string }[], id: number | undefined) =>
      all.find((one) => one.id === id)?.name ?? null;
    const assignee = assigned === 'me' ? by.id : assigned === 'nobody' ? undefined : assigned;
    return {
      artist: artist === undefined ? null : nameIn(await findArtists(db), artist),
      vendor: vendor === undefined ? null : nameIn(await findVendors(db), vendor),
      assigned: assignee === undefined ? null : nameIn(await findStaff(db), assignee),
    };
  }

  /** The titles of what was bought in the orders without a song, by order. */
  async function boughtIn(rows: readonly ListedOrder[], locale: Locale): Promise<Map<string, string[]>> {
    const withoutSong = rows.filter(({ story_id }) => story_id === null).map(({ id }) => id);
    const lines = Map.groupBy(await findBought(db, withoutSong), ({ orderId }) => orderId);
    return new Map([...lines].map(([id, bought]) => [id, titlesOf(bought, locale)]));
  }

  return {
    whereOf,

    /** A page of the list. Refuses with `sign_in_required`, `forbidden`, `invalid_input` for a cursor of another list. */
    async list(session: Session | null, query: ListQuery, locale: Locale): Promise<Result<OrderList>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const { cursor } = query;
      const place = cursor ? readCursor(cursor, query) : null;
      if (cursor && !place) return refuseFields('invalid_input', { cursor: 'invalid' });
      const [where, names] = await Promise.all([whereOf(query, by.value), namesOf(query, by.value)]);
      const found = await listOrders(db, where, query, { place, limit: PAGE + 1 });
      const page = pageOf(found, place);
      const bought = await boughtIn(page.rows, locale);
      const orders = page.rows.map((row) => rowView(row, bought.get(row.id) ?? [], clock.now()));
      await noteStaff(db, by.value, clock.now(), {
        action: 'orders.listed',
        after: {
          ...{ filter: givenIn(query), orders: orders.map(({ number }) => number) },
          customers: [...new Set(orders.map(({ customer }) => customer.id))],
        },
      });
      const cursorAt = (row: ListedOrder | undefined, isBack: boolean) =>
        row ? writeCursor(query, { value: row.place, id: Number(row.id), isBack }) : null;
      return ok({
        orders,
        next: page.hasNext ? cursorAt(page.rows.at(-1), false) : null,
        previous: page.hasPrevious ? cursorAt(page.rows[0], true) : null,
        names,
      });
    },

    /** Refuses with `sign_in_required`, `forbidden`. */
    async count(session: Session | null, query: OrderFilterQuery): Promise<Result<OrderCount>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const { count, totalCents } = await countOrders(db, await whereOf(query, by.value), MOST_COUNTED);
      return ok({
        count: Math.min(count, MOST_COUNTED),
        total_cents: totalCents,
        has_more: count > MOST_COUNTED,
      });
    },

    /** Refuses with `sign_in_required`, `forbidden`. */
    async choices(session: Session | null) {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const [artists, vendors, staff] = await Promise.all([findArtists(db), findVendors(db), findStaff(db)]);
      return ok({ artists, vendors, staff });
    },
  };
}

export type OrderListService = ReturnType<typeof createOrderListService>;

/** The titles of lines. The service fee is nothing that somebody wanted to buy. */
export const titlesOf = (lines: readonly BoughtLine[], locale: Locale): string[] =>
  lines
    .filter(({ name }) => name !== SERVICE_FEE)
    .map(({ titleEn, titleSp }) => (locale === 'sp' ? titleSp : titleEn));

/** The filter of a query. `me` is the person who asks. */
function filterOf(query: OrderFilterQuery, by: StaffMember): OrderFilter {
  const { assigned, numbers } = query;
  return {
    words: query.q || undefined,
    states: query.state,
    from: query.from,
    to: query.to,
    artistId: query.artist,
    kinds: query.kind,
    vendorId: query.vendor,
    minCents: query.min_cents,
    maxCents: query.max_cents,
    language: query.language,
    isRush: query.rush !== undefined,
    isLate: query.late !== undefined,
    isUnclaimed: query.unclaimed !== undefined,
    assigneeId: assigned === 'me' ? by.id : assigned === 'nobody' ? null : assigned,
    ids: numbers.length > 0 ? numbers.flatMap((number) => readOrderNumber(number) ?? []) : null,
  };
}

/** The non-empty fields of a query, for the log. Of words the log keeps only the beginnings. */
export const givenIn = (query: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
      if (name === 'cursor' || isEmpty) return [];
      return [[name, name === 'q' ? maskWords(String(value)) : value]];
    }),
  );

/** Makes a page of the rows. One row more than a page was read, to know whether there are more. */
function pageOf(found: ListedOrder[], place: Place | null) {
  const hasMore = found.length > PAGE;
  if (place?.isBack) return { rows: found.slice(-PAGE), hasNext: true, hasPrevious: hasMore };
  return { rows: found.slice(0, PAGE), hasNext: hasMore, hasPrevious: place !== null };
}

export const fullName = ({ first_name, last_name }: Pick<ListedOrder, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

export function rowView(row: ListedOrder, bought: string[], now: Date): OrderListRow {
  const { artist_id, artist_name, portrait, photo_key: photoKey, assignee_id, assignee_name } = row;
  return {
    number: orderNumber(Number(row.id)),
    state: row.state,
    total_cents: row.total_cents,
    refunded_cents: row.refunded_cents,
    placed_at: row.placed_at,
    kind: row.kind,
    customer: { id: Number(row.user_id), name: fullName(row), email: row.email },
    song:
      row.story_id === null
        ? null
        : {
            title: row.title ?? '',
            recipient: row.recipient ?? '',
            genre: row.genre ?? '',
            mood: row.mood,
            tempo: row.tempo ?? '',
          },
    bought,
    artist:
      artist_id === null || artist_name === null
        ? null
        : {
            id: Number(artist_id),
            name: artist_name,
            photo: portraitPath({ artistName: artist_name, portrait: portrait ?? {}, photoKey }),
          },
    is_unclaimed: row.is_unclaimed,
    promised_at: row.due_at,
    is_late: row.is_open && row.due_at !== null && new Date(row.due_at) < now,
    language: row.locale,
    is_rush: row.is_rush,
    assigned_to: assignee_id === null ? null : { id: Number(assignee_id), name: assignee_name ?? '' },
  };
}
