import { MOST_COUNTED } from '@keepsong/domain/system/system';
import { type SQL, sql } from 'drizzle-orm';

const IS_GIVEN_UP = sql`channel = 'event' and abandoned_at is not null`;

const RECEIVERS = sql`named as (
    select min(recipient) as receiver from outbox where ${IS_GIVEN_UP}
    union all
    select (select min(recipient) from outbox where ${IS_GIVEN_UP} and recipient > named.receiver) from named
      where named.receiver is not null
  )`;

/**
 * The events that were given up after `since`, as one row for each receiver: `receiver`, `events` (counted up to
 * `MOST_COUNTED`), `last_at`, and `error`, that of the last event. The receivers are found one after the other in the
 * index `outbox_given_up_events`, so that thousands of events of one receiver cost little.
 */
export const givenUpEvents = (since: SQL): SQL => sql`
  with recursive ${RECEIVERS}
  select named.receiver, last.abandoned_at as last_at, coalesce(last.last_error, '') as error,
    (select count(*)::integer from (select from outbox where ${IS_GIVEN_UP} and recipient = named.receiver
      and abandoned_at > ${since} limit ${sql.raw(String(MOST_COUNTED))}) few) as events
  from named cross join lateral (
    select abandoned_at, last_error from outbox where ${IS_GIVEN_UP} and recipient = named.receiver
      and abandoned_at > ${since} order by abandoned_at desc limit 1) last`;

type Surplus = { most: number; before: SQL; max: number };

/**
 * The ids of visits' events that were given up and that are to go: those given up before this time, and for each
 * receiver all but the newest `most`. Up to `max` of either kind for each receiver.
 */
export const surplusVisits = ({ most, before, max }: Surplus): SQL => {
  const ofReceiver = sql`select id, abandoned_at from outbox where ${IS_GIVEN_UP} and recipient = named.receiver
    and dedupe_key like 'visit:%'`;
  return sql`
  with recursive ${RECEIVERS}
  select gone.id from named cross join lateral (
    (${ofReceiver} and abandoned_at < ${before} limit ${max})
    union all
    (${ofReceiver} order by abandoned_at desc offset ${most} limit ${max})) gone`;
};
