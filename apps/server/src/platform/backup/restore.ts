import { PassThrough } from 'node:stream';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { openOwnConnection } from '../db/own-connection.ts';
import { StartupError } from '../startup-errors.ts';
import { listBackups, type Manifest, readManifest, tableKey } from './manifest.ts';
import type { Seal } from './seal.ts';
import { takeSealed } from './sealed-file.ts';
import { copyIn, emptyTable, findTables, finishLoading, setSequence, withoutRules } from './tables.ts';

type From = { place: Storage; seal: Seal };

export type Chosen = From & {
  name: string;
  manifest: Manifest;
  /** Accounts that were erased after this backup, according to later backups at the same place. */
  erasedSince: number[];
};

/** Finds the newest backup at a place, or the one with this name. Throws a `StartupError` when there is none. */
export async function chooseBackup({ place, seal }: From, wanted?: string): Promise<Chosen> {
  const names = await listBackups(place);
  const name = wanted ?? names.at(-1);
  if (name === undefined) throw new StartupError('There is no complete backup at this place.');
  if (!names.includes(name))
    throw new StartupError(`There is no complete backup ${name}. There are: ${names.join(', ') || 'none'}.`);
  const manifest = await readManifest(place, seal, name);
  const newest = (await knownMigrations()).at(-1)?.when ?? 0;
  if (manifest.migrated_to > newest)
    throw new StartupError(`Backup ${name} was made by a newer version of the shop: install that one first.`);
  const later = names.slice(names.indexOf(name) + 1);
  const erased = new Set<number>();
  for (const each of later) for (const id of (await readManifest(place, seal, each)).erased) erased.add(id);
  for (const id of manifest.erased) erased.delete(id);
  return { place, seal, name, manifest, erasedSince: [...erased] };
}

/** Throws a `StartupError` when the database holds a shop: a restore never replaces data. */
export async function requireEmpty(databaseUrl: string): Promise<void> {
  const client = await openOwnConnection(databaseUrl);
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.users') is not null as there`,
    );
    if (!rows[0]?.there) return;
    const { rowCount } = await client.query('select from users union all select from checkouts limit 1');
    if (rowCount === 0) return;
  } finally {
    await client.end();
  }
  throw new StartupError(
    'The database is not empty, and a restore replaces nothing: name an empty one in DATABASE_URL, or a new folder in DATA_DIR.',
  );
}

/**
 * Loads the rows of a backup into an empty database, and migrates it to the newest schema. `prepare` makes the
 * tables that no migration makes. When something fails, no rows stay.
 */
export async function restoreRows(
  { place, seal, name, manifest }: Chosen,
  databaseUrl: string,
  prepare: () => Promise<void>,
): Promise<number> {
  await migrate(databaseUrl, { until: manifest.migrated_to });
  await prepare();
  const client = await openOwnConnection(databaseUrl);
  try {
    await client.query('begin');
    const tables = await findTables(client);
    await withoutRules(client, tables, async () => {
      for (const table of tables) await emptyTable(client, table);
      for (const table of manifest.tables) {
        const part = { key: tableKey(name, table), sum: table.sum };
        await takeSealed(place, seal, part, copyIn(client, table));
      }
    });
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    await client.query('commit');
    await finishLoading(client);
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * Puts the files of a backup into the file store. A file that exists there already with the same size is kept.
 */
export async function restoreFiles(
  { place, seal }: From,
  list: Manifest['files'],
  files: Pick<Storage, 'put' | 'stat'>,
): Promise<number> {
  for (const { key, type, kept, sum } of list) {
    if ((await files.stat(key))?.size === sum.bytes) continue;
    const content = new PassThrough();
    const put = files.put(key, content, { contentType: type, size: sum.bytes });
    // A damaged part ends the stream with an error, so that no part of the file is stored.
    const taken = takeSealed(place, seal, { key: kept, sum }, content).catch((error: unknown) => {
      content.destroy(error as Error);
      throw error;
    });
    await Promise.all([taken, put]);
  }
  return list.length;
}
