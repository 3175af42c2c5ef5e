import { setTimeout as wait } from 'node:timers/promises';
import type { RenderedSong } from '@keepsong/song-engine/render';
import { z } from 'zod';
import { sha256 } from '../../platform/ids.ts';
import { type Music, type MusicJob, MusicRefused } from './music.port.ts';

export type HttpMusicOptions = {
  /** Address of the service without a slash at the end. docs/operations/README.md describes the protocol of the service. */
  url: string;
  key: string;
  places?: number;
  pollMs?: number;
};

const ANSWER_MS = 20_000;
/** A song that takes longer than this counts as failed. The shop's song makers then request it again. */
const SONG_MS = 10 * 60_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** An id that no song has. The answer 'not found' proves that the service answers and accepts the key. */
const NO_SONG = 'keepsong-doctor';

const timed = z.object({ text: z.string(), from: z.number(), to: z.number() });
const answered = z.object({
  id: z.string().regex(/^[\w-]{1,128}$/),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  /** The finished share, 0..1. */
  progress: z.number().min(0).max(1).default(0),
  error: z.string().max(500).optional(),
  song: z
    .object({
      title: z.string().min(1).max(200),
      seconds: z.number().positive(),
      peaks: z.array(z.number().min(0).max(1)).max(2_000),
      lines: z.array(timed.extend({ words: z.array(timed) })),
      lyrics: z.string().max(20_000),
      audio_url: z.string(),
    })
    .optional(),
});
type Answer = z.output<typeof answered>;

/**
 * Gets songs from an outside service. The idempotency key is a hash of the job, so that the service does not make a
 * song twice when the shop repeats the job.
 */
export function createHttpMusic({ url, key, places = 4, pollMs = 500 }: HttpMusicOptions): Music {
  const base = new URL(`${url}/`);

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(path, base);
    // Never send the key to another host, even if the service names a file there.
    if (address.origin !== base.origin)
      throw new Error('the music service gave the address of a file on another host');
    return fetch(address, {
      ...init,
      redirect: 'error',
      headers: { authorization: `Bearer ${key}`, ...init.headers },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await call(path, init);
    if (response.status === 422) throw new MusicRefused(await reasonOf(response));
    if (!response.ok) throw new Error(`the music service answers ${response.status}`);
    return response;
  }

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  const stateOf = async (response: Response): Promise<Answer> => answered.parse(await response.json());

  async function bytesOf(response: Response): Promise<Uint8Array> {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MOST_BYTES) throw new Error('the file of the music service is too large');
    return bytes;
  }

  return {
    places,
    async render(job: MusicJob, onProgress = () => {}): Promise<RenderedSong> {
      const once = sha256(JSON.stringify(job)).toString('hex');
      let state = await stateOf(await post('songs', job, { 'idempotency-key': once }));
      const patience = AbortSignal.timeout(SONG_MS);
      while (state.status === 'queued' || state.status === 'processing') {
        onProgress(state.progress);
        await wait(pollMs, undefined, { signal: patience });
        state = await stateOf(await ask(`songs/${state.id}`));
      }
      if (state.status === 'failed' || !state.song)
        throw new Error(state.error ?? 'the music service made no song');
      const { audio_url, ...song } = state.song;
      const mp3 = await bytesOf(await ask(audio_url));
      onProgress(1);
      return { ...song, mp3 };
    },
    singName: async (request) => bytesOf(await post('names', request)),
    async check() {
      const { ok, status, body } = await call(`songs/${NO_SONG}`);
      await body?.cancel();
      if (!ok && status !== 404) throw new Error(`the music service answers ${status}`);
    },
  };
}

async function reasonOf(response: Response): Promise<string> {
  const body = z.object({ error: z.string().max(500) }).safeParse(await response.json().catch(() => null));
  return body.success ? body.data.error : 'the music service refuses the request';
}
