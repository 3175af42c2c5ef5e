import {
  MODEL_FAULTS,
  MODEL_OUTCOMES,
  MODEL_WORKS,
  type ModelOutcome,
} from '@keepsong/domain/instant/song-model';
import { BEING_RENDERED, ENDED_CHECKOUT, OPEN_CHECKOUT } from '@keepsong/domain/states/lists';
import { statesOf } from '@keepsong/domain/states/state-table';
import { CHECKOUTS } from '@keepsong/domain/states/tables';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, count, gt, gte, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm';
import { IS_FAILED_REFUND } from '../../../db/inbox-items.ts';
import { checkouts } from '../../../db/schema/checkout.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { instantSongs, musicBills } from '../../../db/schema/instant.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { findNewestBackup } from '../backup/newest-backup.ts';
import type { Db } from '../db/database.ts';
import { findQueuedJobs } from '../jobs/job-queue.ts';
import { findJobRuns } from '../jobs/job-runs.ts';

/** The work that waits in the shop, for metrics. */
export type ShopFigures = {
  /** How many checkouts are in each state. Of those that have ended, only those that changed within a day are counted. */
  checkouts: { state: string; count: number }[];
  /** For how many seconds the shop has failed to settle a checkout that may be paid; 0 when it fails at none. */
  stuckSeconds: number;
  /**
   * How many messages of each channel should have been sent by now, and for how many seconds the oldest of them has
   * waited; 0 when none waits. `silentSeconds` tells for how long the channel has not worked: a message was not even
   * tried, or those to several recipients were tried in vain and nothing was sent since they were written. The channel
   * `event` is that of the receivers of events.
   */
  outbox: { channel: string; count: number; seconds: number; silentSeconds: number }[];
  /**
   * For how many seconds each job has waited for its turn; 0 when it does not wait. And how often it has failed
   * since it last succeeded.
   */
  jobs: { name: string; seconds: number; failures: number }[];
  /** How many refunds wait for a second person, and how many failed ones the staff still have to look at. */
  refunds: { state: string; count: number }[];
  /** For how many seconds the oldest refund has waited for a second person; 0 when none waits. */
  refundSeconds: number;
  /** For how many seconds the oldest instant song has waited; 0 when none waits. */
  songSeconds: number;
  /** How the music model's songs of the last hour ended, and what they cost. */
  modelSongs: { outcome: ModelOutcome; count: number; cents: number }[];
  /**
   * How many seconds lie between the first and the last song of the last hour at which the music model has failed since
   * it last worked; 0 for a single fault, however long ago it was.
   */
  modelFaultSeconds: number;
  /**
   * How many replicas of the database are connected, and by how many seconds the slowest one is behind; without
   * a replica it has no seconds. Null when the account of the shop must not see them.
   */
  replicas: Replicas | null;
  /** How many seconds ago the newest backup was taken; endless when there is none. */
  backupSeconds: number;
};

type Replicas = { count: number; seconds: number | null };

/** Counts the waiting work. The counts come from indexes, so they stay cheap with many orders and messages. */
export async function readShopFigures(db: Db, now: Date): Promise<ShopFigures> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [states, stuck, due, jobs, runs, refused, songs, bills, fault, replicas, backup] = await Promise.all([
    db
      .select({ state: checkouts.state, count: count() })
      .from(checkouts)
      .where(
        or(
          oneOf(checkouts.state, LIVE_CHECKOUT),
          and(oneOf(checkouts.state, ENDED_CHECKOUT), gte(checkouts.updatedAt, dayAgo)),
        ),
      )
      .groupBy(checkouts.state),
    db
      .select({ since: min(checkouts.stuckSince) })
      .from(checkouts)
      .where(oneOf(checkouts.state, OPEN_CHECKOUT)),
    findUnsent(db, now),
    findQueuedJobs(db, now),
    findJobRuns(db),
    findStuckRefunds(db),
    db
      .select({ oldest: min(instantSongs.createdAt) })
      .from(instantSongs)
      .where(oneOf(instantSongs.status, BEING_RENDERED)),
    db
      .select({
        outcome: musicBills.outcome,
        count: count(),
        cents: sql<number>`sum(${musicBills.cents})::int`,
      })
      .from(musicBills)
      .where(gte(musicBills.createdAt, hourAgo))
      .groupBy(musicBills.outcome),
    findModelFaults(db, hourAgo),
    findReplicas(db),
    findNewestBackup(db.$client),
  ]);
  const refundsIn = (state: string) => refused.find((row) => row.state === state);
  const waitingSince = refundsIn('waiting')?.oldest;
  const failuresOf = new Map(runs.map(({ name, failures }) => [name, failures]));
  return {
    checkouts: statesOf(CHECKOUTS).map((state) => ({
      state,
      count: states.find((row) => row.state === state)?.count ?? 0,
    })),
    stuckSeconds: secondsSince(stuck[0]?.since ?? null, now),
    outbox: CHANNELS.map((channel) => {
      const unsent = due.find((row) => row.channel === channel);
      return {
        ...{ channel, count: unsent?.count ?? 0 },
        seconds: secondsSince(unsent?.oldest ?? null, now),
        silentSeconds: secondsSince(unsent?.silentSince ?? null, now),
      };
    }),
    jobs: jobs.map(({ name, waitingSince }) => ({
      name,
      seconds: secondsSince(waitingSince, now),
      failures: failuresOf.get(name) ?? 0,
    })),
    refunds: STUCK.map((state) => ({ state, count: refundsIn(state)?.count ?? 0 })),
    refundSeconds: secondsSince(waitingSince ? new Date(waitingSince) : null, now),
    songSeconds: secondsSince(songs[0]?.oldest ?? null, now),
    modelSongs: MODEL_OUTCOMES.map((outcome) => ({
      ...{ count: 0, cents: 0 },
      ...bills.find((bill) => bill.outcome === outcome),
      outcome,
    })),
    modelFaultSeconds: fault[0]?.seconds ?? 0,
    replicas,
    backupSeconds: backup === null ? Number.POSITIVE_INFINITY : secondsSince(backup, now),
  };
}

/** When a message of this channel was last sent. It is asked once, not for each message that waits. */
const lastSent = (channel: SQL) => sql`(select max(sent.sent_at) from outbox sent
  where sent.channel = ${channel} and sent.channel <> 'event' and sent.sent_at is not null)`;

/** Nothing was sent since this message, so the provider may be away. Otherwise only this message cannot be sent. */
const IS_LOST = sql`${outbox.attempts} > 0 and ${outbox.createdAt} > coalesce(case ${outbox.channel}
  when 'email' then ${lastSent(sql`'email'`)} when 'sms' then ${lastSent(sql`'sms'`)} end, '-infinity')`;

/**
 * The messages that are due, and those that were tried in vain: each try puts off the next one, so while a mail server
 * refuses all mails hardly any is due.
 */
const findUnsent = (db: Db, now: Date) =>
  db
    .select({
      channel: outbox.channel,
      count: count(),
      // A try changes `sendAfter`, but messages are due when they are written, or very soon afterwards.
      oldest: sql<Date | null>`min(case when ${outbox.attempts} = 0 then ${outbox.sendAfter}
        else ${outbox.createdAt} end)`.mapWith(outbox.createdAt),
      silentSince: sql<Date | null>`least(min(${outbox.sendAfter}) filter (where ${outbox.attempts} = 0),
        case when count(distinct ${outbox.recipient}) filter (where ${IS_LOST}) > 1
          then min(${outbox.createdAt}) filter (where ${IS_LOST}) end)`.mapWith(outbox.createdAt),
    })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        isNull(outbox.abandonedAt),
        or(lte(outbox.sendAfter, now), gt(outbox.attempts, 0)),
      ),
    )
    .groupBy(outbox.channel);

/** The refunds that are in the inbox of the desk, by their states. */
async function findStuckRefunds(db: Db): Promise<{ state: string; count: number; oldest: string }[]> {
  const { rows } = await db.execute<{ state: string; count: number; oldest: string }>(sql`
    select r.state, count(*)::int as count, min(r.created_at) as oldest from refunds r
    where ${oneOf(sql`r.state`, STUCK)} and (r.state = 'waiting' or ${IS_FAILED_REFUND}) group by r.state`);
  return rows;
}

const findModelFaults = (db: Db, since: Date) =>
  db
    .select({
      seconds: sql<number>`coalesce(extract(epoch from max(${musicBills.createdAt})
        - min(${musicBills.createdAt})), 0)::float8`,
    })
    .from(musicBills)
    .where(
      and(
        oneOf(musicBills.outcome, MODEL_FAULTS),
        gte(musicBills.createdAt, since),
        sql`${musicBills.createdAt} > coalesce((select max(w.ended_at) from music_bills w
          where ${oneOf(sql`w.outcome`, MODEL_WORKS)} and w.created_at >= ${since.toISOString()}::timestamptz),
          '-infinity')`,
      ),
    );

/**
 * PostgreSQL hides the state of a replica from accounts without the role `pg_monitor`. A replica that has caught up
 * and gets nothing new has no lag.
 */
async function findReplicas(db: Db): Promise<Replicas | null> {
  const { rows } = await db.execute<{ hidden: boolean; count: number; seconds: number | null }>(sql`
    select coalesce(bool_or(state is null), false) as hidden,
      (count(*) filter (where state = 'streaming'))::int as count,
      (max(coalesce(extract(epoch from replay_lag), 0)) filter (where state = 'streaming'))::float8 as seconds
    from pg_stat_replication`);
  const [found] = rows;
  return !found || found.hidden ? null : { count: found.count, seconds: found.seconds };
}

/** Every channel is reported, even an empty one, so that an alert sees a zero and not a gap. */
const CHANNELS = ['email', 'sms', 'event'] as const;
const HOUR_MS = 3_600_000;
// The states are named, because the index of checkouts finds no states that are only excluded.
const LIVE_CHECKOUT = statesOf(CHECKOUTS).filter((state) => !ENDED_CHECKOUT.some((ended) => ended === state));
const STUCK = ['waiting', 'failed'] as const;

const secondsSince = (moment: Date | null, now: Date): number =>
  moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1000);
