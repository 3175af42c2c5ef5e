import { randomUUID } from 'node:crypto';
import { faultsOf } from '@keepsong/song-engine/request';
import type { NameRequest } from '@keepsong/song-engine/sing-name';
import Fastify from 'fastify';
import type { Music, MusicJob } from '../music.port.ts';

type Song = { id: string; status: string; progress: number; error?: string; song?: object };

/**
 * Starts a music service for tests, on a free port. It uses the protocol of `createHttpMusic`. `maker` makes its songs.
 */
export async function startMusicService(maker: Music, key: string) {
  const http = Fastify();
  const songs = new Map<string, Song>();
  const files = new Map<string, Uint8Array>();
  const byKey = new Map<string, string>();
  const state = { isDown: false, songsMade: 0, elsewhere: false };

  http.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return reply.code(401).send({ error: 'who are you?' });
    if (state.isDown) return reply.code(503).send({ error: 'closed' });
  });

  async function make(id: string, job: MusicJob): Promise<void> {
    try {
      const { mp3, ...song } = await maker.render(job);
      files.set(id, mp3);
      state.songsMade += 1;
      const audio_url = state.elsewhere ? 'https://elsewhere.example/song.mp3' : `files/${id}`;
      songs.set(id, { id, status: 'completed', progress: 1, song: { ...song, audio_url } });
    } catch (error) {
      songs.set(id, { id, status: 'failed', progress: 0, error: String(error) });
    }
  }

  http.post<{ Body: MusicJob }>('/v1/songs', async (request, reply) => {
    const [fault] = faultsOf(request.body.request);
    if (fault) return reply.code(422).send({ error: `${fault.field} ${fault.why}` });
    const once = String(request.headers['idempotency-key']);
    const known = byKey.get(once);
    if (known) return songs.get(known);
    const id = randomUUID();
    byKey.set(once, id);
    songs.set(id, { id, status: 'processing', progress: 0.5 });
    void make(id, request.body);
    return songs.get(id);
  });
  http.get<{ Params: { id: string } }>(
    '/v1/songs/:id',
    async ({ params }, reply) => songs.get(params.id) ?? reply.code(404).send({ error: 'unknown' }),
  );
  http.get<{ Params: { id: string } }>('/v1/files/:id', async ({ params }, reply) =>
    reply.type('audio/mpeg').send(files.get(params.id)),
  );
  http.post<{ Body: NameRequest }>('/v1/names', async ({ body }, reply) =>
    reply.type('audio/mpeg').send(await maker.singName(body)),
  );
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${address}/v1`, state, close: () => http.close() };
}
