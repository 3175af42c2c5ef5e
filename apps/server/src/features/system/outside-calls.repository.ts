import { MOST_COUNTED, type OutsideCall, type ReportState } from '@keepsong/domain/system/system';
import { addDays, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import { and, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { isReadDown, type Place } from '../../platform/db/list-place.ts';

export type ReportFilter = {
  state?: ReportState | undefined;
  /** The first and the last day, in the shop's time zone. */
  from?: Day | undefined;
  to?: Day | undefined;
  /** The id that the service gave the report, or a part of its type. */
  eventId?: string | undefined;
  type?: string | undefined;
};

export type ListedReport = {
  id: string;
  source: string;
  type: string;
  received_at: string;
  place: string;
  /** Null for a report that the shop has processed. */
  fault_id: string | null;
  attempts: number;
  error: string;
};

type Part = { dir: 'desc' | 'asc'; place: Place | null; limit: number };

/**
 * Reports of outside services, sorted by time: reports that failed, and events of the payment provider that the
 * shop has processed. Each table is read by its own index, and only as far as the page needs.
 */
export async function findReports(
  db: DbOrTx,
  { state, from, to, eventId, type }: ReportFilter,
  { dir, place, limit }: Part,
): Promise<ListedReport[]> {
  const isDown = isReadDown(dir, place);
  const [beyond, order] = isDown ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const part = (columns: SQL, table: SQL, at: SQL) => sql`(
    select event_id as id, type, ${at} as at, ${columns} from ${table} where ${
      and(
        eventId === undefined ? undefined : sql`event_id = ${eventId}`,
        type === undefined ? undefined : sql`position(${type} in lower(type)) > 0`,
        from === undefined ? undefined : sql`${at} >= ${moment(chicagoInstant(from, 0))}`,
        to === undefined ? undefined : sql`${at} < ${moment(chicagoInstant(addDays(to, 1), 0))}`,
        place ? sql`(${at}, event_id) ${beyond} (${place.value}::timestamptz, ${place.id})` : undefined,
      ) ?? sql`true`
    } order by ${at} ${order}, event_id ${order} limit ${limit})`;
  const parts = [
    ...(state === 'failed'
      ? []
      : [
          part(
            sql`'payments' as source, null::bigint as fault_id, 0 as attempts, '' as error`,
            sql`payment_events`,
            sql`received_at`,
          ),
        ]),
    ...(state === 'done'
      ? []
      : [part(sql`source, id as fault_id, attempts, error`, sql`webhook_faults`, sql`last_at`)]),
  ];
  const { rows } = await db.execute<ListedReport>(sql`
    select r.id, r.source, r.type, r.fault_id, r.attempts, r.error, r.at::text as place,
      to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at
    from (${sql.join(parts, sql` union all `)}) r order by r.at ${order}, r.id ${order} limit ${limit}`);
  return place?.isBack ? rows.reverse() : rows;
}

export type WaitingCall = {
  kind: OutsideCall;
  id: number;
  orderId: number | null;
  since: Date;
  nextAt: Date | null;
  attempts: number;
  error: string;
};

/** At most this many of each kind are read. Those that have waited longest come first. */
const EACH = 50;

/**
 * The open calls to outside services: taxes to be booked, refunds to be sent, songs to be released and e-cards
 * to be made. Partial indexes contain only these rows, so rows that are done cost nothing. Songs and cards whose money
 * is not in the shop wait for no service, nor do cards of songs that are not delivered or that nobody may open.
 */
const waiting = (now: Date) => {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`
  (select 'tax' as kind, t.order_id as id, t.order_id, o.created_at as since, t.next_at, t.tries, coalesce(t.failure, '') as error
    from order_taxes t join orders o on o.id = t.order_id where t.failure is not null order by t.order_id limit ${EACH})
  union all (select 'tax', t.order_id, t.order_id, o.created_at, t.next_at, t.tries, ''
    from order_taxes t join orders o on o.id = t.order_id where t.next_at is not null and t.failure is null
    order by t.next_at limit ${EACH})
  union all (select 'refund', r.id, r.order_id, r.created_at, r.next_at, r.tries, coalesce(r.failure, '')
    from refunds r where r.next_at is not null order by r.next_at limit ${EACH})
  union all (select 'release', l.story_id, s.order_id, l.created_at, l.next_at, l.tries, ''
    from releases l join stories s on s.id = l.story_id where l.state in ('waiting','processing')
      and l.unpaid_since is null order by l.next_at limit ${EACH})
  union all (select 'ecard', e.id, s.order_id, e.created_at, null, 0, ''
    from story_ecards e join stories s on s.id = e.story_id where e.sent_at is null
      and e.unpaid_since is null and s.status = 'shipped' and s.visibility <> 'private'
      and e.send_on < ((${moment} at time zone 'America/Chicago')::date) order by e.send_on limit ${EACH})`;
};

export async function findWaiting(db: DbOrTx, now: Date): Promise<WaitingCall[]> {
  const { rows } = await db.execute<{
    kind: OutsideCall;
    id: number;
    order_id: number | null;
    since: string;
    next_at: string | null;
    tries: number;
    error: string;
  }>(sql`select w.kind, w.id::float8 as id, w.order_id::float8 as order_id, w.since, w.next_at, w.tries, w.error
    from (${waiting(now)}) w order by w.since`);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    orderId: row.order_id,
    since: new Date(row.since),
    nextAt: row.next_at === null ? null : new Date(row.next_at),
    attempts: row.tries,
    error: row.error,
  }));
}

export type WebhookCounts = { received: number; failed: number; waiting: number };

export async function countWebhooks(
  db: DbOrTx,
  { now, day }: { now: Date; day: Date },
): Promise<WebhookCounts> {
  const { rows } = await db.execute<WebhookCounts>(sql`select
    (select count(*)::int from (select from payment_events where received_at > ${day.toISOString()}::timestamptz
      limit ${MOST_COUNTED + 1}) e) as received,
    (select count(*)::int from (select from webhook_faults limit ${MOST_COUNTED + 1}) f) as failed,
    (select count(*)::int from (${waiting(now)}) w) as waiting`);
  return rows[0] ?? { received: 0, failed: 0, waiting: 0 };
}
