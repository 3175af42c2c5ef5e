import { MODEL_OUTCOMES, type ModelOutcome } from '@keepsong/domain/instant/song-model';
import { count, gte, inArray, lte, min, sql } from 'drizzle-orm';
import { checkouts } from '../../../db/schema/checkout.ts';
import { instantSongs, musicBills } from '../../../db/schema/instant.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import type { Db } from '../db/database.ts';
import { findQueuedJobs } from '../jobs/job-queue.ts';

/** The work that waits in the shop, for metrics. */
export type ShopFigures = {
  /** How many checkouts are in each state. */
  checkouts: { state: string; count: number }[];
  /** How many messages of each channel are due. */
  outbox: { channel: string; count: number }[];
  /** For how many seconds each job has waited for its turn; 0 when it does not wait. */
  jobs: { name: string; seconds: number }[];
  /** How many refunds wait for a person, or have failed. */
  refunds: { state: string; count: number }[];
  /** For how many seconds the oldest instant song has waited; 0 when none waits. */
  songSeconds: number;
  /** How the music model's songs of the last hour ended, and what they cost. */
  modelSongs: { outcome: ModelOutcome; count: number; cents: number }[];
  /** By how many seconds the slowest replica of the database is behind; 0 without a replica. */
  replicaSeconds: number;
};

/** Counts the waiting work. The counts come from indexes, so they stay cheap with many orders and messages. */
export async function readShopFigures(db: Db, now: Date): Promise<ShopFigures> {
  const waiting = sql`${outbox.sentAt} is null and ${outbox.abandonedAt} is null`;
  const [states, due, jobs, refused, songs, bills, replicas] = await Promise.all([
    db.select({ state: checkouts.state, count: count() }).from(checkouts).groupBy(checkouts.state),
    db
      .select({ channel: outbox.channel, count: count() })
      .from(outbox)
      .where(sql`${waiting} and ${lte(outbox.sendAfter, now)}`)
      .groupBy(outbox.channel),
    findQueuedJobs(db, now),
    db
      .select({ state: refunds.state, count: count() })
      .from(refunds)
      .where(inArray(refunds.state, [...STUCK]))
      .groupBy(refunds.state),
    db
      .select({ oldest: min(instantSongs.createdAt) })
      .from(instantSongs)
      .where(inArray(instantSongs.status, ['queued', 'processing'])),
    db
      .select({
        outcome: musicBills.outcome,
        count: count(),
        cents: sql<number>`sum(${musicBills.cents})::int`,
      })
      .from(musicBills)
      .where(gte(musicBills.createdAt, new Date(now.getTime() - HOUR_MS)))
      .groupBy(musicBills.outcome),
    // Only accounts with the role `pg_monitor` can see how far a replica is behind.
    db.execute<{ behind: number | null }>(
      sql`select max(extract(epoch from replay_lag))::float8 as behind from pg_stat_replication`,
    ),
  ]);
  const countOf = (state: string) => refused.find((row) => row.state === state)?.count ?? 0;
  const oldest = songs[0]?.oldest ?? null;
  return {
    checkouts: states,
    outbox: CHANNELS.map((channel) => ({
      channel,
      count: due.find((row) => row.channel === channel)?.count ?? 0,
    })),
    jobs: jobs.map(({ name, waitingSince }) => ({
      name,
      seconds: secondsSince(waitingSince, now),
    })),
    refunds: STUCK.map((state) => ({ state, count: countOf(state) })),
    songSeconds: secondsSince(oldest, now),
    modelSongs: MODEL_OUTCOMES.map((outcome) => ({
      ...{ count: 0, cents: 0 },
      ...bills.find((bill) => bill.outcome === outcome),
      outcome,
    })),
    replicaSeconds: replicas.rows[0]?.behind ?? 0,
  };
}

/** Every channel is reported, even an empty one, so that an alert sees a zero and not a gap. */
const CHANNELS = ['email', 'sms'] as const;
const HOUR_MS = 3_600_000;
const STUCK = ['waiting', 'failed'] as const;

const secondsSince = (moment: Date | null, now: Date): number =>
  moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1000);
