import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStorage } from '../adapters/storage/folder-storage.ts';
import type { Storage } from '../adapters/storage/storage.port.ts';
import { makeBackup } from '../platform/backup/backup.ts';
import {
  backupOf,
  listBackups,
  nameOf as nameOfBackup,
  readManifest,
  timeOf,
  writeManifest,
} from '../platform/backup/manifest.ts';
import { followFiles } from '../platform/backup/moments/kept-files.ts';
import { findNewestBackup } from '../platform/backup/newest-backup.ts';
import { beginRestore, chooseBackup, loadRows } from '../platform/backup/restore.ts';
import { makeSeal, openSeal } from '../platform/backup/seal.ts';
import { digests } from '../platform/backup/testing/digests.ts';
import { quickKey } from '../platform/backup/testing/quick-key.ts';
import { asOnlyBackup } from '../platform/backup/turns.ts';
import { markRestoring, requireRestored } from '../platform/backup/under-way.ts';
import { openDatabase } from '../platform/db/database.ts';
import { readSettings } from '../platform/settings.ts';
import { noteStaff, verifyStaffLog } from '../platform/staff/staff-log.ts';
import { startShop } from '../shop.ts';
import { stockShop } from '../testing/commission-song.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { paidSong, signedIn } from '../testing/people.ts';
import { freePort } from '../testing/shop-process.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';
import { backUpEvery } from './backup-often.ts';
import { eraseAgainCommand } from './erase-again.ts';
import { rotateCommand } from './rotate-command.ts';
import type { Said } from './staff-command.ts';

const KEY = 'a passphrase of eighteen words';
const SONG = 'songs/2026/song.mp3';
const KEY_FILE = 'key.age';
const DAY_MS = 86_400_000;

let shop: TestShop;
let target: string;
const opened: { databases: TestDatabase[]; folders: string[] } = { databases: [], folders: [] };

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-backup-'));
  opened.folders.push(folder);
  return folder;
};

/** A place of backups whose key takes no time to open. How long a real key takes is a test of its own. */
async function newTarget(): Promise<string> {
  const folder = await newFolder();
  await (await createFolderStorage(folder)).put(KEY_FILE, await quickKey(KEY), { contentType: 'x' });
  return folder;
}

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
  target = await newTarget();
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

/** A shop without customers and files, for rules that hold whatever a backup contains. */
async function smallShop(more: Record<string, string> = {}) {
  const { url, folder } = await newPlace();
  return settingsFor(url, folder, more);
}

const nameOf = ({ lines }: Said) => /Backup (\S+)/.exec(lines[0] ?? '')?.[1] ?? '';
const backUp = () => backupCommand([target], settingsFor(shop.databaseUrl, shop.settings.dataDir));

/** Where a backup is restored. One test restores into a database without tables, the others into a migrated one. */
async function newPlace(create = createTestDatabase) {
  const database = await create();
  opened.databases.push(database);
  return { url: database.url, folder: await newFolder() };
}

it('brings back every row and every file of a running shop but the time of its backup, with its rules at work again', async () => {
  const made = await backUp();
  expect(made).toMatchObject({ code: 0, lines: [expect.stringContaining('is complete and was read again')] });
  const { url, folder } = await newPlace(createEmptyDatabase);
  const restored = await restoreCommand([target], settingsFor(url, folder));
  expect(restored).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^Backup \S+ is restored in \d+ s/)],
  });
  expect(restored.lines).toHaveLength(1);
  expect(await digests(url)).toEqual(await digests(shop.databaseUrl));

  const files = await createFolderStorage(join(folder, 'files'));
  expect(await text(await files.read(SONG))).toBe('a song');
  expect(await files.stat(SONG)).toMatchObject({ contentType: 'audio/mpeg' });

  const database = openDatabase(url);
  try {
    expect(await verifyStaffLog(database.db)).toMatchObject({ firstWrong: null, lines: 1 });
    // The time of the newest backup belongs to the shop that made it.
    expect(await findNewestBackup(shop.database.pool)).not.toBeNull();
    expect(await findNewestBackup(database.pool)).toBeNull();
    // New rows get new ids, and foreign keys and triggers work.
    const next = `insert into users (email) values ('next@example.com') returning id > (select max(id) from users) as new`;
    expect((await database.pool.query(next)).rows).toEqual([{ new: true }]);
    await expect(database.pool.query('update orders set user_id = 999999')).rejects.toThrow(/foreign key/);
    await expect(database.pool.query(`update staff_log set reason = 'x'`)).rejects.toThrow();
  } finally {
    await database.close();
  }
}, 120_000);

const HOUR_MS = 3_600_000;

/** Makes a backup every two hours, each of which takes `hours`. Returns after how many hours each was begun. */
async function begunEvery(most: number, { hours = 0, fails = -1 }, said: string[] = []): Promise<number[]> {
  let now = Date.now();
  const first = now;
  const end = new AbortController();
  const begun: Date[] = [];
  let newest = new Date(now);
  const work = {
    newest: async () => newest,
    async backUp(): Promise<Said> {
      begun.push(new Date(now));
      if (begun.length === most) end.abort();
      if (begun.length === fails) throw new Error('the place is away');
      newest = new Date(now);
      now += hours * HOUR_MS;
      return { code: 0, lines: [`backup ${begun.length}`] };
    },
    say: (line: string) => void said.push(line),
    stopped: end.signal,
  };
  const wait = async (ms: number) => {
    now += ms;
  };
  expect(await backUpEvery(2, work, { now: () => new Date(now), wait })).toEqual({ code: 0, lines: [] });
  return begun.map((at) => (at.getTime() - first) / HOUR_MS);
}

it('makes a backup each time when the newest one is too old, also after one that failed, until it is stopped', async () => {
  const said: string[] = [];
  expect(await begunEvery(3, { fails: 2 }, said)).toEqual([2, 4, 4 + 1 / 6]);
  expect(said).toEqual(['backup 1', 'The backup failed: the place is away', 'backup 3']);
});

it('counts the hours from the beginning of a backup to that of the next', async () => {
  expect(await begunEvery(3, { hours: 1.5 })).toEqual([2, 4, 6]);
  expect(await begunEvery(3, { hours: 3 })).toEqual([2, 5, 8]);
});

it('makes the backups of a target as often as asked, however new one at another target is', {
  tags: ['night'],
}, async () => {
  const other = await newTarget();
  const settings = await smallShop();
  await backupCommand([await newTarget()], settings);
  const end = new AbortController();
  const stopped = AbortSignal.any([end.signal, AbortSignal.timeout(30_000)]);
  const said: string[] = [];
  const say = (line: string) => {
    said.push(line);
    end.abort();
  };
  await backupCommand([other, '--every', '1'], settings, () => ({ say, stopped }));
  expect(said).toEqual([expect.stringMatching(/^Backup \S+ is complete/)]);
  expect(await listBackups(await createFolderStorage(other))).toHaveLength(1);
});

it('takes a backup that was renamed to keep it neither for the newest nor for an old one', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const folder = await newTarget();
  const settings = await smallShop();
  const first = nameOf(await backupCommand([folder], settings));
  const kept = '0-before-upgrade';
  const last = 'keep';
  await rename(join(folder, 'backups', first), join(folder, 'backups', kept));
  await cp(join(folder, 'backups', kept), join(folder, 'backups', last), { recursive: true });
  const place = await createFolderStorage(folder);
  await expect(chooseBackup({ place, seal: await openSeal(place, [KEY]) })).rejects.toThrow(kept);
  const second = nameOf(await backupCommand([folder], settings));
  // The next one is due in an hour.
  const stopped = AbortSignal.timeout(2_000);
  const say = (line: string) => expect.unreachable(line);
  await backupCommand([folder, '--every', '1'], settings, () => ({ say, stopped }));
  expect(await listBackups(place)).toEqual([kept, second, last]);
  expect((await chooseBackup({ place, seal: await openSeal(place, [KEY]) })).name).toBe(second);
});

it('keeps the time of the newest backup where the shop looks for it', async () => {
  const before = new Date();
  await backUp();
  expect((await findNewestBackup(shop.database.pool))?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  // The next one is due in an hour, so nothing is made before it is stopped.
  const stopped = AbortSignal.timeout(500);
  const say = (line: string) => expect.unreachable(line);
  const settings = settingsFor(shop.databaseUrl, shop.settings.dataDir);
  const count = (await listBackups(await createFolderStorage(target))).length;
  await backupCommand([target, '--every', '1'], settings, () => ({ say, stopped }));
  expect(await listBackups(await createFolderStorage(target))).toHaveLength(count);
  expect(await backupCommand([target, '--every', '0'], settings)).toMatchObject({ code: 1 });
}, 120_000);

it('says when the root secret is not that of the backup', { tags: ['night'], timeout: 120_000 }, async () => {
  const OTHER = 'w4Rt8LmZ2vKq9Xc6PdN1sYb7GhJ3fAeU';
  const small = await newTarget();
  await backupCommand([small], await smallShop());
  const { lines } = await restoreCommand([small], await smallShop({ SESSION_SECRET: OTHER }));
  expect(lines.at(-1)).toContain('set that one as SESSION_SECRET_PREVIOUS');
  const both = { SESSION_SECRET: OTHER, SESSION_SECRET_PREVIOUS: SECRET };
  const known = await restoreCommand([small], await smallShop(both));
  expect(known.lines).toHaveLength(1);

  // Between the second and the third step of turning, some keys are still encrypted with the earlier secret.
  const turning = await newTarget();
  await backupCommand([turning], await smallShop(both));
  const only = await restoreCommand([turning], await smallShop({ SESSION_SECRET: OTHER }));
  expect(only.lines.at(-1)).toContain('also had a SESSION_SECRET_PREVIOUS');
});

it('leaves out the time of the newest backup, which an earlier version backs up with the rows', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const folder = await newTarget();
  const name = nameOf(await backupCommand([folder], await smallShop()));
  const place = await createFolderStorage(folder);
  const seal = await openSeal(place, [KEY]);
  const manifest = await readManifest(place, seal, name);
  const [table] = manifest.tables;
  const [sequence] = manifest.sequences;
  if (!table || !sequence) throw new Error('The backup is empty');
  const left = { schema: 'backups', name: 'newest' };
  manifest.tables.push({ ...table, ...left });
  manifest.sequences.push({ ...sequence, ...left });
  await writeManifest(place, seal, name, manifest);
  expect(await restoreCommand([folder], await smallShop())).toMatchObject({ code: 0 });
});

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

it('goes on with a restore that broke off, no shop starts on it before, and who was erased after the backup stays erased', async () => {
  const person = await signedIn(shop);
  const early = nameOf(await backUp());
  expect((await shop.services.personalData.eraseOf(person.id)).ok).toBe(true);
  const { url, folder } = await newPlace();
  const settings = settingsFor(url, folder);
  // A file that the shop cannot store stops the restore before any row.
  const blocked = join(folder, 'files', 'songs');
  await mkdir(join(folder, 'files'));
  await writeFile(blocked, 'a file where a folder must be');
  await expect(restoreCommand([target, '--at', early], settings)).rejects.toThrow();
  expect((await digests(url))['"public"."users"']).toMatch(/^0 /);
  await expect(startShop({ ...settings, port: await freePort() })).rejects.toThrow('is not finished');
  await rm(blocked);

  // As if the machine had been lost when the rows were there and nobody was erased yet.
  await restoreCommand([target, '--at', early], settings);
  const database = openDatabase(url);
  await database.pool.query('update users set email = $2 where id = $1', [person.id, person.email]);
  await markRestoring(database.pool, { name: early, hasRows: true });
  await expect(backupCommand([target], settings)).rejects.toThrow(`The restore of ${early}`);
  await expect(requireRestored(url)).rejects.toThrow(`The restore of ${early}`);
  await expect(restoreCommand([target, '--at', early], settings)).rejects.toThrow(
    /is in use by .* of the account \w+.*a pooler keeps its connections/,
  );
  await database.close();
  await expect(startShop({ ...settings, port: await freePort() })).rejects.toThrow('is not finished');
  await backUp();
  await expect(restoreCommand([target], settings)).rejects.toThrow(`The restore of ${early}`);
  const { lines } = await restoreCommand([target, '--at', early], settings);
  expect(lines).toContain('Erased again: 1 accounts.');
  await requireRestored(url);
  expect(await emailIn(url, person.id)).toBe(`deleted-${person.id}@deleted.invalid`);
}, 120_000);

it('keeps what a shop wrote that was starting when the restore began', async () => {
  const place = await createFolderStorage(target);
  const chosen = await chooseBackup({ place, seal: await openSeal(place, [KEY]) });
  const { url } = await newPlace();
  expect(await beginRestore(url, chosen.name)).toEqual({ hasRows: false });
  const writes = async () => {
    const database = openDatabase(url);
    await database.pool.query(`insert into users (email) values ('first@example.com')`);
    await database.close();
  };
  await expect(loadRows(chosen, url, writes)).rejects.toThrow('The database is not empty');
  expect((await digests(url))['"public"."users"']).toMatch(/^1 /);
});

/** The address of an account in the database at `url`. */
async function emailIn(url: string, id: number): Promise<string | undefined> {
  const database = openDatabase(url);
  const { rows } = await database.pool.query<{ email: string }>('select email from users where id = $1', [
    id,
  ]);
  await database.close();
  return rows[0]?.email;
}

it('keeps people erased who were erased while the last backup was made', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const person = await signedIn(shop);
  const early = nameOf(await backUp());
  const seal = await openSeal(await createFolderStorage(target), [KEY]);
  // The rows are read by now, and the note of the erasure is among the files.
  async function* keys(folder?: string) {
    expect((await shop.services.personalData.eraseOf(person.id)).ok).toBe(true);
    yield* shop.storage.keys(folder);
  }
  const { name } = await asOnlyBackup(shop.databaseUrl, async () =>
    makeBackup({
      ...{ databaseUrl: shop.databaseUrl, place: await createFolderStorage(target), seal, now: new Date() },
      files: { ...shop.storage, keys },
      secrets: { secret: null, secret_mark: '', earlier_marks: [] },
    }),
  );
  for (const at of [name, early]) {
    const { url, folder } = await newPlace();
    const restored = await restoreCommand([target, '--at', at], settingsFor(url, folder));
    expect(restored.lines).toContain('Erased again: 1 accounts.');
    expect(await emailIn(url, person.id)).toBe(`deleted-${person.id}@deleted.invalid`);
  }
});

it('keeps people erased of whom no backup knows, when the files of the shop are still there', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const person = await signedIn(shop);
  const last = nameOf(await backUp());
  expect((await shop.services.personalData.eraseOf(person.id)).ok).toBe(true);
  const { url } = await newPlace();
  await restoreCommand([target, '--at', last], settingsFor(url, shop.settings.dataDir));
  expect(await emailIn(url, person.id)).toBe(`deleted-${person.id}@deleted.invalid`);
});

it('ends with 1 when somebody has an order under way again, and erases them when that has ended', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const person = await signedIn(shop);
  const { rows: reserved } = await shop.database.pool.query(
    `insert into checkouts (state, visitor_id, user_id, submission_id, cart, quote, quote_hash, total_cents)
      values ('reserved', gen_random_uuid(), $1, gen_random_uuid(), '{}', '{}', '', 100) returning id`,
    [person.id],
  );
  const checkout = reserved[0]?.id;
  const early = nameOf(await backUp());
  await shop.database.pool.query('delete from checkouts where id = $1', [checkout]);
  expect((await shop.services.personalData.eraseOf(person.id)).ok).toBe(true);
  await backUp();
  const { url, folder } = await newPlace();
  const settings = settingsFor(url, folder);
  const restored = await restoreCommand([target, '--at', early], settings);
  expect(restored).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringContaining(`Account ${person.id} was erased elsewhere`)]),
  });
  const database = openDatabase(url);
  await database.pool.query('delete from checkouts where id = $1', [checkout]);
  expect(await eraseAgainCommand(settings)).toMatchObject({ code: 0 });
  const { rows } = await database.pool.query('select email from users where id = $1', [person.id]);
  await database.close();
  expect(rows).toEqual([{ email: `deleted-${person.id}@deleted.invalid` }]);
});

it('erases who is back after the database was restored by other means', async () => {
  const person = await signedIn(shop);
  expect((await shop.services.personalData.eraseOf(person.id)).ok).toBe(true);
  await shop.database.pool.query('update users set email = $2 where id = $1', [person.id, person.email]);
  const settings = settingsFor(shop.databaseUrl, shop.settings.dataDir);
  const { code, lines } = await eraseAgainCommand(settings);
  expect([code, lines.at(-1)]).toEqual([0, 'Erased again: 1 accounts.']);
  const { rows } = await shop.database.pool.query('select email from users where id = $1', [person.id]);
  expect(rows).toEqual([{ email: `deleted-${person.id}@deleted.invalid` }]);
  expect((await eraseAgainCommand(settings)).lines).toHaveLength(1);
});

it('stores a file once, and forgets old backups with the files that only they held', async () => {
  const place = await createFolderStorage(target);
  const backups = join(target, 'backups');
  await backUp();
  const names = await listBackups(place);
  // A backup is named after its time, so renaming makes these backups old.
  for (const [index, name] of names.entries())
    await rename(join(backups, name), join(backups, `202001${String(index + 1).padStart(2, '0')}T000000Z`));
  const made = await backUp();
  expect(made.lines[0]).toContain('(0 of them new)');
  expect(made.lines.filter((line) => line.startsWith('Deleted'))).toHaveLength(names.length);
  expect(await listBackups(place)).toHaveLength(1);
  const files = (await keysIn(shop.storage)).length;
  expect(await filesAt(place)).toHaveLength(files);
  await shop.storage.delete(SONG);
  const [last = ''] = await listBackups(place);
  await rename(join(backups, last), join(backups, '20200109T000000Z'));
  // Another backup that is still being made may need what no complete one names.
  await place.put('backups/20200110T000000Z/public.users.age', Buffer.from('x'), { contentType: 'x' });
  await backUp();
  expect(await filesAt(place)).toHaveLength(files);
  expect(new Set((await keysIn(place, 'backups')).map(backupOf)).size).toBe(2);
  for (const key of [...(await filesAt(place)), 'backups/20200110T000000Z/public.users.age'])
    await utimes(join(target, key), new Date(), new Date(Date.now() - 2.1 * DAY_MS));
  await backUp();
  expect(await filesAt(place)).toHaveLength(files - 1);
  expect(await keysIn(place, 'backups/20200110T000000Z')).toHaveLength(0);
}, 120_000);

it('makes one backup at a time, of which none is named like another', async () => {
  const both = await Promise.allSettled([backUp(), backUp()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ message: expect.stringContaining('Another backup') });
  const now = new Date();
  expect(nameOfBackup(now)).not.toBe(nameOfBackup(now));
  expect(timeOf(nameOfBackup(now))).toEqual(now);
}, 120_000);

it('has one key at a place where several begin at once, and the passphrase takes long to open it', {
  tags: ['night'],
}, async () => {
  const folder = await createFolderStorage(await newFolder());
  const made: Buffer[] = [];
  // Instead of each key that is made, the place keeps another one, which the two open in no time.
  const put: Storage['put'] = async (key, content, options) => {
    made.push(Buffer.from(content as Uint8Array));
    return folder.put(key, await quickKey(KEY), options);
  };
  const seals = await Promise.all([1, 2].map(() => makeSeal({ ...folder, put }, [KEY], shop.databaseUrl)));
  const sealed = await seals[0]?.close(Readable.from([Buffer.from('words')]));
  expect(await text((await seals[1]?.open(sealed ?? Readable.from([]))) ?? Readable.from([]))).toBe('words');
  expect(made).toHaveLength(1);
  // `age` writes the work factor into the head of the file.
  expect(Number(/-> scrypt \S+ (\d+)/.exec(made[0]?.toString('latin1') ?? '')?.[1])).toBeGreaterThanOrEqual(
    18,
  );
});

it('turns the passphrase of a place, where both are accepted meanwhile', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const folder = await newTarget();
  const place = await createFolderStorage(folder);
  const NEXT = 'another passphrase of words';
  const sealed = await (await openSeal(place, [KEY])).close(Readable.from([Buffer.from('words')]));
  const content = await buffer(sealed);
  const opened = async (keys: [string, ...string[]]) =>
    text(await (await openSeal(place, keys)).open(Readable.from([content])));
  expect(await opened([NEXT, KEY])).toBe('words');
  await expect(opened([NEXT])).rejects.toThrow('BACKUP_KEY does not open');
  const turning = { BACKUP_KEY: NEXT, BACKUP_KEY_PREVIOUS: KEY };
  const settings = settingsFor(shop.databaseUrl, shop.settings.dataDir, turning);
  const deps = { database: shop.database, settings, secret: SECRET };
  expect(await rotateCommand(['BACKUP_KEY'], deps)).toMatchObject({ code: 1 });
  expect(await rotateCommand(['BACKUP_KEY', folder], deps)).toMatchObject({
    code: 0,
    lines: [
      expect.stringMatching(/^Encrypted anew: the key of the backups .* after a leak begin a new place\.$/),
      expect.stringContaining('BACKUP_KEY_PREVIOUS can go after all places'),
    ],
  });
  expect(await opened([NEXT])).toBe('words');
  await expect(opened([KEY])).rejects.toThrow('BACKUP_KEY does not open');
});

it('makes no key where it looks for backups', async () => {
  const folder = await newFolder();
  const settings = settingsFor(shop.databaseUrl, await newFolder());
  await expect(restoreCommand([folder], settings)).rejects.toThrow('There are no backups at this place');
  expect(await (await createFolderStorage(folder)).exists(KEY_FILE)).toBe(false);
});

it('is not complete without a file that is there and cannot be read, and is without one that was deleted', async () => {
  const FILE = 'songs/2026/refused.mp3';
  await shop.storage.put(FILE, Buffer.from('a song'), { contentType: 'audio/mpeg' });
  const place = await createFolderStorage(target);
  const seal = await openSeal(place, [KEY]);
  const rest = {
    databaseUrl: shop.databaseUrl,
    place,
    seal,
    secrets: { secret: null, secret_mark: '', earlier_marks: [] },
  };
  const before = await listBackups(place);
  // S3 answers so to an account that may list files, but not read this one.
  const refusing = async (key: string) => (key === FILE ? null : shop.storage.stat(key));
  const files = { ...shop.storage, stat: refusing };
  await expect(makeBackup({ ...rest, files, now: new Date() })).rejects.toThrow(`${FILE} cannot be read`);
  expect(await listBackups(place)).toEqual(before);
  expect((await followFiles({ place, seal }, files, new Map())).unread).toEqual([FILE]);

  const deleting = async (key: string) => {
    if (key === FILE) await shop.storage.delete(FILE);
    return shop.storage.stat(key);
  };
  const made = await makeBackup({ ...rest, files: { ...files, stat: deleting }, now: new Date() });
  expect(await listBackups(place)).toContain(made.name);
}, 120_000);

it('holds each file that its rows name, also one that was let go while the backup was made', async () => {
  const FILE = 'songs/2026/let-go.mp3';
  await shop.storage.put(FILE, Buffer.from('a song'), { contentType: 'audio/mpeg' });
  const place = await createFolderStorage(target);
  const seal = await openSeal(place, [KEY]);
  const letGo = () => shop.services.oldFiles.letGo(async () => [FILE]);
  // The rows are read by now. The files are listed when the song is no longer named by any.
  async function* keys(folder?: string) {
    await letGo();
    await shop.services.oldFiles.deleteUnlessSpared([FILE]);
    expect(await shop.services.oldFiles.deleteDue()).toBe(0);
    yield* shop.storage.keys(folder);
  }
  const { name } = await asOnlyBackup(shop.databaseUrl, () =>
    makeBackup({
      ...{ databaseUrl: shop.databaseUrl, place, seal, now: new Date() },
      files: { ...shop.storage, keys },
      secrets: { secret: null, secret_mark: '', earlier_marks: [] },
    }),
  );
  expect((await readManifest(place, seal, name)).files.map(({ key }) => key)).toContain(FILE);
  expect(await shop.services.oldFiles.deleteDue()).toBe(1);
  expect(await shop.storage.exists(FILE)).toBe(false);
});

it('notices a part that was changed, and stores nothing of it', async () => {
  const name = (await listBackups(await createFolderStorage(target))).at(-1) ?? '';
  const path = join(target, 'backups', name, 'public.users.age');
  const content = await readFile(path);
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
  await writeFile(path, content);
  const { url, folder } = await newPlace();
  await expect(restoreCommand([target], settingsFor(url, folder))).rejects.toThrow('cannot be read');
  expect((await digests(url))['"public"."users"']).toMatch(/^0 /);
}, 120_000);

it('erases nobody who only has the number of somebody that a restored copy erased', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const before = nameOf(await backUp());
  const copy = await newPlace();
  await restoreCommand([target, '--at', before], settingsFor(copy.url, copy.folder));
  const person = await signedIn(shop);
  const own = nameOf(await backUp());
  const database = openDatabase(copy.url);
  await database.pool.query(`insert into users (id, email) overriding system value values ($1, $2)`, [
    person.id,
    `deleted-${person.id}@deleted.invalid`,
  ]);
  await database.close();
  await backupCommand([target], settingsFor(copy.url, copy.folder));
  const { url, folder } = await newPlace();
  const { lines } = await restoreCommand([target, '--at', own], settingsFor(url, folder));
  expect(lines).toHaveLength(1);
  expect(await emailIn(url, person.id)).toBe(person.email);
});

const filesAt = (place: Pick<Storage, 'keys'>) => keysIn(place, 'files');

async function keysIn(place: Pick<Storage, 'keys'>, folder?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of place.keys(folder)) keys.push(key);
  return keys;
}
