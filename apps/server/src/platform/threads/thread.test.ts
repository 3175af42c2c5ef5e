import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThread, ThreadBusy } from './thread.ts';

const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', (job) => parentPort.postMessage(job));",
  )}`,
);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('does a job that comes at the moment in which the idle thread ends', async () => {
  const idleMs = 20_000;
  const thread = createThread<string, string>(ECHO, { idleMs });
  expect(await thread.ask('first', 'a')).toBe('first');
  vi.advanceTimersByTime(idleMs);
  // The first thread is being ended now, which takes longer than a few turns of the event loop.
  expect(await thread.ask('second', 'a')).toBe('second');
  await thread.stop();
  expect(thread.isRunning()).toBe(false);
});

it('lets people take turns, and refuses one who has too many jobs waiting', async () => {
  const thread = createThread<string, string>(ECHO, { maxWaiting: 16, mostOfOne: 3 });
  const done: string[] = [];
  const ask = async (job: string, who: string) => void done.push(await thread.ask(job, who));
  const flood = Array.from({ length: 17 }, (_, at) => ask(`flood ${at}`, 'flood'));
  const other = ask('other', 'other');
  const answers = await Promise.allSettled([...flood, other]);
  expect(answers.slice(4, 17).every((answer) => answer.status === 'rejected')).toBe(true);
  expect(answers[4]).toMatchObject({ reason: expect.any(ThreadBusy) });
  expect(done).toEqual(['flood 0', 'flood 1', 'other', 'flood 2', 'flood 3']);
  await thread.stop();
});

it('keeps no answer after it was given', { tags: ['night'] }, async () => {
  vi.useRealTimers();
  const thread = createThread<object, object>(ECHO);
  const answers: WeakRef<object>[] = [];
  for (const job of [{ song: 1 }, { song: 2 }, { song: 3 }])
    answers.push(new WeakRef(await thread.ask(job, 'a')));
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await expect
    .poll(() => {
      collect();
      return answers.filter((answer) => answer.deref() !== undefined).length;
    })
    .toBe(0);
  await thread.stop();
});
