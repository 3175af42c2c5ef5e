import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { describe, expect, it } from 'vitest';
import { createS3Storage } from './s3-storage.ts';
import { StoredFileMissing } from './storage.port.ts';
import { storageContract } from './testing/storage-contract.ts';

const BUCKET = 'keepsong';
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

async function startStore() {
  const directory = await mkdtemp(join(tmpdir(), 'keepsong-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  putWhole(server);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
    list: async () => (await readdir(join(directory, BUCKET), { recursive: true })).sort(),
  };
}

/**
 * Makes s3rver (the S3 server of this test) write complete files, as real S3 does. Without this it writes in place, and
 * two writes at the same time would be mixed.
 */
function putWhole({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const path = store.getResourcePath(bucket, key, 'object');
    const part = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(part, bytes);
    await rename(part, path);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}

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
