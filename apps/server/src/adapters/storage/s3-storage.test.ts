import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { describe, expect, it } from 'vitest';
import { createS3Storage } from './s3-storage.ts';
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

describe('an S3 store', () => {
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
});
