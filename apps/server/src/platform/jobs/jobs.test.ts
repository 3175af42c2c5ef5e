import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { describe, it, type TestContext } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { createJobs, type Jobs, type RecurringJob } from './jobs.ts';

const NEVER = '0 0 29 2 *';
/** What two processes may take to start on a crowded machine before the minute of the tick is over. */
const LEAD_MS = 45_000;
/** A tick that comes within that time or has just been, and not again before tomorrow. */
const oneTick = (): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(new Date(Date.now() + LEAD_MS));
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return `${part('minute')} ${part('hour')} * * *`;
};

/** A database of the test's own, and processes that work on it. */
async function openQueue({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
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

const bossOf = (url: string) =>
  new PgBoss({ connectionString: url, schema: 'jobs', schedule: false, supervise: false });

const counting = (name: string, cron: string, runs: Date[]): RecurringJob => ({
  name,
  cron,
  run: async () => void runs.push(new Date()),
});

describe.concurrent('a recurring job', () => {
  it('runs at its tick, in the time of the shop, once over two processes', async ({ expect, ...test }) => {
    const { openJobs, read, statesOf } = await openQueue(test);
    const runs: Date[] = [];
    const cron = oneTick();
    const [first, second] = [openJobs(), openJobs()];
    expect(first.isRunning()).toBe(false);
    await Promise.all([first, second].map((jobs) => jobs.start([counting('tick', cron, runs)])));
    expect(first.isRunning()).toBe(true);
    expect(await read('select name, cron, timezone from jobs.schedule')).toEqual([
      { name: 'tick', cron, timezone: 'America/Chicago' },
    ]);
    await expect.poll(() => runs.length, { timeout: 110_000 }).toBe(1);
    await expect.poll(() => statesOf('tick')).toEqual([{ state: 'completed', retry_count: 0 }]);
    // The other process has looked for work twice by then.
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    expect(runs).toHaveLength(1);
    await first.stop();
    expect(first.isRunning()).toBe(false);
  }, 180_000);

  it('that fails is logged and tried again', async ({ expect, ...test }) => {
    const { openJobs, statesOf, tick } = await openQueue(test);
    const lines: string[] = [];
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries === 1) throw new Error('the provider is away');
    };
    await openJobs(lines).start([{ name: 'failing', cron: NEVER, run }]);
    await tick('failing');
    await expect.poll(() => tries, { timeout: 30_000 }).toBe(2);
    await expect.poll(() => statesOf('failing')).toEqual([{ state: 'completed', retry_count: 1 }]);
    expect(lines.join('')).toContain('"job":"failing"');
  });

  it('whose process was killed in the middle runs again within a minute, and its queue goes on', async ({
    expect,
    ...test
  }) => {
    const { url, openJobs, statesOf, tick } = await openQueue(test);
    const script = fileURLToPath(new URL('./testing/dying-worker.ts', import.meta.url));
    const dying = spawn(process.execPath, [script, url, 'orphan', NEVER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(dying.stdout, 'data');
    await tick('orphan');
    const [, signal] = await once(dying, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await statesOf('orphan')).toEqual([{ state: 'active', retry_count: 0 }]);
    const runs: Date[] = [];
    await openJobs().start([counting('orphan', NEVER, runs)]);
    await expect.poll(() => runs.length, { timeout: 60_000, interval: 500 }).toBe(1);
    expect(await tick('orphan')).not.toBeNull();
    await expect.poll(() => runs.length, { timeout: 15_000 }).toBe(2);
  }, 120_000);

  it('with work that must not wait for its tick runs at the start and again until there is none', async ({
    expect,
    ...test
  }) => {
    const { openJobs, read } = await openQueue(test);
    const runs: Date[] = [];
    const wanted = [6, 1, null];
    const job = { ...counting('soon', NEVER, runs), wantedIn: async () => wanted[runs.length - 1] ?? null };
    await openJobs().start([job]);
    await expect.poll(() => runs.length, { timeout: 60_000, interval: 500 }).toBe(3);
    const [first = 0, second = 0] = runs.map((run) => run.getTime());
    expect(second - first).toBeGreaterThan(5_500);
    await expect
      .poll(() => read("select state from jobs.job where name = 'soon'"))
      .toEqual(Array(3).fill({ state: 'completed' }));
  }, 90_000);

  it('of a queue that an older shop made is watched too', async ({ expect, ...test }) => {
    const { url, openJobs, read } = await openQueue(test);
    const boss = bossOf(url);
    await boss.start();
    await boss.createQueue('old', { policy: 'stately', retryLimit: 3, retryBackoff: true });
    await boss.stop({ graceful: false });
    await openJobs().start([counting('old', NEVER, [])]);
    expect(
      await read("select heartbeat_seconds, expire_seconds, policy from jobs.queue where name = 'old'"),
    ).toEqual([{ heartbeat_seconds: 20, expire_seconds: 600, policy: 'stately' }]);
  });
});
