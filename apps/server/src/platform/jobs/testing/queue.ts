import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import type { TestContext } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { createJobs, type Jobs, type RecurringJob } from '../jobs.ts';

/** A cron time that does not come while tests run: 29 February. */
export const NEVER = '0 0 29 2 *';
/** Opens a database for one test. `openJobs` makes processes that work on its queues. */
export async function openQueue({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const copy = await createTestDatabase();
  const client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  const opened: Jobs[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop()));
    await client.end();
    await copy.drop();
  });
  return {
    url: copy.url,
    openJobs(lines: string[] = []): Jobs {
      const jobs = createJobs(copy.url, pino({}, { write: (line: string) => void lines.push(line) }));
      opened.push(jobs);
      return jobs;
    },
    read: async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows,
    statesOf: async (name: string) =>
      (await client.query('select state, retry_count from jobs.job where name = $1', [name])).rows,
    /** Puts a job into a queue at once, as a tick does. */
    async tick(name: string): Promise<string | null> {
      const boss = bossOf(copy.url);
      await boss.start();
      const id = await boss.send(name);
      await boss.stop({ graceful: false });
      return id;
    },
  };
}

export function bossOf(url: string): PgBoss {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', schedule: false, supervise: false });
  // A pool ends before its connections are closed, so the database may be dropped under one.
  boss.on('error', () => undefined);
  return boss;
}

/** A job that adds the time of each run to `runs`. */
export const counting = (name: string, cron: string, runs: Date[]): RecurringJob => ({
  name,
  cron,
  run: async () => void runs.push(new Date()),
});
