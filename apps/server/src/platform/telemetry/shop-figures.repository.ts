import { count, lte, sql } from 'drizzle-orm';
import { checkouts } from '../../../db/schema/checkout.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import type { Db } from '../db/database.ts';
import { findQueuedJobs } from '../jobs/job-queue.ts';

/** What waits in the shop, for metrics. */
export type ShopFigures = {
  /** How many checkouts are in each state. */
  checkouts: { state: string; count: number }[];
  /** How many messages of each channel are due. */
  outbox: { channel: string; count: number }[];
  /** For how many seconds each job has waited for its turn; 0 when it does not wait. */
  jobs: { name: string; seconds: number }[];
};

/** Counts what waits. The counts come from indexes, so they are cheap with many orders and messages. */
export async function readShopFigures(db: Db, now: Date): Promise<ShopFigures> {
  const waiting = sql`${outbox.sentAt} is null and ${outbox.abandonedAt} is null`;
  const [states, due, jobs] = await Promise.all([
    db.select({ state: checkouts.state, count: count() }).from(checkouts).groupBy(checkouts.state),
    db
      .select({ channel: outbox.channel, count: count() })
      .from(outbox)
      .where(sql`${waiting} and ${lte(outbox.sendAfter, now)}`)
      .groupBy(outbox.channel),
    findQueuedJobs(db, now),
  ]);
  return {
    checkouts: states,
    outbox: CHANNELS.map((channel) => ({
      channel,
      count: due.find((row) => row.channel === channel)?.count ?? 0,
    })),
    jobs: jobs.map(({ name, waitingSince }) => ({
      name,
      seconds: waitingSince === null ? 0 : Math.max(0, (now.getTime() - waitingSince.getTime()) / 1000),
    })),
  };
}

/** Every channel is told, also an empty one, so that an alert sees a zero and not a gap. */
const CHANNELS = ['email', 'sms'] as const;
