import type { Purpose } from '@keepsong/domain/signals/events';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';

/** An event that the receiver got from the server. Ids are null when the event has none. */
type Heard = {
  name: string;
  purpose: Purpose;
  visitor: string | null;
  refund_id: string | null;
  order_id: string | null;
};

/** Reads the events that the receiver of a demo got, from the database in which it keeps them. */
export async function readHeard(books: Db): Promise<Heard[]> {
  const { rows } = await books.execute<Heard>(sql`
    select name, purpose, visitor, properties->>'refund_id' as refund_id, properties->>'order_id' as order_id
    from receiver.events where source = 'server' order by position`);
  return rows;
}

const rowsOf = (heard: readonly Heard[]) => sql`jsonb_to_recordset(${JSON.stringify(heard)}::jsonb)
  as heard_rows (name text, purpose text, visitor text, refund_id text, order_id text)`;

/**
 * Finds orders and refunds of which the receiver got no event, more than one event, or an event for a purpose
 * to which the customer had not agreed. Events that still wait in the outbox do not count as missing.
 */
export async function findEventWrongs(db: Db, told: readonly Heard[]): Promise<string[]> {
  const { rows } = await db.execute<{ wrong: string }>(sql`
    with recursive firsts as (
      -- The first refund of each chain of refunds in which one takes the place of another that failed.
      select id, id as first from refunds where wish->>'replaces' is null
      union all
      select r.id, f.first from refunds r join firsts f on f.id = (r.wish->>'replaces')::int
    ), heard as (
      select name, purpose, coalesce(f.first::text, order_id) as subject
      from ${rowsOf(told)} left join firsts f on f.id::text = refund_id
    ), waiting as (
      select template as name, coalesce(f.first::text, params->'signal'->'properties'->>'order_id') as subject
      from outbox left join firsts f on f.id::text = params->'signal'->'properties'->>'refund_id'
      where channel = 'event' and recipient = 'local' and sent_at is null and abandoned_at is null
    ), due as (
      select 'Order Completed' as name, o.id::text as subject, o.cart->'consent' as consent from orders o
      union all
      select distinct 'Order Refunded', f.first::text, o.cart->'consent'
      from refunds r join orders o on o.id = r.order_id join firsts f on f.id = r.id
      where r.state in ('sent', 'done') and r.origin <> 'dispute' and r.amount_cents > 0
    ), counted as (
      select due.*, case when (consent->>'analytics')::boolean then 'analytics'
          when (consent->>'marketing')::boolean then 'marketing' else 'necessary' end as agreed,
        (select count(*) from heard h where h.name = due.name and h.subject = due.subject) as told,
        (select min(purpose) from heard h where h.name = due.name and h.subject = due.subject) as purpose,
        exists (select from waiting w where w.name = due.name and w.subject = due.subject) as waits
      from due
    )
    select name || ' of ' || subject || ': told ' || told || ' times for ' || coalesce(purpose, 'nothing') as wrong
    from counted where told > 1 or (told = 0 and not waits) or (told = 1 and purpose <> agreed) limit 50`);
  return rows.map(({ wrong }) => wrong);
}

/**
 * Finds events that the receiver got for another purpose than the customer remembers, or with the id of a
 * visitor who must not be followed. `agreed` is the customer's answer at the time of each submission.
 */
export async function findToldOtherwise(
  db: Db,
  told: readonly Heard[],
  agreed: ReadonlyMap<string, Purpose>,
): Promise<string[]> {
  const { rows } = await db.execute<{
    name: string;
    purpose: Purpose;
    visitor: string | null;
    submission: string;
  }>(sql`
    select e.name, e.purpose, e.visitor, o.submission_id as submission
    from (select * from ${rowsOf(told)}) e join orders o on o.id::text = e.order_id`);
  return rows.flatMap(({ name, purpose, visitor, submission }) => {
    const wanted = agreed.get(submission);
    if (purpose !== wanted) return [`${name} of ${submission}: told for ${purpose} in place of ${wanted}`];
    return visitor !== null && purpose !== 'analytics' ? [`${name} of ${submission}: names a visitor`] : [];
  });
}

/** How many events about orders the receiver got, by event and purpose. */
export const countTold = (told: readonly Heard[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(told, ({ name, purpose }) => `${name} ${purpose}`)]
      .map(([what, events]) => [what, events.filter(({ order_id }) => order_id !== null).length] as const)
      .filter(([, count]) => count > 0)
      .sort(),
  );
