import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { inSpan } from '../telemetry/tracing.ts';
import type { JobRun } from './job-runs.ts';
import { traceOf } from './job-trace.ts';

/** A recurring job. Its handler is safe to repeat and to run on several machines. */
export type RecurringJob = {
  name: string;
  cron: string;
  run(): Promise<void>;
  /**
   * Called after each run. Returns the seconds until the job must run again, when work is due that cannot wait for the
   * next tick; else null. A job with this function also runs when a process starts, because a killed process may have
   * left urgent work.
   */
  wantedIn?(): Promise<number | null>;
};

export type Jobs = {
  start(jobs: RecurringJob[]): Promise<void>;
  /** Whether this process takes jobs: from the end of `start` to the beginning of `stop`. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

/**
 * While a job runs, its process sends a heartbeat every 10 s. A queue runs one job at a time, so a killed
 * process would block it. Therefore another process takes over after 20 s without a heartbeat. Processes check
 * this every 10 s.
 */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 10;
/** The longest time that one run may take. The longest job settles 50 checkouts with a slow provider. */
const EXPIRE_SECONDS = 600;
const POLL_SECONDS = 5;

const QUEUE = {
  retryLimit: 3,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: EXPIRE_SECONDS,
};

/**
 * Runs recurring jobs with pg-boss in the shop's own PostgreSQL. For each tick, the job runs once in all
 * processes together. `note` stores how a run ended.
 */
export function createJobs(
  databaseUrl: string,
  log: FastifyBaseLogger,
  note: (run: JobRun) => Promise<void> = async () => undefined,
): Jobs {
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
    // `createQueue` does not change the options of an existing queue.
    await boss.updateQueue(job.name, QUEUE);
    await boss.schedule(job.name, job.cron, null, { tz: 'America/Chicago' });
    await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, async ([queued]) => {
      const begun = performance.now();
      // A note that cannot be stored must not make a job run again.
      const ended = (error: unknown) =>
        note({ name: job.name, ms: performance.now() - begun, error }).catch((fault: unknown) =>
          log.error({ err: fault, job: job.name }, 'job not noted'),
        );
      try {
        await inSpan(`job ${job.name}`, { 'keepsong.job': job.name }, () => job.run(), {
          parent: traceOf(queued?.data),
        });
        await ended(null);
        const seconds = await job.wantedIn?.();
        // A queue has at most one waiting job, so a tick that comes before this job starts adds no second run.
        if (typeof seconds === 'number') await boss.send(job.name, null, { startAfter: seconds });
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
        await ended(error);
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
