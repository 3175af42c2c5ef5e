import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { OnProgress, RenderedSong } from '@keepsong/song-engine/render';
import type { NameRequest } from '@keepsong/song-engine/sing-name';
import { type Music, type MusicJob, MusicRefused } from './music.port.ts';

/** A task for a worker thread: to render a song, or to sing a name alone. */
export type EngineTask = { song: MusicJob } | { name: NameRequest };

/**
 * A message from a worker thread: progress while it works, and at the end either the result or the reason why there is
 * none.
 */
export type EngineAnswer =
  | { progress: number }
  | { made: RenderedSong | Uint8Array }
  | { fault: string }
  | { refused: string };

/** `stop` aborts the songs that are being rendered. They are rendered again when they are next requested. */
export type EngineMusic = Music & { stop(): Promise<void> };

const ENTRY = new URL('./engine-worker.ts', import.meta.url);
/**
 * A worker thread that has had no task for this time ends. Until then it keeps the sound font (the instrument
 * recordings) in memory.
 */
const IDLE_MS = 30_000;

/**
 * The nice value (scheduling priority) of the rendering threads. With it they get a third of the processor share of the
 * threads that answer requests.
 */
export const RENDER_NICE = 5;

type Seat = {
  worker: Worker | null;
  last: Promise<unknown>;
  waiting: number;
  idle: NodeJS.Timeout | undefined;
};

const newSeat = (): Seat => ({ worker: null, last: Promise.resolve(), waiting: 0, idle: undefined });

/** A rendering that is under way. Everybody who asks for the same song in this time shares it. */
type Shared = { made: Promise<RenderedSong | Uint8Array>; listeners: Set<OnProgress> };

/**
 * Runs the shop's own song engine on worker threads, so that the main thread can answer requests meanwhile. Threads
 * start when they are first needed.
 */
export function openMusic({
  threads = 1,
  idleMs = IDLE_MS,
}: {
  threads?: number;
  idleMs?: number;
} = {}): EngineMusic {
  const seats = Array.from({ length: threads }, newSeat);
  // Names have a thread of their own, because they are quick to make and should not wait for songs.
  const forNames = newSeat();
  const underWay = new Map<string, Shared>();

  async function end(seat: Seat): Promise<void> {
    clearTimeout(seat.idle);
    const { worker } = seat;
    seat.worker = null;
    await worker?.terminate();
  }

  async function makeOn(seat: Seat, task: EngineTask, onProgress: OnProgress) {
    clearTimeout(seat.idle);
    if (seat.worker === null) {
      seat.worker = new Worker(ENTRY);
      seat.worker.unref();
    }
    try {
      const answer = await answerOf(seat.worker, task, onProgress);
      if ('refused' in answer) throw new MusicRefused(answer.refused);
      if ('fault' in answer) throw new Error(answer.fault);
      return answer.made;
    } catch (error) {
      // End a thread after a failure, because its state is unknown.
      await end(seat);
      throw error;
    } finally {
      seat.idle = setTimeout(() => void end(seat), idleMs);
      seat.idle.unref();
    }
  }

  function enqueue(task: EngineTask, onProgress: OnProgress) {
    const [seat] = 'name' in task ? [forNames] : seats.toSorted((a, b) => a.waiting - b.waiting);
    if (!seat) throw new Error('there are no threads');
    seat.waiting += 1;
    const turn = seat.last.then(() => makeOn(seat, task, onProgress));
    seat.last = turn.catch(() => undefined);
    return turn.finally(() => {
      seat.waiting -= 1;
    });
  }

  function ask(task: EngineTask, onProgress: OnProgress = () => {}): Promise<RenderedSong | Uint8Array> {
    const key = JSON.stringify(task);
    const running = underWay.get(key);
    if (running) {
      running.listeners.add(onProgress);
      return running.made;
    }
    const listeners = new Set([onProgress]);
    const tell: OnProgress = (done) => {
      for (const listener of listeners) listener(done);
    };
    const made = enqueue(task, tell).finally(() => underWay.delete(key));
    underWay.set(key, { made, listeners });
    return made;
  }

  return {
    places: threads,
    async render(job, onProgress) {
      const made = await ask({ song: job }, onProgress);
      if (made instanceof Uint8Array) throw new Error('the thread made a name instead of a song');
      return made;
    },
    async singName(request) {
      const made = await ask({ name: request });
      if (!(made instanceof Uint8Array)) throw new Error('the thread made a song instead of a name');
      return made;
    },
    async stop() {
      await Promise.all([...seats, forNames].map(end));
    },
  };
}

async function answerOf(
  worker: Worker,
  task: EngineTask,
  onProgress: OnProgress,
): Promise<Exclude<EngineAnswer, { progress: number }>> {
  const gone = new AbortController();
  const ended = once(worker, 'exit', { signal: gone.signal }).then(() => ({
    fault: 'the rendering thread ended',
  }));
  const answered = new Promise<Exclude<EngineAnswer, { progress: number }>>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', (answer: EngineAnswer) => {
      if ('progress' in answer) onProgress(answer.progress);
      else resolve(answer);
    });
  });
  worker.postMessage(task);
  try {
    return await Promise.race([answered, ended]);
  } finally {
    gone.abort();
    worker.removeAllListeners('message');
    worker.removeAllListeners('error');
    // The thread may still fail after it has answered. Ignore such an error here: it ends the thread, and the next task
    // on this thread then fails.
    worker.on('error', () => undefined);
    for (const promise of [ended, answered]) promise.catch(() => undefined);
  }
}
