import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Extent, RenderedSong } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';

export type MusicJob = { request: SongRequest; extent: Extent };

/** What a thread answers: the song, or why there is none. */
export type MusicAnswer = { song: RenderedSong } | { fault: string };

export type EngineMusic = {
  /**
   * Renders on a thread of its own, in the order of asking; who asks for the same at the same time gets the same.
   * @throws when the request cannot be sung or its thread ended.
   */
  render(job: MusicJob): Promise<RenderedSong>;
  stop(): Promise<void>;
};

const ENTRY = new URL('./engine-worker.ts', import.meta.url);
/** A thread at rest keeps the sound font; after this it and its memory end. */
const IDLE_MS = 30_000;

type Seat = {
  worker: Worker | null;
  last: Promise<unknown>;
  waiting: number;
  idle: NodeJS.Timeout | undefined;
};

/** The shop's own song engine on worker threads: pages are answered meanwhile. Threads start when they are needed. */
export function openMusic({
  threads = 1,
  idleMs = IDLE_MS,
}: {
  threads?: number;
  idleMs?: number;
} = {}): EngineMusic {
  const seats = Array.from(
    { length: threads },
    (): Seat => ({ worker: null, last: Promise.resolve(), waiting: 0, idle: undefined }),
  );
  const underWay = new Map<string, Promise<RenderedSong>>();

  async function end(seat: Seat): Promise<void> {
    clearTimeout(seat.idle);
    const { worker } = seat;
    seat.worker = null;
    await worker?.terminate();
  }

  async function renderOn(seat: Seat, job: MusicJob): Promise<RenderedSong> {
    clearTimeout(seat.idle);
    if (seat.worker === null) {
      seat.worker = new Worker(ENTRY);
      seat.worker.unref();
    }
    try {
      const answer = await answerOf(seat.worker, job);
      if ('fault' in answer) throw new Error(answer.fault);
      return answer.song;
    } catch (error) {
      // A thread that failed once may be in any state.
      await end(seat);
      throw error;
    } finally {
      seat.idle = setTimeout(() => void end(seat), idleMs);
      seat.idle.unref();
    }
  }

  function enqueue(job: MusicJob): Promise<RenderedSong> {
    const [seat] = seats.toSorted((a, b) => a.waiting - b.waiting);
    if (!seat) throw new Error('there are no threads');
    seat.waiting += 1;
    const turn = seat.last.then(() => renderOn(seat, job));
    seat.last = turn.catch(() => undefined);
    return turn.finally(() => {
      seat.waiting -= 1;
    });
  }

  return {
    render(job) {
      const key = JSON.stringify(job);
      const running = underWay.get(key);
      if (running) return running;
      const turn = enqueue(job).finally(() => underWay.delete(key));
      underWay.set(key, turn);
      return turn;
    },
    async stop() {
      // What is being rendered is given up: it is rendered again when it is next asked for.
      await Promise.all(seats.map(end));
    },
  };
}

async function answerOf(worker: Worker, job: MusicJob): Promise<MusicAnswer> {
  const gone = new AbortController();
  const ended = once(worker, 'exit', { signal: gone.signal }).then(() => ({
    fault: 'the rendering thread ended',
  }));
  const answered: Promise<MusicAnswer[]> = once(worker, 'message', { signal: gone.signal });
  worker.postMessage(job);
  try {
    const answer = await Promise.race([answered.then(([first]) => first), ended]);
    return answer ?? { fault: 'the rendering thread said nothing' };
  } finally {
    gone.abort();
    for (const promise of [ended, answered]) promise.catch(() => undefined);
  }
}
