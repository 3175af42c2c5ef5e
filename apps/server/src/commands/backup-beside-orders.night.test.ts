import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../db/schema/checkout.ts';
import { createFolderStorage } from '../adapters/storage/folder-storage.ts';
import { isKey } from '../adapters/storage/storage.port.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { readSettings } from '../platform/settings.ts';
import { uploadImage } from '../testing/body-ids.ts';
import { stockShop } from '../testing/commission-song.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { findWrongs } from '../testing/oracle.ts';
import { newcomer, paidSong } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';

let shop: TestShop;
let copy: TestDatabase;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  copy = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keepsong-backup-orders-'));
});
afterAll(async () => {
  await shop.close();
  await copy.drop();
  await rm(folder, { recursive: true, force: true });
});

function settingsFor(databaseUrl: string, dataDir: string) {
  const read = readSettings({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_KEY: 'a passphrase of eighteen words' },
    SESSION_SECRET: 'q7Zk2vXw9LmN4pRs8TbY1cDf6GhJ3aEu',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

/** Without a pause the buyers take the processor from the backup. */
const PAUSE_MS = 100;

/** What a copy at one moment may hold: money that was taken since, and orders that were under way. */
const OF_A_MOMENT = /^charge \S+ has neither order nor refund|^checkout \S+ hangs in/;

/** The stored files that rows name. Other columns that end with `_key` name no file of the shop. */
async function filesNamedIn({ pool }: Database): Promise<string[]> {
  const { rows: columns } = await pool.query<{ query: string }>(
    `select format('select distinct %I as key from %I where %1$I is not null', column_name, table_name) as query
       from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name like '%\\_key'`,
  );
  const found: string[] = [];
  for (const { query } of columns)
    for (const { key } of (await pool.query<{ key: string }>(query)).rows)
      if (isKey(key) && (await shop.storage.exists(key))) found.push(key);
  return found;
}

it('a backup of a shop that takes orders and files is whole: every row has what it names', async () => {
  const stock = await stockShop(shop);
  let isBackingUp = true;
  const begun = Promise.withResolvers<void>();
  const buyers = [1, 2].map(async () => {
    for (let made = 1; isBackingUp; made += 1) {
      await uploadImage(newcomer(shop));
      await paidSong(shop, stock);
      if (made === 2) begun.resolve();
      await wait(PAUSE_MS);
    }
  });
  await begun.promise;
  const target = join(folder, 'backups');
  await backupCommand([target], settingsFor(shop.databaseUrl, shop.settings.dataDir));
  isBackingUp = false;
  await Promise.all(buyers);

  const restored = await restoreCommand([target], settingsFor(copy.url, folder));
  expect(restored.code).toBe(0);
  const database = openDatabase(copy.url);
  try {
    const numberOf = async (db: typeof shop.db) => (await db.select({ n: count() }).from(orders))[0]?.n ?? 0;
    const kept = await numberOf(database.db);
    expect(kept).toBeGreaterThan(0);
    expect(await numberOf(shop.db)).toBeGreaterThan(kept);
    const wrongs = await findWrongs(database.db, await shop.payments.readLedger(), { submitted: true });
    expect(wrongs.filter((wrong) => !OF_A_MOMENT.test(wrong))).toEqual([]);
    const files = await createFolderStorage(join(folder, 'files'));
    const named = await filesNamedIn(database);
    expect(named.length).toBeGreaterThan(3);
    for (const key of named)
      expect((await files.stat(key))?.size, key).toBe((await shop.storage.stat(key))?.size);
  } finally {
    await database.close();
  }
}, 120_000);
