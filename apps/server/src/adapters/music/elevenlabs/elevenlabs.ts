import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { OnProgress, RenderedSong } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import { createFairSlots } from '../../../platform/sandbox/fair-slots.ts';
import { type ModelSong, type SongModel, SongTrouble, type TroubleKind } from '../music.port.ts';
import { centsOf, type ModelSettings } from './ask-model.ts';

type Whole = Omit<RenderedSong, 'peaks' | 'seconds'>;
export type ModelTask = { request: SongRequest } | { request: SongRequest; excerpt: Whole } | { check: true };
export type ModelJob = { id: string; task: ModelTask };

/** A message of the thread about a task: its progress, and at the end its result or what went wrong. */
export type ModelAnswer =
  | { progress: number }
  | { song: ModelSong }
  | { preview: RenderedSong }
  | { checked: true }
  | { trouble: { kind: TroubleKind; reason: string; cents: number } };
type Ended = Exclude<ModelAnswer, { progress: number }>;

const ENTRY = new URL('./elevenlabs-worker.ts', import.meta.url);
/** The thread holds the SDK and a dictionary, some 200 MB. It ends after this time without a task. */
const IDLE_MS = 5 * 60_000;
/** The longest song that the shop's own composer plans. */
const LONGEST_SECONDS = 210;
/** Whoever makes songs bounds how many are begun, so any number may wait here. */
const ANY = { mostWaiting: Number.POSITIVE_INFINITY, mostOfOne: Number.POSITIVE_INFINITY };

export type ElevenLabsOptions = ModelSettings & { places: number };

/**
 * Songs of ElevenLabs' music model, made through ElevenLabs' own SDK. The SDK is large, and the songs must be
 * decoded and encoded. So all of this happens on a thread, which starts with the first song.
 */
export function createElevenLabs({ places, ...settings }: ElevenLabsOptions): SongModel {
  const waiting = new Map<string, { tell: OnProgress; end: (answer: Ended) => void }>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;
  // The account takes a few songs at a time. Excerpts are cut by the shop itself, so they do not wait.
  const inTurn = createFairSlots({ places, ...ANY });

  function gone(started: Worker): void {
    if (worker === started) worker = null;
    for (const { end } of waiting.values())
      end({ trouble: { kind: 'down', reason: 'the thread of the model ended', cents: 0 } });
    waiting.clear();
  }

  function start(): Worker {
    // The SDK reports to the console. Keep these lines out of the shop's log.
    const started = new Worker(ENTRY, { workerData: settings, stdout: true });
    started.stdout.resume();
    started.unref();
    started.on('message', ({ id, ...answer }: { id: string } & ModelAnswer) => {
      const asked = waiting.get(id);
      if ('progress' in answer) asked?.tell(answer.progress);
      else asked?.end(answer);
    });
    // After an error the thread ends, and `exit` handles that.
    started.on('error', () => undefined);
    started.once('exit', () => gone(started));
    return started;
  }

  async function ask(task: ModelTask, tell: OnProgress = () => {}): Promise<Ended> {
    // A song that waited until now must not start the thread again, and cost money, while the shop stops.
    if (isStopped) throw new SongTrouble('down', 'the shop stops');
    clearTimeout(idle);
    worker ??= start();
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<Ended>();
    waiting.set(id, { tell, end: resolve });
    worker.postMessage({ id, task } satisfies ModelJob);
    const answer = await promise.finally(() => {
      waiting.delete(id);
      if (waiting.size > 0) return;
      idle = setTimeout(() => void endThread(), IDLE_MS);
      idle.unref();
    });
    if ('trouble' in answer) {
      const { kind, reason, cents } = answer.trouble;
      throw new SongTrouble(kind, reason, cents);
    }
    return answer;
  }

  async function endThread(): Promise<void> {
    clearTimeout(idle);
    await worker?.terminate();
  }

  const unexpected = () => new SongTrouble('broken', 'the thread answered another question');
  return {
    places,
    mostCents: centsOf(LONGEST_SECONDS, settings),
    async compose(request, onProgress) {
      const answer = await inTurn('songs', () => ask({ request }, onProgress));
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
    async stop() {
      isStopped = true;
      await endThread();
    },
  };
}
