import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStorage } from '../adapters/storage/folder-storage.ts';
import type { Storage } from '../adapters/storage/storage.port.ts';
import { type Archiver, createArchiver } from '../platform/backup/moments/archiver.ts';
import { listBases } from '../platform/backup/moments/chain.ts';
import { openSeal, type Seal } from '../platform/backup/seal.ts';
import { digests } from '../platform/backup/testing/digests.ts';
import { quickKey } from '../platform/backup/testing/quick-key.ts';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { readSettings } from '../platform/settings.ts';
import { stockShop } from '../testing/commission-song.ts';
import { paidSong, signedIn } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { restoreCommand } from './backup-command.ts';

const KEY = 'a passphrase of eighteen words';
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };
const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-moment-'));
  folders.push(folder);
  return folder;
};

let database: EmbeddedDatabase;
let shop: TestShop;
let target: string;
let place: Storage;
let seal: Seal;
let archiver: Archiver;
let stock: Awaited<ReturnType<typeof stockShop>>;
let chains = 0;

const archiverOf = ({ url, files: databaseFiles }: EmbeddedDatabase, files: Storage) =>
  createArchiver({
    ...{
      place,
      seal,
      databaseUrl: url,
      databaseFiles,
      files,
      secrets: { secret: null, secret_mark: 'of another', earlier_marks: [] },
      keepDays: 30,
    },
    newChain: () => {
      chains += 1;
      return `c${chains}`;
    },
  });
const put = (key: string, words: string) =>
  shop.storage.put(key, Buffer.from(words), { contentType: 'audio/mpeg' });

beforeAll(async () => {
  database = await startEmbedded({ dataDir: await newFolder(), log: QUIET, isArchived: true });
  await migrate(database.url);
  shop = await openTestShop({ testDatabase: { url: database.url, drop: async () => undefined } });
  stock = await stockShop(shop);
  target = await newFolder();
  place = await createFolderStorage(target);
  const key = await quickKey(KEY);
  await place.put('key.age', key, { contentType: 'application/octet-stream' });
  seal = await openSeal(place, [KEY]);
  archiver = archiverOf(database, shop.storage);
}, 300_000);
afterAll(async () => {
  await shop.close();
  await database.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/**
 * Returns a moment by the clock of PostgreSQL. All earlier changes are before it, and all later ones after it.
 */
async function moment(): Promise<Date> {
  await pause(20);
  const now = new Date();
  await pause(20);
  return now;
}

/** Restores the shop of a moment into a new folder, and opens its database. */
async function restore(to: Date) {
  const folder = await newFolder();
  const read = readSettings({ DATA_DIR: folder, BACKUP_KEY: KEY });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const said = await restoreCommand([target, '--to', to.toISOString()], read.value);
  expect(said.code).toBe(0);
  console.log(said.lines.join('\n'));
  const opened = await startEmbedded({ dataDir: folder, log: QUIET, isArchived: true });
  return {
    database: opened,
    files: await createFolderStorage(join(folder, 'files')),
    said,
    settings: read.value,
  };
}

async function keysOf(files: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.keys()) keys.push(key);
  return keys.sort();
}

/** Accounts whose balance is not the sum of their ledger. */
async function wrongBalances(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    `select from credit_accounts a where (non_taxable_cents, taxable_cents) <>
      (select coalesce(sum(e.non_taxable_cents), 0), coalesce(sum(e.taxable_cents), 0)
        from credit_entries e where e.user_id = a.user_id)`,
  );
  await client.end();
  return rowCount ?? -1;
}

let before: { at: Date; rows: Record<string, string>; files: string[] };

it('brings back every row and file of a moment, from a copy that was taken under load', async () => {
  await put('songs/first.mp3', 'first');
  const orders = (async () => {
    for (let count = 0; count < 5; count += 1) await paidSong(shop, stock);
  })();
  await archiver.archive();
  await orders;
  await paidSong(shop, stock);
  await put('songs/second.mp3', 'second');
  await shop.storage.delete('songs/first.mp3');
  await archiver.archive();
  before = { at: await moment(), rows: await digests(database.url), files: await keysOf(shop.storage) };
  // Changes after the moment, which the restore must not bring back.
  await paidSong(shop, stock);
  await put('songs/third.mp3', 'third');
  await shop.database.pool.query(`update artists set artist_name = 'somebody else'`);
  await archiver.archive();

  const begun = performance.now();
  const restored = await restore(before.at);
  expect(await digests(restored.database.url)).toEqual(before.rows);
  expect(await keysOf(restored.files)).toEqual(before.files);
  expect(await text(await restored.files.read('songs/second.mp3'))).toBe('second');
  expect(await wrongBalances(restored.database.url)).toBe(0);
  const last = /last transaction was at (\S+)\.$/.exec(restored.said.lines[0] ?? '')?.[1] ?? '';
  expect(new Date(last).getTime()).toBeLessThanOrEqual(before.at.getTime());
  expect(restored.said.lines.at(-1)).toContain('set that one as SESSION_SECRET_PREVIOUS');
  console.log(`recovery time ${Math.round((performance.now() - begun) / 1000)} s, recovery point ${last}`);
  // The shop can go on with the restored database, and another restore does not overwrite it.
  await migrate(restored.database.url);
  await restored.database.stop();
  await expect(restoreCommand([target, '--to', before.at.toISOString()], restored.settings)).rejects.toThrow(
    'DATA_DIR holds a database',
  );
}, 300_000);

it('goes on after the shop, the archiver or the database was started again', async () => {
  await paidSong(shop, stock);
  archiver = archiverOf(database, shop.storage);
  await archiver.archive();
  expect(chains).toBe(1);
  const rows = await digests(database.url);
  const at = await moment();
  await paidSong(shop, stock);
  await archiver.archive();
  const restored = await restore(at);
  expect(await digests(restored.database.url)).toEqual(rows);

  // The restored shop is archived in a chain of its own, and the earlier chain is still whole.
  const own = archiverOf(restored.database, restored.files);
  const client = new pg.Client({ connectionString: restored.database.url });
  await client.connect();
  await own.archive();
  expect(chains).toBe(2);
  await client.query(`update artists set artist_name = 'restored'`);
  const then = await moment();
  await client.query(`update artists set artist_name = 'and again'`);
  await own.archive();
  await client.end();
  await restored.database.stop();
  const again = await restore(then);
  const reader = new pg.Client({ connectionString: again.database.url });
  await reader.connect();
  expect((await reader.query('select distinct artist_name as name from artists')).rows).toEqual([
    { name: 'restored' },
  ]);
  await reader.end();
  await again.database.stop();
  const earlier = await restore(before.at);
  expect(await digests(earlier.database.url)).toEqual(before.rows);
  await earlier.database.stop();
  expect(new Set((await listBases({ place })).map(({ chain }) => chain))).toEqual(new Set(['c1', 'c2']));
}, 300_000);

it('keeps people erased who were erased after the moment', async () => {
  const person = await signedIn(shop);
  await archiver.archive();
  const at = await moment();
  expect((await shop.services.personalData.eraseOf(person.id)).ok).toBe(true);
  await archiver.archive();
  const restored = await restore(at);
  expect(restored.said.lines).toContain('Erased again: 1 accounts.');
  const client = new pg.Client({ connectionString: restored.database.url });
  await client.connect();
  const { rows } = await client.query('select email from users where id = $1', [person.id]);
  await client.end();
  await restored.database.stop();
  expect(rows).toEqual([{ email: `deleted-${person.id}@deleted.invalid` }]);
}, 300_000);

it('says which moments the archive has', async () => {
  const read = readSettings({ DATA_DIR: await newFolder(), BACKUP_KEY: KEY });
  if (!read.ok) throw new Error('settings');
  const to = (text: string) => restoreCommand([target, '--to', text], read.value);
  await expect(to('2020-01-01T00:00:00Z')).rejects.toThrow('The archive at this place begins at');
  await expect(to('2999-01-01T00:00:00Z')).rejects.toThrow('The archive of that time ends at');
  await expect(
    restoreCommand([target, '--to', '2026-11-29T10:15:00Z'], {
      ...read.value,
      databaseUrl: 'postgres://other',
    }),
  ).rejects.toThrow('the embedded database only');
});
