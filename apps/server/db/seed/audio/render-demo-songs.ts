import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DemoSongRequest } from './compose.ts';
import type { RenderedSong } from './render-demo-song.ts';

const ENTRY = new URL('./render-worker.ts', import.meta.url);
const MOST_THREADS = 4;

/** A worker answers each request with its song; what it throws instead makes this throw. */
async function renderOn(worker: Worker, request: DemoSongRequest): Promise<RenderedSong> {
  const answer: Promise<RenderedSong[]> = once(worker, 'message');
  worker.postMessage(request);
  const [song] = await answer;
  if (!song) throw new Error(`No song came back for ${request.seed}`);
  return { ...song, mp3: Buffer.from(song.mp3) };
}

/**
 * Renders a set of songs on as many threads as there are cores (at most four), in the order they were asked for.
 * @param onSong told after each song, for a progress line.
 * @throws what a thread threw; the other threads are stopped then.
 */
export async function renderDemoSongs(
  requests: readonly DemoSongRequest[],
  onSong: (done: number) => void = () => {},
): Promise<RenderedSong[]> {
  const songs = new Array<RenderedSong>(requests.length);
  const queue = requests.entries();
  let done = 0;
  const workers = Array.from(
    { length: Math.min(MOST_THREADS, availableParallelism(), requests.length) },
    () => new Worker(ENTRY),
  );
  const work = async (worker: Worker): Promise<void> => {
    for (const [at, request] of queue) {
      songs[at] = await renderOn(worker, request);
      done += 1;
      onSong(done);
    }
  };
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return songs;
}
