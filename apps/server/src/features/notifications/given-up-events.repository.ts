import { sql } from 'drizzle-orm';
import { givenUpEvents } from '../../../db/given-up-events.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockedInOrder } from './notifications.repository.ts';

/** The events of a receiver that were given up, and the error of the last one. */
export type GivenUpEvents = { receiver: string; count: number; lastAt: Date; error: string };

/** The events that were given up since then, by receiver. */
export async function findGivenUpEvents(db: DbOrTx, since: Date): Promise<GivenUpEvents[]> {
  const { rows } = await db.execute<{ receiver: string; events: number; last_at: string; error: string }>(sql`
    select g.* from (${givenUpEvents(sql`${since.toISOString()}::timestamptz`)}) g order by g.last_at desc`);
  return rows.map(({ receiver, events, last_at, error }) => ({
    ...{ receiver, count: events, error },
    lastAt: new Date(last_at),
  }));
}

type Revival = { receiver: string; since: Date; now: Date; expiresAt: Date; limit: number };

/** Makes the oldest of a receiver's events that were given up due again. Returns how many. */
export async function reviveEvents(
  tx: Tx,
  { receiver, since, now, expiresAt, limit }: Revival,
): Promise<number> {
  const done = await tx
    .update(outbox)
    .set({ abandonedAt: null, attempts: 0, sendAfter: now, expiresAt })
    .where(
      // The first condition is asked again for a row that somebody else has changed before it could be locked.
      lockedInOrder(sql`${outbox.abandonedAt} is not null and ${outbox.id} in (
        select e.id from outbox e where e.channel = 'event' and e.recipient = ${receiver}
          and e.abandoned_at is not null and e.abandoned_at > ${since.toISOString()}::timestamptz
          and e.params <> '{}'::jsonb order by e.abandoned_at limit ${limit})`),
    );
  return done.rowCount ?? 0;
}
