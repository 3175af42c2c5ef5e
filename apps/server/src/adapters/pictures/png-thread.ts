import { Worker } from 'node:worker_threads';

export type PngJob = { svg: string; width: number };

/** Thrown when too many pictures are already waiting to be drawn. */
export class DrawingBusy extends Error {
  override readonly name = 'DrawingBusy';
}

export type PngThread = {
  /**
   * Draws an SVG document as PNG.
   * @throws DrawingBusy when too many pictures wait, Error when the picture cannot be drawn or takes too long.
   */
  draw(job: PngJob): Promise<Uint8Array>;
  /** Whether the thread is running. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

type Options = {
  /** How many pictures may wait while one is drawn. */
  maxWaiting?: number;
  /**
   * Time limit for one picture, in milliseconds. For the first picture it includes the time in which the thread starts.
   */
  timeoutMs?: number;
  /** When no picture has been drawn for this many milliseconds, the thread ends and so frees its memory. */
  idleMs?: number;
};

const ENTRY = new URL('./png-worker.ts', import.meta.url);
const HEAP_MB = 64;

/** Draws PNGs in a worker thread, one after the other, so that the shop can answer requests meanwhile. */
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
      // End the thread after a failure, because its state is unknown. The next picture starts a new thread.
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
