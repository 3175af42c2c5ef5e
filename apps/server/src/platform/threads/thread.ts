import { Worker } from 'node:worker_threads';
import { ok } from '@keepsong/domain/result';
import { createFairSlots } from '../sandbox/fair-slots.ts';

/** Thrown when too many jobs, or too many of this person or address, are already waiting for a thread. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy';
}

export type Thread<Job, Answer> = {
  /**
   * Has the thread do a job.
   * @param who the person or address that asks; each one that waits gets a turn for one job
   * @throws ThreadBusy when too many jobs wait, Error when the job fails or takes too long.
   */
  ask(job: Job, who: string): Promise<Answer>;
  /** Whether the thread is running. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

export type ThreadOptions = {
  /** How many jobs may wait in total while another job runs, and how many of one person or address. */
  maxWaiting?: number;
  mostOfOne?: number;
  /** Time limit for one job, in milliseconds. For the first job it includes the time in which the thread starts. */
  timeoutMs?: number;
  /** When no job has been done for this many milliseconds, the thread ends and so frees its memory. */
  idleMs?: number;
  heapMb?: number;
};

/**
 * Runs a program on a worker thread, one job after the other, so that the shop can answer requests meanwhile. People
 * and addresses take turns, so that many jobs of one delay those of another by one. The program (`entry`) answers each
 * message with one message. The thread starts with the first job.
 */
export function createThread<Job, Answer>(
  entry: URL,
  { maxWaiting = 16, mostOfOne = 4, timeoutMs = 10_000, idleMs = 20_000, heapMb = 64 }: ThreadOptions = {},
): Thread<Job, Answer> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = createFairSlots({ places: 1, mostWaiting: maxWaiting, mostOfOne });
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    started.unref();
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    // A job that comes while the thread ends must get a new one.
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  async function askNow(job: Job): Promise<Answer> {
    clearTimeout(idle);
    worker ??= start();
    try {
      return await answerOf<Answer>(worker, job, timeoutMs);
    } catch (error) {
      // End the thread after a failure, because its state is unknown. The next job starts a new thread.
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    }
  }

  return {
    async ask(job, who) {
      const turn = inTurn(who, async () => ok(await askNow(job)));
      // Without their answers, which would all be kept as long as the shop runs.
      last = Promise.allSettled([last, turn]).then(() => undefined);
      const done = await turn;
      if (!done.ok) throw new ThreadBusy();
      return done.value;
    },
    isRunning: () => worker !== null,
    async stop() {
      await last;
      await end();
    },
  };
}

function answerOf<Answer>(worker: Worker, job: unknown, timeoutMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onExit = () => reject(new Error('the thread ended'));
  const timer = setTimeout(() => reject(new Error('the job of a thread took too long')), timeoutMs);
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  worker.postMessage(job);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  });
}
