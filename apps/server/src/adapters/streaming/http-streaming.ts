import { z } from 'zod';
import { type Release, type Streaming, StreamingUnavailable } from './streaming.port.ts';

const TIMEOUT_MS = 15_000;

const release = z.object({
  id: z.string().min(1).max(200),
  state: z.enum(['processing', 'live', 'refused']),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable(),
});

/** An id that no release has. The answer 'not found' proves that the service answers and accepts the key. */
const NO_RELEASE = 'keepsong-first-steps';

type Options = { baseUrl: string; key: string; timeoutMs?: number };

/**
 * Uses a distribution service over HTTP. `POST {base}/releases` submits a song, and `GET {base}/releases/{id}` asks for
 * its state. The service answers both with `{ id, state, url }`. The shop's reference is the idempotency key.
 */
export function createHttpStreaming({ baseUrl, key, timeoutMs = TIMEOUT_MS }: Options): Streaming {
  async function call(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
  ): Promise<Response> {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json', ...init.headers };
    return fetch(`${baseUrl}${path}`, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new StreamingUnavailable('no answer', { cause });
    });
  }

  async function ask(...asked: Parameters<typeof call>): Promise<Release> {
    const answer = await call(...asked);
    if (!answer.ok) throw new StreamingUnavailable(`status ${answer.status}`);
    const read = release.safeParse(await answer.json().catch(() => null));
    if (!read.success) throw new StreamingUnavailable('an answer that cannot be read');
    return read.data;
  }
  return {
    submit: ({ reference, title, artistName, audioUrl, coverUrl }) =>
      ask('/releases', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': reference },
        body: JSON.stringify({
          reference,
          title,
          artist: artistName,
          audio_url: audioUrl,
          cover_url: coverUrl,
        }),
      }),
    async check() {
      const { ok, status } = await call(`/releases/${NO_RELEASE}`, { method: 'GET' });
      if (!ok && status !== 404) throw new StreamingUnavailable(`status ${status}`);
    },
    look: (id) => ask(`/releases/${encodeURIComponent(id)}`, { method: 'GET' }),
  };
}
