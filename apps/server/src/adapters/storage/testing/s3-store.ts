import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';

export const BUCKET = 'keepsong';
export const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Starts a store that speaks S3, for tests: with `BUCKET`, and with other buckets. */
export async function startStore(others: readonly string[] = []) {
  const directory = await mkdtemp(join(tmpdir(), 'keepsong-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [BUCKET, ...others].map((name) => ({ name, configs: [] })),
  });
  putWhole(server);
  const partBytes = notePartsOf(server);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** The sizes of all parts that were sent, in the order of their ends. */
    partBytes,
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
    list: async () => (await readdir(join(directory, BUCKET), { recursive: true })).sort(),
  };
}

/**
 * Makes s3rver (the S3 server of tests) write complete files, as real S3 does. Without this it writes in place, and
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

function notePartsOf({ store }: S3rver): number[] {
  const sizes: number[] = [];
  const putPart = store.putPart.bind(store);
  store.putPart = async (...part) => {
    const stored = await putPart(...part);
    sizes.push(stored.size);
    return stored;
  };
  return sizes;
}
