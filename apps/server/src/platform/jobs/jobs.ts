import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';

/** A job that runs again and again; its handler is safe to repeat and to run on several machines. */
export type RecurringJob = { name: string; cron: string; run(): Promise<void> };

export type Jobs = { start(jobs: RecurringJob[]): Promise<void>; stop(): Promise<void> };

/** Recurring work on pg-boss in the shop's own PostgreSQL: one run a tick over all processes. */
export function createJobs(databaseUrl: string, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', max: 2 });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  return {
    async start(jobs) {
      await boss.start();
      for (const job of jobs) {
        await boss.createQueue(job.name, { policy: 'stately', retryLimit: 3, retryBackoff: true });
        await boss.schedule(job.name, job.cron, null, { tz: 'America/Chicago' });
        await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
          try {
            await job.run();
          } catch (error) {
            log.error({ err: error, job: job.name }, 'job failed');
            throw error;
          }
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}
