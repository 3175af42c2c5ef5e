import { sharePngPath } from '@keepsong/artwork/draw/path';
import { ok } from '@keepsong/domain/result';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { SharePictures } from '../../adapters/pictures/share-pictures.ts';
import { ThreadBusy } from '../threads/thread.ts';
import { artRoutes } from './art-routes.ts';
import { tooMany } from './limits.ts';

const PATH = sharePngPath({ kind: 'share', song: { title: 'Forty Winters', genre: '2', mood: '7' } });
const PNG = Buffer.from('a picture');

function setUp(values: Partial<SharePictures> = {}, withinLimit = true) {
  const http = Fastify();
  const drawn: unknown[] = [];
  const pictures: SharePictures = {
    find: async () => null,
    draw: async (request) => {
      drawn.push(request);
      return PNG;
    },
    print: async () => PNG,
    stop: async () => {},
    ...values,
  };
  artRoutes(http, {
    pictures,
    limits: { take: async () => (withinLimit ? ok(null) : tooMany(41_500)), deleteOld: async () => 0 },
  });
  return { drawn, ask: (method: 'GET' | 'HEAD', url: string) => http.inject({ method, url }) };
}

describe('a share image', () => {
  it('is a PNG that everybody may keep and show', async () => {
    const { ask, drawn } = setUp();
    const answer = await ask('GET', PATH);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.rawPayload).toEqual(PNG);
    expect(drawn).toMatchObject([{ kind: 'share', song: { title: 'Forty Winters' } }]);
    expect((await ask('HEAD', PATH)).headers['content-length']).toBe(String(PNG.length));
  });

  it('is not drawn again when it is known, whatever the limit', async () => {
    const { ask, drawn } = setUp({ find: async () => PNG }, false);
    expect((await ask('GET', PATH)).statusCode).toBe(200);
    expect(drawn).toEqual([]);
  });

  it('is refused after too many requests of one address, and when too many wait', async () => {
    const refused = await setUp({}, false).ask('GET', PATH);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '42']);
    const busy = setUp({ draw: () => Promise.reject(new ThreadBusy()) });
    const answer = await busy.ask('GET', PATH);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  });

  it('that does not exist is not found', async () => {
    const { ask, drawn } = setUp();
    for (const path of ['/art/v1/disc.png?t=a', '/art/v1/share.png?x=1', '/art/v1/share.gif'])
      expect((await ask('GET', path)).statusCode).toBe(404);
    expect(drawn).toEqual([]);
  });
});
