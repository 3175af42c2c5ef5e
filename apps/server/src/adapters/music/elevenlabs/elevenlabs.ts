import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { OnProgress, RenderedSong } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import { type ModelSong, type SongModel, SongTrouble, type TroubleKind } from '../music.port.ts';
import { centsOf, type ModelSettings } from './ask-model.ts';

type Whole = Omit<RenderedSong, 'peaks' | 'seconds'>;
export type ModelTask = { request: SongRequest } | { request: SongRequest; excerpt: Whole } | { check: true };
export type ModelJob = { id: string; task: ModelTask };

/** What the thread says of a task: how far it is, and at the end what came of it. */
export type ModelAnswer =
  | { progress: number }
  | { song: ModelSong }
  | { preview: RenderedSong }
  | { checked: true }
  | { trouble: { kind: TroubleKind; reason: string; cents: number } };
type Ended = Exclude<ModelAnswer, { progress: number }>;

const ENTRY = new URL('./elevenlabs-worker.ts', import.meta.url);
/** The thread holds the SDK and a dictionary, some 200 MB. It ends when nobody has wanted a song for this time. */
const IDLE_MS = 5 * 60_000;
/** Songs of our composer last at most so long. */
const LONGEST_SECONDS = 210;

export type ElevenLabsOptions = ModelSettings & { places: number };

/**
 * Songs of ElevenLabs' music model, by the maker's own SDK. The SDK is large and its songs are decoded and encoded, so
 * all of it happens on a thread, which starts with the first song.
 */
export function createElevenLabs({ places, ...settings }: ElevenLabsOptions): SongModel {
  const waiting = new Map<string, { tell: OnProgress; end: (answer: Ended) => void }>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function gone(started: Worker): void {
    if (worker === started) worker = null;
    for (const { end } of waiting.values())
      end({ trouble: { kind: 'down', reason: 'the thread of the model ended', cents: 0 } });
    waiting.clear();
  }

  function start(): Worker {
    // The SDK reports to the console. Those lines are not for the shop's log.
    const started = new Worker(ENTRY, { workerData: settings, stdout: true });
    started.stdout.resume();
    started.unref();
    started.on('message', ({ id, ...answer }: { id: string } & ModelAnswer) => {
      const asked = waiting.get(id);
      if ('progress' in answer) asked?.tell(answer.progress);
      else asked?.end(answer);
    });
    // An error is followed by the end of the thread.
    started.on('error', () => undefined);
    started.once('exit', () => gone(started));
    return started;
  }

  async function ask(task: ModelTask, tell: OnProgress = () => {}): Promise<Ended> {
    clearTimeout(idle);
    worker ??= start();
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<Ended>();
    waiting.set(id, { tell, end: resolve });
    worker.postMessage({ id, task } satisfies ModelJob);
    const answer = await promise.finally(() => {
      waiting.delete(id);
      if (waiting.size > 0) return;
      idle = setTimeout(() => void stop(), IDLE_MS);
      idle.unref();
    });
    if ('trouble' in answer) {
      const { kind, reason, cents } = answer.trouble;
      throw new SongTrouble(kind, reason, cents);
    }
    return answer;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    await worker?.terminate();
  }

  const unexpected = () => new SongTrouble('broken', 'the thread answered another question');
  return {
    places,
    mostCents: centsOf(LONGEST_SECONDS, settings),
    async compose(request, onProgress) {
      const answer = await ask({ request }, onProgress);
      if ('song' in answer) return answer.song;
      throw unexpected();
    },
    async excerpt(request, excerpt) {
      const answer = await ask({ request, excerpt });
      if ('preview' in answer) return answer.preview;
      throw unexpected();
    },
    async check() {
      await ask({ check: true });
    },
    stop,
  };
}
