import { resolve } from 'node:path';
import { createFolderStorage } from '../../adapters/storage/folder-storage.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-errors.ts';

export type Place = { storage: Storage; stop(): void };

/**
 * Opens the place of backups that a command names: a folder, or `s3://bucket/prefix` in the store of the `S3_` settings.
 * Throws a `StartupError` for an address that cannot be used.
 */
export async function openPlace(target: string, { s3Access }: Pick<Settings, 's3Access'>): Promise<Place> {
  if (!target.startsWith('s3://'))
    return { storage: await createFolderStorage(resolve(target)), stop: () => undefined };
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(target) ?? [];
  if (bucket === undefined) throw new StartupError(`${target} is no address such as s3://bucket/prefix.`);
  if (s3Access === null)
    throw new StartupError('Set S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for s3://.');
  const { createS3Storage } = await import('../../adapters/storage/s3-storage.ts');
  const store = createS3Storage({ ...s3Access, bucket });
  return { storage: below(prefix.replace(/^\/+|\/+$/g, ''), store), stop: store.stop };
}

/** The part of a storage below a prefix. Its keys do not contain the prefix. */
function below(prefix: string, storage: Storage): Storage {
  if (prefix === '') return storage;
  const full = (key: string) => `${prefix}/${key}`;
  return {
    put: (key, content, options) => storage.put(full(key), content, options),
    stat: (key) => storage.stat(full(key)),
    read: (key, range) => storage.read(full(key), range),
    delete: (key) => storage.delete(full(key)),
    exists: (key) => storage.exists(full(key)),
    async *keys(folder) {
      for await (const key of storage.keys(folder === undefined ? prefix : full(folder)))
        yield key.slice(prefix.length + 1);
    },
  };
}
