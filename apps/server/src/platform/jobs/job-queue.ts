import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { oneOf } from '../../../db/schema/columns.ts';
import type { DbOrTx } from '../db/database.ts';
import { JOB_NAMES } from './job-names.ts';
import { ofThisTrace } from './job-trace.ts';

export type QueuedJob = {
  name: string;
  cron: string;
  isActive: boolean;
  /** Since when the job has been due; null when it does not wait. */
  waitingSince: Date | null;
};

/** Whether a process has ever started the queue in this database. */
async function isInstalled(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('jobs.queue') is not null as there`,
  );
  return rows[0]?.there === true;
}

/**
 * The recurring jobs of this version, and since when each has waited. A queue has at most one waiting and one running
 * job. An index finds both, so finished jobs are not read.
 */
export async function findQueuedJobs(db: DbOrTx, now: Date): Promise<QueuedJob[]> {
  if (!(await isInstalled(db))) return [];
  const { rows } = await db.execute<{
    name: string;
    cron: string;
    active: boolean;
    since: string | null;
  }>(sql`
    select s.name, s.cron,
      exists (select from jobs.job j where j.name = s.name and j.state = 'active') as active,
      (select min(j.start_after) from jobs.job j where j.name = s.name and j.state < 'active'
        and j.start_after <= ${now.toISOString()}::timestamptz) as since
    from jobs.schedule s where ${oneOf(sql`s.name`, JOB_NAMES)} order by s.name`);
  return rows.map(({ name, cron, active, since }) => ({
    name,
    cron,
    isActive: active,
    waitingSince: since === null ? null : new Date(since),
  }));
}

export type JobQueue = {
  /**
   * Puts a job into its queue now. Returns false when it is already waiting there; null when there is no such
   * job.
   */
  runNow(db: DbOrTx, name: string): Promise<boolean | null>;
};

/** Puts jobs into the queues that the processes of the shop work on (`jobs.ts`), through the shop's own connections. */
export function createJobQueue(pool: pg.Pool): JobQueue {
  return {
    async runNow(db, name) {
      if (!(await isInstalled(db))) return null;
      const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
      const boss = new PgBoss({
        db: { executeSql },
        schema: 'jobs',
        ...{ schedule: false, supervise: false, migrate: false },
      });
      await boss.start();
      try {
        if ((await boss.getQueue(name)) === null) return null;
        return (await boss.send(name, ofThisTrace())) !== null;
      } finally {
        await boss.stop({ graceful: false });
      }
    },
  };
}
