import { Worker } from 'node:worker_threads';

export type PngJob = { svg: string; width: number };

/** Too many pictures are waiting already. */
export class DrawingBusy extends Error {
  override readonly name = 'DrawingBusy';
}

export type PngThread = {
  /**
   * The PNG of an SVG document.
   * @throws DrawingBusy when too many wait, Error when it cannot be drawn or takes too long.
   */
  draw(job: PngJob): Promise<Uint8Array>;
  /** Whether the thread, with its memory, is there. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

type Options = {
  /** Pictures that may wait while one is drawn. */
  maxWaiting?: number;
  /** The longest that one picture may take, in milliseconds; the thread's own start is part of the first one's. */
  timeoutMs?: number;
  /** How long the thread outlives its last picture, in milliseconds: its memory is not the shop's at rest. */
  idleMs?: number;
};

const ENTRY = new URL('./png-worker.ts', import.meta.url);
const HEAP_MB = 64;

/** Draws PNGs in a thread of its own, one after the other, so that the shop goes on answering meanwhile. */
export function createPngThread({
  maxWaiting = 16,
  timeoutMs = 10_000,
  idleMs = 20_000,
}: Options = {}): PngThread {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(ENTRY, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    started.unref();
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    await worker?.terminate();
  }

  async function drawNow(job: PngJob): Promise<Uint8Array> {
    clearTimeout(idle);
    worker ??= start();
    try {
      return await answerOf(worker, job, timeoutMs);
    } catch (error) {
      // A thread that failed once may be in any state.
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    }
  }

  return {
    async draw(job) {
      if (waiting > maxWaiting) throw new DrawingBusy();
      waiting += 1;
      const turn = last.then(() => drawNow(job));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
    isRunning: () => worker !== null,
    async stop() {
      await last;
      await end();
    },
  };
}

function answerOf(worker: Worker, job: PngJob, timeoutMs: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const onExit = () => reject(new Error('the drawing thread ended'));
  const timer = setTimeout(() => reject(new Error('a picture took too long to draw')), timeoutMs);
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  worker.postMessage(job);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  });
}
