import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/test-shop.ts';
import { createEmbeddedStreaming } from './embedded-streaming.ts';
import { createHttpStreaming } from './http-streaming.ts';
import { type Streaming, StreamingUnavailable } from './streaming.port.ts';

const SONG = {
  reference: 'story-7',
  title: 'Wrong Portland',
  artistName: 'Odessa Vale',
  audioUrl: 'https://shop.test/media/songs/a.mp3',
  coverUrl: 'https://shop.test/art/v2/sleeve.png',
};

/** A stand-in for the service. A song is live on it when the test asks for its state the second time. */
const asked: { key: string | undefined; auth: string | undefined; body: unknown }[] = [];
const looks = new Map<string, number>();
let answerNext: { status: number; body: unknown } | null = null;
const service = Fastify();
service.addHook('preHandler', async (_request, reply) => {
  if (!answerNext) return;
  const { status, body } = answerNext;
  answerNext = null;
  return reply.code(status).send(body);
});
service.post('/releases', async (request) => {
  asked.push({
    key: request.headers['idempotency-key'] as string | undefined,
    auth: request.headers.authorization,
    body: request.body,
  });
  return { id: 'r/1', state: 'processing', url: null };
});
service.get<{ Params: { id: string } }>('/releases/:id', async ({ params: { id } }) => {
  const seen = (looks.get(id) ?? 0) + 1;
  looks.set(id, seen);
  return seen > 1
    ? { id, state: 'live', url: 'https://listen.test/r1' }
    : { id, state: 'processing', url: null };
});

let baseUrl = '';
beforeAll(async () => {
  baseUrl = await service.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.close());

const clock = createTestClock();
const ways: [string, () => Streaming, () => void][] = [
  [
    'the embedded stand-in',
    () => createEmbeddedStreaming({ publicUrl: 'https://shop.test', clock }),
    () => clock.advance(60_000),
  ],
  ['a service over HTTP', () => createHttpStreaming({ baseUrl, key: 'secret' }), () => undefined],
];

describe.each(ways)('%s', (_name, open, pass) => {
  it('accepts a song, and makes it available some time later', async () => {
    const streaming = open();
    const taken = await streaming.submit(SONG);
    expect(taken).toMatchObject({ state: 'processing', url: null });
    expect(await streaming.look(taken.id)).toEqual(taken);
    pass();
    expect(await streaming.look(taken.id)).toMatchObject({
      id: taken.id,
      state: 'live',
      url: expect.stringMatching(/^https:/),
    });
  });
});

describe('the service over HTTP', () => {
  it.each([
    [404, true],
    [200, true],
    [401, false],
    [503, false],
  ])('that answers %i to the check is ready: %s', async (status, isReady) => {
    answerNext = { status, body: {} };
    const checked = createHttpStreaming({ baseUrl, key: 'secret' }).check?.();
    if (isReady) await expect(checked).resolves.toBeUndefined();
    else await expect(checked).rejects.toThrow(StreamingUnavailable);
  });

  it('gets the song once, under its reference, with the key', () => {
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      key: 'story-7',
      auth: 'Bearer secret',
      body: { title: 'Wrong Portland', artist: 'Odessa Vale', audio_url: SONG.audioUrl },
    });
  });

  it.each([
    [503, {}],
    [200, { id: 'r1' }],
    [200, { id: 'r1', state: 'live', url: 'javascript:alert(1)' }],
  ])('that answers %i %j counts as unavailable', async (status, body) => {
    answerNext = { status, body };
    const failed = await createHttpStreaming({ baseUrl, key: 'secret' })
      .look('r1')
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(StreamingUnavailable);
    expect(String(failed)).not.toContain('secret');
  });

  it('that cannot be reached counts as unavailable', async () => {
    const away = createHttpStreaming({ baseUrl: 'http://127.0.0.1:9', key: 'secret' });
    await expect(away.submit(SONG)).rejects.toBeInstanceOf(StreamingUnavailable);
  });
});
