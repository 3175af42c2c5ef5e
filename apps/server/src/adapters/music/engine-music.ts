import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { OnProgress, RenderedSong } from '@keepsong/song-engine/render';
import type { NameRequest } from '@keepsong/song-engine/sing-name';
import { type Music, type MusicJob, MusicRefused } from './music.port.ts';

/** What a thread is asked. */
export type EngineTask = { song: MusicJob } | { name: NameRequest };

/** What a thread says: how far it is, and at the end what it made or why there is nothing. */
export type EngineAnswer =
  | { progress: number }
  | { made: RenderedSong | Uint8Array }
  | { fault: string }
  | { refused: string };

/** `stop`: what is being rendered is given up: it is rendered again when it is next asked for. */
export type EngineMusic = Music & { stop(): Promise<void> };

const ENTRY = new URL('./engine-worker.ts', import.meta.url);
/** A thread at rest keeps the sound font; after this it and its memory end. */
const IDLE_MS = 30_000;

/** How far a rendering thread stands back behind those that answer: a third of their weight, so that it still comes on. */
export const RENDER_NICE = 5;

type Seat = {
  worker: Worker | null;
  last: Promise<unknown>;
  waiting: number;
  idle: NodeJS.Timeout | undefined;
};

const newSeat = (): Seat => ({ worker: null, last: Promise.resolve(), waiting: 0, idle: undefined });

/** One making for all who ask for it at the same time. */
type Shared = { made: Promise<RenderedSong | Uint8Array>; listeners: Set<OnProgress> };

/** The shop's own song engine on worker threads: pages are answered meanwhile. Threads start when they are needed. */
export function openMusic({
  threads = 1,
  idleMs = IDLE_MS,
}: {
  threads?: number;
  idleMs?: number;
} = {}): EngineMusic {
  const seats = Array.from({ length: threads }, newSeat);
  // A name takes a moment, and is not to wait behind songs.
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
      // A thread that failed once may be in any state.
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
      if (made instanceof Uint8Array) throw new Error('a song was asked for and a name came');
      return made;
    },
    async singName(request) {
      const made = await ask({ name: request });
      if (!(made instanceof Uint8Array)) throw new Error('a name was asked for and a song came');
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
    // What breaks after the answer ends the thread, which its next task hears of.
    worker.on('error', () => undefined);
    for (const promise of [ended, answered]) promise.catch(() => undefined);
  }
}
