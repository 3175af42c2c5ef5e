import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createThread } from './thread.ts';

const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', (job) => parentPort.postMessage(job));",
  )}`,
);

it('does a job that comes at the moment in which the idle thread ends', async () => {
  const idleMs = 20;
  const thread = createThread<number, number>(ECHO, { idleMs });
  for (let job = 0; job < 12; job += 1) {
    expect(await thread.ask(job)).toBe(job);
    await pause(idleMs + (job % 3));
  }
  await thread.stop();
  expect(thread.isRunning()).toBe(false);
});
