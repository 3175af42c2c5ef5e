import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { bossOf, counting, NEVER, openQueue } from './testing/queue.ts';

describe.concurrent('a recurring job', () => {
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
    // Listen from the start, because the process may take the job and die before `tick` returns.
    const ended = once(dying, 'exit');
    await once(dying.stdout, 'data');
    await tick('orphan');
    const [, signal] = await ended;
    expect(signal).toBe('SIGKILL');
    expect(await statesOf('orphan')).toEqual([{ state: 'active', retry_count: 0 }]);
    const runs: Date[] = [];
    await openJobs().start([counting('orphan', NEVER, runs)]);
    await expect.poll(() => runs.length, { timeout: 60_000, interval: 500 }).toBe(1);
    expect(await tick('orphan')).not.toBeNull();
    await expect.poll(() => runs.length, { timeout: 15_000 }).toBe(2);
  }, 120_000);

  it('with urgent work runs at the start, and again until there is none', async ({ expect, ...test }) => {
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

  it('of a queue that an older version made is supervised too', async ({ expect, ...test }) => {
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
