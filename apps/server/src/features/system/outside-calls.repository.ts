import { MOST_COUNTED, type OutsideCall } from '@keepsong/domain/system/system';
import { and, desc, sql } from 'drizzle-orm';
import { paymentEvents } from '../../../db/schema/checkout.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Place } from '../../platform/db/list-place.ts';

/** Events of the payment provider that the shop has worked on, the last ones before `place` first. */
export const findReceived = (db: DbOrTx, { place, limit }: { place: Place | null; limit: number }) =>
  db
    .select({
      id: paymentEvents.eventId,
      type: paymentEvents.type,
      receivedAt: paymentEvents.receivedAt,
      place: sql<string>`${paymentEvents.receivedAt}::text`,
    })
    .from(paymentEvents)
    .where(
      and(
        place
          ? sql`(${paymentEvents.receivedAt}, ${paymentEvents.eventId}) < (${place.value}::timestamptz, ${place.id})`
          : undefined,
      ),
    )
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.eventId))
    .limit(limit);

export type WaitingCall = {
  kind: OutsideCall;
  id: number;
  orderId: number | null;
  since: Date;
  nextAt: Date | null;
  attempts: number;
  error: string;
};

/** At most this many of each kind are read. They are the ones that wait longest. */
const EACH = 50;

/**
 * What the shop still wants from outside services: taxes to be booked, refunds to be sent, songs to be released and
 * e-cards to be made. Partial indexes hold only these rows, so that those that are done cost nothing.
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
    from releases l join stories s on s.id = l.story_id where l.state in ('waiting','processing') order by l.next_at limit ${EACH})
  union all (select 'ecard', e.id, s.order_id, e.created_at, null, 0, ''
    from story_ecards e join stories s on s.id = e.story_id where e.sent_at is null
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
