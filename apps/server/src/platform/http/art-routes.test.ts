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
const PLAIN = Buffer.from('a plain picture');

function setUp(values: Partial<SharePictures> = {}, withinLimit = true) {
  const http = Fastify();
  const drawn: unknown[] = [];
  const askers: string[] = [];
  const pictures: SharePictures = {
    find: async () => null,
    draw: async (request, who) => {
      drawn.push(request);
      askers.push(who);
      return PNG;
    },
    plain: async () => PLAIN,
    print: async () => PNG,
    stop: async () => {},
    ...values,
  };
  artRoutes(http, {
    pictures,
    limits: { take: async () => (withinLimit ? ok(null) : tooMany(41_500)) },
    waitMs: 20,
  });
  return { drawn, askers, ask: (method: 'GET' | 'HEAD', url: string) => http.inject({ method, url }) };
}

describe('a share image', () => {
  it('is a PNG that everybody may keep and show', async () => {
    const { ask, drawn, askers } = setUp();
    const answer = await ask('GET', PATH);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.rawPayload).toEqual(PNG);
    expect(drawn).toMatchObject([{ kind: 'share', song: { title: 'Forty Winters' } }]);
    expect(askers).toEqual(['127.0.0.1']);
    expect((await ask('HEAD', PATH)).headers['content-length']).toBe(String(PNG.length));
  });

  it('is not drawn again when it is known, whatever the limit', async () => {
    const { ask, drawn } = setUp({ find: async () => PNG }, false);
    expect((await ask('GET', PATH)).statusCode).toBe(200);
    expect(drawn).toEqual([]);
  });

  it.each([
    ['the address has asked for too many', {}, false],
    ['too many wait', { draw: () => Promise.reject(new ThreadBusy()) }, true],
    ['its turn does not come in time', { draw: () => new Promise<never>(() => undefined) }, true],
  ])('is a plain picture for a minute when %s', async (_why, values, withinLimit) => {
    const answer = await setUp(values, withinLimit).ask('GET', PATH);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    expect(answer.rawPayload).toEqual(PLAIN);
  });

  it('is refused when not even the plain picture can be drawn', async () => {
    const busy = () => Promise.reject(new ThreadBusy());
    const answer = await setUp({ draw: busy, plain: busy }).ask('GET', PATH);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  });

  it('that does not exist is not found', async () => {
    const { ask, drawn } = setUp();
    for (const path of ['/art/v1/disc.png?t=a', '/art/v1/share.png?x=1', '/art/v1/share.gif'])
      expect((await ask('GET', path)).statusCode).toBe(404);
    expect(drawn).toEqual([]);
  });
});
