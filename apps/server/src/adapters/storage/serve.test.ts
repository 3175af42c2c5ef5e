import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';
import { type ServeOptions, serveStored } from './serve.ts';

const CONTENT = '0123456789';

let folder: string;
let app: FastifyInstance;
let options: ServeOptions = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsong-serve-'));
  const storage = await createFolderStorage(folder);
  const put = (key: string, contentType: string, text = CONTENT) =>
    storage.put(key, Buffer.from(text), { contentType });
  await put('song.mp3', 'audio/mpeg');
  await put('empty.mp3', 'audio/mpeg', '');
  await put('page.html', 'text/html; charset=utf-8', '<script>alert(1)</script>');
  await put(
    'art.svg',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  app = Fastify();
  app.get<{ Params: { '*': string } }>('/media/*', (request, reply) =>
    serveStored(request, reply, storage, request.params['*'], options),
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/media/${name}`, headers });

describe('a stored file', () => {
  it('is sent whole, typed and cacheable for ever', async () => {
    const response = await get('song.mp3');
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(CONTENT);
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-disposition']).toBeUndefined();
    expect(response.headers.etag).toMatch(/^"[\w-]+"$/);
  });

  it.each([
    ['bytes=0-3', '0123', '0-3'],
    ['bytes=8-', '89', '8-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-99', CONTENT, '0-9'],
    ['bytes=5-999', '56789', '5-9'],
    ['bytes=9-9', '9', '9-9'],
  ])('%s is answered with %j', async (range, body, part) => {
    const response = await get('song.mp3', { range });
    expect(response.statusCode).toBe(206);
    expect(response.body).toBe(body);
    expect(response.headers['content-range']).toBe(`bytes ${part}/10`);
    expect(response.headers['content-length']).toBe(String(body.length));
  });

  it.each(['bytes=0-1,4-5', 'bytes=-', 'bytes=4-2', 'bytes=a-b', 'chapters=1-2', ''])(
    '%j is answered with the whole file',
    async (range) => {
      const response = await get('song.mp3', { range });
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(CONTENT);
      expect(response.headers['content-range']).toBeUndefined();
    },
  );

  it.each([
    ['song.mp3', 'bytes=10-', 10],
    ['song.mp3', 'bytes=99999999999999999999-', 10],
    ['song.mp3', 'bytes=-0', 10],
    ['empty.mp3', 'bytes=0-', 0],
  ])('%s has no %s', async (name, range, size) => {
    const response = await get(name, { range });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe(`bytes */${size}`);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('answers HEAD as it would answer GET, without the content', async () => {
    for (const range of ['', 'bytes=0-3']) {
      const [head, whole] = [await get('song.mp3', { range }, 'HEAD'), await get('song.mp3', { range })];
      expect(head.statusCode).toBe(whole.statusCode);
      expect(head.body).toBe('');
      const { date: _sent, ...headers } = whole.headers;
      expect(head.headers).toMatchObject(headers);
    }
  });

  it('is not sent again to a client that has it', async () => {
    const { etag, 'last-modified': date } = (await get('song.mp3')).headers;
    const known: Record<string, string>[] = [
      { 'if-none-match': String(etag) },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': String(date) },
    ];
    for (const headers of known) {
      const response = await get('song.mp3', headers);
      expect([response.statusCode, response.body]).toEqual([304, '']);
    }
    const changed: Record<string, string>[] = [
      { 'if-none-match': '"other"', 'if-modified-since': String(date) },
      { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' },
      { 'if-modified-since': 'nonsense' },
    ];
    for (const headers of changed) expect((await get('song.mp3', headers)).statusCode).toBe(200);
  });

  it('is sent as a range only when it has not changed', async () => {
    const { etag, 'last-modified': date } = (await get('song.mp3')).headers;
    const status = async (condition: unknown) =>
      (await get('song.mp3', { range: 'bytes=2-4', 'if-range': String(condition) })).statusCode;
    expect(await status(etag)).toBe(206);
    expect(await status(date)).toBe(206);
    expect(await status('"other"')).toBe(200);
    expect(await status(`W/${etag}`)).toBe(200);
    expect(await status('Thu, 01 Jan 2015 00:00:00 GMT')).toBe(200);
  });

  it.each(['nothing.mp3', '../song.mp3', '..%2fsong.mp3', '.types/song.mp3', '%2e%2e/x', 'a%00b'])(
    '%s is not found',
    async (name) => {
      const response = await get(name);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain(CONTENT);
    },
  );

  it('is never active content', async () => {
    const page = await get('page.html');
    expect(page.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    });
    const art = await get('art.svg');
    expect(art.headers['content-type']).toBe('image/svg+xml');
    for (const { headers } of [page, art]) {
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain('sandbox');
    }
  });

  it('can be saved under any name, and kept private', async () => {
    options = { download: 'Canción "de" Ana/🎵\r\nX: 1.mp3', cacheControl: 'private, no-store' };
    const { headers } = await get('song.mp3');
    options = {};
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Cancion _de_ Ana_X: 1.mp3"; filename*=UTF-8''` +
        'Canci%C3%B3n%20%22de%22%20Ana%2F%F0%9F%8E%B5%0D%0AX%3A%201.mp3',
    );
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
