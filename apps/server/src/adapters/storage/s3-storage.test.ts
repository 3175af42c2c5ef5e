import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaRoutes } from '../../platform/http/media-routes.ts';
import { withMade } from './made-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { StoredFileMissing } from './storage.port.ts';
import { BUCKET, KEYS, startStore } from './testing/s3-store.ts';
import { storageContract } from './testing/storage-contract.ts';

describe('an S3 storage', () => {
  storageContract(async () => {
    const store = await startStore();
    const storage = createS3Storage({
      endpoint: store.endpoint,
      region: 'us-east-1',
      bucket: BUCKET,
      ...KEYS,
    });
    return {
      storage,
      list: store.list,
      async close() {
        storage.stop();
        await store.close();
      },
    };
  });

  const MB = Buffer.alloc(1024 ** 2, 'song');
  async function* megabytes(count: number, end?: Error) {
    for (let sent = 0; sent < count; sent += 1) yield MB;
    if (end) throw end;
  }
  const AGE = { contentType: 'application/age' };

  it('takes a large stream of unknown length in parts', async () => {
    const store = await startStore();
    const { endpoint } = store;
    const storage = createS3Storage({ endpoint, region: 'us-east-1', bucket: BUCKET, ...KEYS });
    await storage.put('tables/large.age', Readable.from(megabytes(20)), AGE);
    expect(store.partBytes.toSorted((a, b) => b - a)).toEqual([16, 4].map((count) => count * MB.length));
    expect(await storage.stat('tables/large.age')).toMatchObject({ ...AGE, size: 20 * MB.length });
    const [found, wanted] = [createHash('sha256'), createHash('sha256')];
    for await (const chunk of await storage.read('tables/large.age')) found.update(chunk);
    for await (const chunk of megabytes(20)) wanted.update(chunk);
    expect(found.digest('hex')).toBe(wanted.digest('hex'));
    storage.stop();
    await store.close();
  });

  it.each([204, 403])(
    'deletes the parts of a stream that broke, and tells why it broke (%i)',
    { tags: ['night'] },
    async (status) => {
      const asked: string[] = [];
      const server = createServer(async (request, response) => {
        asked.push(`${request.method} ${new URL(request.url ?? '', 'http://s3').searchParams}`);
        await buffer(request);
        response.statusCode = request.method === 'DELETE' ? status : 200;
        response.setHeader('etag', '"tag"');
        response.end(
          request.method === 'POST'
            ? '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>'
            : undefined,
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const storage = createS3Storage({ endpoint, region: 'us-east-1', bucket: BUCKET, ...KEYS });
      const broken = Readable.from(megabytes(20, new Error('the table is away')));
      await expect(storage.put('tables/broken.age', broken, AGE)).rejects.toThrow('the table is away');
      expect(asked[0]).toMatch(/^POST uploads=/);
      expect(asked[1]).toMatch(/^PUT partNumber=1&uploadId=one/);
      expect(asked.slice(2)).toEqual([expect.stringMatching(/^DELETE uploadId=one/)]);
      storage.stop();
      server.close();
    },
  );

  it('that refuses the shop is a fault, not a missing file', async () => {
    const store = await startStore();
    const wrong = { ...KEYS, accessKeyId: 'WRONG' };
    const storage = createS3Storage({
      endpoint: store.endpoint,
      region: 'us-east-1',
      bucket: BUCKET,
      ...wrong,
    });
    await expect(storage.stat('songs/a.mp3')).rejects.toThrow(/.+/);
    await expect(storage.put('songs/a.mp3', Buffer.of(1), { contentType: 'audio/mpeg' })).rejects.toThrow(
      /.+/,
    );
    storage.stop();
    await store.close();
  });

  describe('whose account may not list what there is', () => {
    /**
     * Starts a server that refuses all requests as Amazon does. The reason is only in the body, and answers to HEAD
     * have no body.
     */
    async function refusing(code: string) {
      const server = createServer((request, response) => {
        response.writeHead(403, { 'content-type': 'application/xml' });
        response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const storage = createS3Storage({
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        bucket: BUCKET,
        ...KEYS,
      });
      return {
        storage,
        close: () => {
          storage.stop();
          server.close();
        },
      };
    }

    it('reports a missing key as missing', async () => {
      const { storage, close } = await refusing('AccessDenied');
      expect(await storage.stat('songs/a.mp3')).toBeNull();
      expect(await storage.exists('songs/a.mp3')).toBe(false);
      await expect(storage.read('songs/a.mp3')).rejects.toBeInstanceOf(StoredFileMissing);
      close();
    });

    it.each(['InvalidAccessKeyId', 'SignatureDoesNotMatch'])('%s is a fault', async (code) => {
      const { storage, close } = await refusing(code);
      for (const ask of [storage.stat, storage.exists, storage.read]) {
        const error = await ask('songs/a.mp3').catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ name: code });
      }
      close();
    });
  });
});

describe('recordings of a store that browsers can reach', () => {
  const SONG = Buffer.alloc(300 * 1024, 'song');
  let store: Awaited<ReturnType<typeof startStore>>;
  let storage: ReturnType<typeof createS3Storage>;
  let app: FastifyInstance;
  let mayHear = true;
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/media/${url}`, headers });

  beforeAll(async () => {
    store = await startStore();
    const { endpoint } = store;
    storage = createS3Storage({
      endpoint,
      publicEndpoint: endpoint,
      region: 'us-east-1',
      bucket: BUCKET,
      ...KEYS,
    });
    await storage.put('songs/long.mp3', SONG, { contentType: 'audio/mpeg' });
    await storage.put('songs/short.mp3', Buffer.from('short'), { contentType: 'audio/mpeg' });
    await storage.put('songs/page.mp3', Buffer.alloc(300 * 1024, '<'), { contentType: 'text/html' });
    app = Fastify();
    mediaRoutes(app, {
      storage: withMade(storage, () => undefined),
      mayHear: async () => mayHear,
      mayGo: async () => false,
    });
  });
  afterAll(async () => {
    await app.close();
    storage.stop();
    await store.close();
  });

  it('are sent by the store itself, whole and in parts', async () => {
    const { statusCode, headers, body } = await get('songs/long.mp3', { range: 'bytes=8-11' });
    expect([statusCode, body]).toEqual([302, '']);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    const whole = await fetch(String(headers.location));
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(whole.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(Buffer.from(await whole.arrayBuffer()).equals(SONG)).toBe(true);
    const part = await fetch(String(headers.location), { headers: { range: 'bytes=8-11' } });
    expect([part.status, await part.text()]).toEqual([206, 'song']);
    expect(part.headers.get('content-range')).toBe(`bytes 8-11/${SONG.length}`);
  });

  it('are refused as before, and then nobody learns an address', async () => {
    mayHear = false;
    const { statusCode, headers } = await get('songs/long.mp3');
    mayHear = true;
    expect([statusCode, headers.location]).toEqual([404, undefined]);
    expect((await get('songs/missing.mp3')).statusCode).toBe(404);
  });

  it('have an address for one file only, and for an hour', async () => {
    const long = new URL(String((await get('songs/long.mp3')).headers.location));
    expect(long.origin + long.pathname).toBe(`${store.endpoint}/${BUCKET}/songs/long.mp3`);
    expect(long.searchParams.get('X-Amz-Expires')).toBe('3600');
    // The host is in the signature, so the store must be reached by the name that browsers know.
    expect(long.searchParams.get('X-Amz-SignedHeaders')).toBe('host');
    const answer = { seconds: 3_600, contentType: 'audio/mpeg', cacheControl: 'private, max-age=3600' };
    const other = new URL((await storage.addressFor?.('songs/short.mp3', answer)) ?? '');
    expect(other.searchParams.get('X-Amz-Signature')).not.toBe(long.searchParams.get('X-Amz-Signature'));
    await expect(async () => storage.addressFor?.('../secret', answer)).rejects.toThrow('storage key');
  });

  it('are sent by the shop where that is as quick, or safer', async () => {
    expect(await get('songs/short.mp3')).toMatchObject({ statusCode: 200, body: 'short' });
    expect((await get('songs/long.mp3', {}, 'HEAD')).statusCode).toBe(200);
    expect((await get('songs/page.mp3')).headers['content-type']).toBe('application/octet-stream');
  });
});
