import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { Decrypter, Encrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStorage } from '../adapters/storage/folder-storage.ts';
import type { Storage } from '../adapters/storage/storage.port.ts';
import { listBackups } from '../platform/backup/manifest.ts';
import { digests } from '../platform/backup/testing/digests.ts';
import { openDatabase } from '../platform/db/database.ts';
import { readSettings } from '../platform/settings.ts';
import { noteStaff, verifyStaffLog } from '../platform/staff/staff-log.ts';
import { stockShop } from '../testing/commission-song.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { paidSong, signedIn } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';

const KEY = 'a passphrase of eighteen words';
const SONG = 'songs/2026/song.mp3';
const KEY_FILE = 'key.age';

let shop: TestShop;
let target: string;
const opened: { databases: TestDatabase[]; folders: string[] } = { databases: [], folders: [] };

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-backup-'));
  opened.folders.push(folder);
  return folder;
};

beforeAll(async () => {
  shop = await openTestShop();
  await paidSong(shop, await stockShop(shop));
  // A stand-in's rows are in its own schema, which no migration makes.
  await shop.database.pool.query(
    `insert into sandbox_carrier.parcels (id, reference, tracking, label, created_at) values ('p', 'r', 't', '{}', now())`,
  );
  await shop.storage.put(SONG, Buffer.from('a song'), { contentType: 'audio/mpeg' });
  await shop.database.transaction(async (tx) => {
    await noteStaff(tx, 'command', shop.clock.now(), { action: 'staff.added', after: { role: 'owner' } });
    return { ok: true, value: null };
  });
  target = await newFolder();
});
afterAll(async () => {
  for (const database of opened.databases) await database.drop();
  for (const folder of opened.folders) await rm(folder, { recursive: true, force: true });
  await shop.close();
});

function settingsFor(databaseUrl: string, dataDir: string, more: Record<string, string> = {}) {
  const read = readSettings({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_KEY: KEY, SESSION_SECRET: SECRET },
    ...more,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}
const SECRET = 'q7Zk2vXw9LmN4pRs8TbY1cDf6GhJ3aEu';

const backUp = () => backupCommand([target], settingsFor(shop.databaseUrl, shop.settings.dataDir));

/** Where a backup is restored. One test restores into a database without tables, the others into a migrated one. */
async function newPlace(create = createTestDatabase) {
  const database = await create();
  opened.databases.push(database);
  return { url: database.url, folder: await newFolder() };
}

it('brings back every row and every file of a running shop, with its rules at work again', async () => {
  const made = await backUp();
  expect(made).toMatchObject({ code: 0, lines: [expect.stringContaining('is complete and was read again')] });
  const { url, folder } = await newPlace(createEmptyDatabase);
  const restored = await restoreCommand([target], settingsFor(url, folder));
  expect(restored).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^Backup \w+ is restored in \d+ s/)],
  });
  expect(await digests(url)).toEqual(await digests(shop.databaseUrl));

  const files = await createFolderStorage(join(folder, 'files'));
  expect(await text(await files.read(SONG))).toBe('a song');
  expect(await files.stat(SONG)).toMatchObject({ contentType: 'audio/mpeg' });

  const database = openDatabase(url);
  try {
    expect(await verifyStaffLog(database.db)).toMatchObject({ firstWrong: null, lines: 1 });
    // New rows get new ids, and foreign keys and triggers work.
    const next = `insert into users (email) values ('next@example.com') returning id > (select max(id) from users) as new`;
    expect((await database.pool.query(next)).rows).toEqual([{ new: true }]);
    await expect(database.pool.query('update orders set user_id = 999999')).rejects.toThrow(/foreign key/);
    await expect(database.pool.query(`update staff_log set reason = 'x'`)).rejects.toThrow();
  } finally {
    await database.close();
  }
}, 120_000);

it('is encrypted with a key that takes the passphrase long to open', async () => {
  const place = await createFolderStorage(target);
  const sealed = await buffer(await place.read(KEY_FILE));
  // `age` writes the work factor into the head of the file.
  expect(Number(/-> scrypt \S+ (\d+)/.exec(sealed.toString('latin1'))?.[1])).toBeGreaterThanOrEqual(18);
  // Encrypt the same key with a lower work factor, so that the other tests open it faster.
  const decrypter = new Decrypter();
  decrypter.addPassphrase(KEY);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(KEY);
  encrypter.setScryptWorkFactor(10);
  const again = await encrypter.encrypt(await decrypter.decrypt(sealed, 'text'));
  await place.put(KEY_FILE, again, { contentType: 'application/octet-stream' });
}, 60_000);

it('never restores over data', async () => {
  const { folder } = await newPlace();
  const before = await digests(shop.databaseUrl);
  const refused = restoreCommand([target], settingsFor(shop.databaseUrl, folder));
  await expect(refused).rejects.toThrow('The database is not empty');
  expect(await digests(shop.databaseUrl)).toEqual(before);
});

it('tells nothing to who does not have the key', async () => {
  const names = await readdir(target, { recursive: true, withFileTypes: true });
  const whole = await Promise.all(
    names
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  expect(names.some(({ name }) => name === 'public.users.age')).toBe(true);
  expect(whole.filter((content) => content.includes('@example.com') || content.includes('a song'))).toEqual(
    [],
  );
  const { url, folder } = await newPlace();
  const other = settingsFor(url, folder, { BACKUP_KEY: 'another passphrase of words' });
  await expect(restoreCommand([target], other)).rejects.toThrow('BACKUP_KEY does not open');
});

it('keeps people erased who were erased after the backup', async () => {
  const person = await signedIn(shop);
  const early = /Backup (\w+)/.exec((await backUp()).lines[0] ?? '')?.[1] ?? '';
  expect((await shop.services.personalData.eraseOf(person.id)).ok).toBe(true);
  await nextSecond();
  await backUp();
  const { url, folder } = await newPlace();
  const restored = await restoreCommand([target, '--at', early], settingsFor(url, folder));
  expect(restored.lines).toContain('Erased again, as later backups ask: 1 accounts.');
  const database = openDatabase(url);
  const { rows } = await database.pool.query('select email from users where id = $1', [person.id]);
  await database.close();
  expect(rows).toEqual([{ email: `deleted-${person.id}@deleted.invalid` }]);
}, 120_000);

it('stores a file once, and forgets old backups with the files that only they held', async () => {
  const place = await createFolderStorage(target);
  const backups = join(target, 'backups');
  const names = await listBackups(place);
  // A backup is named after its time, so renaming makes these backups old.
  for (const [index, name] of names.entries())
    await rename(join(backups, name), join(backups, `2020010${index + 1}T000000Z`));
  const made = await backUp();
  expect(made.lines[0]).toContain('(0 of them new)');
  expect(made.lines.filter((line) => line.startsWith('Deleted'))).toHaveLength(names.length);
  expect(await listBackups(place)).toHaveLength(1);
  expect(await filesAt(place)).toHaveLength(1);
  await shop.storage.delete(SONG);
  await nextSecond();
  const [last = ''] = await listBackups(place);
  await rename(join(backups, last), join(backups, '20200109T000000Z'));
  await backUp();
  expect(await filesAt(place)).toHaveLength(0);
}, 120_000);

it('notices a part that was changed, and stores nothing of it', async () => {
  const [name = ''] = await listBackups(await createFolderStorage(target));
  const path = join(target, 'backups', name, 'public.users.age');
  const content = await readFile(path);
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
  await writeFile(path, content);
  const { url, folder } = await newPlace();
  await expect(restoreCommand([target], settingsFor(url, folder))).rejects.toThrow('cannot be read');
  expect((await digests(url))['"public"."users"']).toMatch(/^0 /);
}, 120_000);

async function filesAt(place: Pick<Storage, 'keys'>): Promise<string[]> {
  const files: string[] = [];
  for await (const key of place.keys('files')) files.push(key);
  return files;
}

const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));
