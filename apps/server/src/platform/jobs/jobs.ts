import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';

/** A job that runs again and again; its handler is safe to repeat and to run on several machines. */
export type RecurringJob = {
  name: string;
  cron: string;
  run(): Promise<void>;
  /**
   * Asked after each run: in how many seconds there is work again that must not wait for the next tick, or null. A job
   * that has this runs when a process starts, too: what was cut off with the one before must not wait either.
   */
  wantedIn?(): Promise<number | null>;
};

export type Jobs = {
  start(jobs: RecurringJob[]): Promise<void>;
  /** Whether jobs are taken: from the end of `start` to the beginning of `stop`. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

/**
 * While a job runs its process says so every 10 s. One that was killed in the middle falls silent, and its queue, which
 * runs one job at a time, must not wait for it: after 20 s of silence, looked for every 10 s, another process takes over.
 */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 10;
/** What a living run may take at most; the longest settles 50 checkouts with a provider that is slow. */
const EXPIRE_SECONDS = 600;
const POLL_SECONDS = 5;

const QUEUE = {
  retryLimit: 3,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: EXPIRE_SECONDS,
};

/** Recurring work on pg-boss in the shop's own PostgreSQL: one run a tick over all processes. */
export function createJobs(databaseUrl: string, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 2,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  let isRunning = false;

  async function work(job: RecurringJob): Promise<void> {
    await boss.createQueue(job.name, { policy: 'stately', ...QUEUE });
    // A queue that is there already keeps the options that it was made with.
    await boss.updateQueue(job.name, QUEUE);
    await boss.schedule(job.name, job.cron, null, { tz: 'America/Chicago' });
    await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      try {
        await job.run();
        const seconds = await job.wantedIn?.();
        // A queue holds one waiting job at most: a tick that comes meanwhile is the same run.
        if (typeof seconds === 'number') await boss.send(job.name, null, { startAfter: seconds });
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
        throw error;
      }
    });
    if (job.wantedIn) await boss.send(job.name);
  }

  return {
    async start(jobs) {
      await boss.start();
      for (const job of jobs) await work(job);
      isRunning = true;
    },
    isRunning: () => isRunning,
    async stop() {
      isRunning = false;
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}
