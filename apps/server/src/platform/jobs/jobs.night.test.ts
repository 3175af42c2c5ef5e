import { it } from 'vitest';
import { counting, openQueue } from './testing/queue.ts';

/**
 * The time that two processes may need to start on a busy machine. They must start before the minute of the tick is
 * over.
 */
const LEAD_MS = 45_000;
/**
 * The cron time of a single tick. Its minute has just begun or begins within `LEAD_MS`, and comes again only tomorrow.
 */
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

it('a job runs at its time in the zone of the shop, once for two processes', async ({ expect, ...test }) => {
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
  // In 11 s the other process has looked for work at least twice.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  expect(runs).toHaveLength(1);
  await first.stop();
  expect(first.isRunning()).toBe(false);
}, 180_000);
