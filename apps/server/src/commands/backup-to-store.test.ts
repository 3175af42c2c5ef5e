import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStorage } from '../adapters/storage/folder-storage.ts';
import { createS3Storage, type S3Storage } from '../adapters/storage/s3-storage.ts';
import { KEYS, startStore } from '../adapters/storage/testing/s3-store.ts';
import { openPlace } from '../platform/backup/place.ts';
import { digests } from '../platform/backup/testing/digests.ts';
import { quickKey } from '../platform/backup/testing/quick-key.ts';
import { readSettings } from '../platform/settings.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';

const KEY = 'a passphrase of eighteen words';
const SONG = 'songs/2026/song.mp3';
const TARGET = 's3://backups/shops/one';

let store: Awaited<ReturnType<typeof startStore>>;
let shop: TestShop;
let other: TestDatabase;
let folder: string;
const opened: S3Storage[] = [];

function bucketOf(bucket: string): S3Storage {
  const storage = createS3Storage({ endpoint: store.endpoint, region: 'us-east-1', bucket, ...KEYS });
  opened.push(storage);
  return storage;
}

beforeAll(async () => {
  store = await startStore(['backups', 'restored', 'empty']);
  shop = await openTestShop();
  other = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keepsong-backup-store-'));
  await bucketOf('keepsong').put(SONG, Readable.from(['a song']), { contentType: 'audio/mpeg' });
  const key = await quickKey(KEY);
  await bucketOf('backups').put('shops/one/key.age', key, { contentType: 'application/octet-stream' });
});
afterAll(async () => {
  for (const storage of opened) storage.stop();
  await shop.close();
  await other.drop();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** The settings of a shop whose files are in this bucket. `null`: they are in the folder. */
function settingsFor(databaseUrl: string, bucket: string | null) {
  const read = readSettings({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, BACKUP_KEY: KEY },
    ...{ S3_ENDPOINT: store.endpoint, S3_REGION: 'us-east-1', ...(bucket && { S3_BUCKET: bucket }) },
    ...{ S3_ACCESS_KEY_ID: KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

async function keysIn(bucket: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of bucketOf(bucket).keys()) keys.push(key);
  return keys.sort();
}

it('backs up a shop whose files are in a bucket to another bucket, below a prefix, and brings it back', async () => {
  const settings = settingsFor(shop.databaseUrl, 'keepsong');
  const made = await backupCommand([TARGET], settings);
  expect(made).toMatchObject({ code: 0, lines: [expect.stringContaining('1 files (1 of them new)')] });
  expect((await backupCommand([TARGET], settings)).lines[0]).toContain('1 files (0 of them new)');
  expect((await keysIn('backups')).filter((key) => !key.startsWith('shops/one/'))).toEqual([]);
  const restored = await restoreCommand([TARGET], settingsFor(other.url, 'restored'));
  expect(restored.code).toBe(0);
  expect(await digests(other.url)).toEqual(await digests(shop.databaseUrl));
  expect(await text(await bucketOf('restored').read(SONG))).toBe('a song');
}, 120_000);

it('sees nothing of another shop whose prefix begins with the same letters', async () => {
  const neighbour = 'shops/one-more/key.age';
  await bucketOf('backups').put(neighbour, Readable.from(['a key']), { contentType: 'text/plain' });
  const { storage, stop } = await openPlace(TARGET, settingsFor(shop.databaseUrl, 'keepsong'));
  try {
    const keys: string[] = [];
    for await (const key of storage.keys()) keys.push(key);
    expect(keys).toContain('key.age');
    expect(keys.filter((key) => key.startsWith('-') || key.includes('one'))).toEqual([]);
  } finally {
    stop();
  }
});

it('refuses to back up into the bucket of the shop, and stores nothing there', async () => {
  const before = await keysIn('keepsong');
  const backUp = backupCommand(['s3://keepsong/backups'], settingsFor(shop.databaseUrl, 'keepsong'));
  await expect(backUp).rejects.toThrow('s3://keepsong/backups is among the files of the shop');
  expect(await keysIn('keepsong')).toEqual(before);
});

it('backs up a shop whose files are in its folder to a bucket', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const kept = await createFolderStorage(join(folder, 'files'));
  await kept.put(SONG, Readable.from(['a song in a folder']), { contentType: 'audio/mpeg' });
  const settings = settingsFor(shop.databaseUrl, null);
  expect(await backupCommand([TARGET], settings)).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('1 files (1 of them new)')],
  });
  const elsewhere = await createTestDatabase();
  await kept.delete(SONG);
  expect((await restoreCommand([TARGET], settingsFor(elsewhere.url, null))).code).toBe(0);
  expect(await text(await kept.read(SONG))).toBe('a song in a folder');
  await elsewhere.drop();
});

it('refuses to back up an empty bucket while the files of the shop are in its folder', async () => {
  const kept = await createFolderStorage(join(folder, 'files'));
  await kept.put(SONG, Readable.from(['a song in a folder']), { contentType: 'audio/mpeg' });
  const backUp = backupCommand([TARGET], settingsFor(shop.databaseUrl, 'empty'));
  await expect(backUp).rejects.toThrow('S3_BUCKET is empty, and the files of the shop are in');
}, 60_000);
