import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';

/** A request that the service got, as the SDK writes it. */
export type Got = { key: string | undefined; query: URLSearchParams; body: WrittenRequest };

/**
 * A request as it is sent: `BodyComposeMusicWithADetailedResponseV1MusicDetailedPost` of the SDK in small
 * letters.
 */
type WrittenRequest = {
  composition_plan: {
    chunks: { text: string; duration_ms: number; positive_styles: string[]; context_adherence: string }[];
  };
  model_id: ElevenLabs.MusicModelId;
  seed: number;
  with_timestamps: boolean;
  sign_with_c2pa: boolean;
};

/** What the service does with the next request. */
export type Mood =
  | 'sings'
  | 'cuts off'
  | 'breaks'
  | 'floods'
  | 'stalls'
  | 'no timestamps'
  | { status: number; detail: unknown };

const BOUNDARY = 'a-boundary-of-parts';

/**
 * A stand-in for ElevenLabs' music service, on a free port. It answers as `POST /v1/music/detailed` does: with
 * multipart/mixed, whose first part is JSON (`DetailedMusicResponse` of the SDK in small letters) and whose second part is
 * the recording.
 */
export async function startModelService(key: string, sound: () => Promise<Uint8Array>) {
  const got: Got[] = [];
  /** `pauseMs`: how long it takes until a song is answered. `mostAtOnce`: how many songs it has had to do at once. */
  const state = { mood: 'sings' as Mood, sentElsewhere: 0, pauseMs: 0, mostAtOnce: 0 };
  let atOnce = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://service');
    const given = request.headers['xi-api-key'];
    const fault = (status: number, detail: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end(JSON.stringify({ detail }));
    };
    if (url.pathname === '/elsewhere') state.sentElsewhere += 1;
    if (given !== key) return fault(401, { status: 'invalid_api_key', message: 'Invalid API key' });
    if (url.pathname === '/v1/user/subscription')
      return fault(401, { status: 'missing_permissions', message: 'The key only makes music' });
    if (request.method !== 'POST' || url.pathname !== '/v1/music/detailed')
      return fault(404, { status: 'not_found', message: url.pathname });
    const body: WrittenRequest = JSON.parse(await text(request));
    got.push({ key: String(given), query: url.searchParams, body });
    const { mood } = state;
    atOnce += 1;
    state.mostAtOnce = Math.max(state.mostAtOnce, atOnce);
    await sleep(state.pauseMs);
    atOnce -= 1;
    if (typeof mood === 'object') return fault(mood.status, mood.detail);
    await sing(response, body, mood);
  }

  async function sing(
    response: ServerResponse,
    { composition_plan, with_timestamps }: WrittenRequest,
    mood: Exclude<Mood, object>,
  ): Promise<void> {
    const words =
      mood === 'no timestamps' || !with_timestamps ? {} : { words_timestamps: wordsOf(composition_plan) };
    const told = {
      composition_plan,
      song_metadata: {
        title: 'A title of the model',
        genres: ['folk'],
        languages: ['en'],
        is_explicit: false,
      },
      ...words,
    };
    response.writeHead(200, { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` });
    response.write(
      `--${BOUNDARY}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(told)}\r\n` +
        `--${BOUNDARY}\r\nContent-Type: audio/mpeg\r\nContent-Disposition: attachment; filename="song.mp3"\r\n\r\n`,
    );
    if (mood === 'stalls') return;
    const mp3 = await sound();
    const half = mp3.subarray(0, mp3.length / 4);
    if (mood === 'floods') {
      for (let sent = 0; sent < 20 * 1024 * 1024; sent += half.length) response.write(half);
    }
    if (mood === 'breaks') {
      response.write(half, () => response.destroy());
      return;
    }
    response.write(mood === 'cuts off' ? half : mp3);
    response.end(`\r\n--${BOUNDARY}--\r\n`);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    state,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Every sung word of a plan, spread evenly over its chunk. */
function wordsOf({ chunks }: WrittenRequest['composition_plan']) {
  let begin = 0;
  return chunks.flatMap(({ text, duration_ms }) => {
    const from = begin;
    begin += duration_ms;
    const words = text.split('\n').slice(1).join(' ').split(' ').filter(Boolean);
    const step = duration_ms / Math.max(1, words.length);
    return words.map((word, at) => ({
      word,
      start_ms: Math.round(from + at * step),
      end_ms: Math.round(from + (at + 1) * step),
    }));
  });
}
