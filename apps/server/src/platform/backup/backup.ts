import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { type Storage, StoredFileMissing } from '../../adapters/storage/storage.port.ts';
import { openOwnConnection } from '../db/own-connection.ts';
import { findErased } from './erased.ts';
import {
  backupOf,
  type KeptSecrets,
  listBackups,
  type Manifest,
  nameOf,
  newestOf,
  readManifest,
  tableKey,
  timeOf,
  writeManifest,
} from './manifest.ts';
import type { Seal } from './seal.ts';
import { putSealed, verifySealed } from './sealed-file.ts';
import { copyOut, findSequences, findTables, hasRows } from './tables.ts';
import { findUnread, requireAllRead } from './unread-files.ts';

type Options = {
  databaseUrl: string;
  /** The files of the shop. */
  files: Pick<Storage, 'keys' | 'stat' | 'read'>;
  place: Storage;
  seal: Seal;
  secrets: KeptSecrets;
  now: Date;
};

export type BackupMade = { name: string; tables: number; rows: number; files: number; newFiles: number };

/**
 * Backs up database and files of a shop that may be running. All tables are read as they were at one moment. A
 * file never changes, so a file that an earlier backup at this place holds is not stored again. Every part is
 * read again after writing and compared.
 */
export async function makeBackup({
  databaseUrl,
  files,
  place,
  seal,
  secrets,
  now,
}: Options): Promise<BackupMade> {
  const name = nameOf(now);
  const client = await openOwnConnection(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: Manifest['tables'] = [];
    for (const table of await findTables(client)) {
      if (!(await hasRows(client, table))) continue;
      const { content, rows } = copyOut(client, table);
      const key = tableKey(name, table);
      const sum = await putSealed(place, seal, key, content);
      await verifySealed(place, seal, { key, sum });
      tables.push({ ...table, rows: rows(), sum });
    }
    const sequences = await findSequences(client);
    const erased = await findErased(client);
    const migrated_to = await findMigratedTo(client);
    await client.query('commit');
    // The files are read after the rows, so that every file that a row names is among them.
    const kept = await keepFiles({ files, place, seal });
    const rest = { migrated_to, tables, sequences, erased, ...secrets, files: kept.files };
    await writeManifest(place, seal, name, { format: 1, taken_at: now.toISOString(), ...rest });
    await readManifest(place, seal, name);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { name, tables: tables.length, rows, files: kept.files.length, newFiles: kept.fresh };
  } finally {
    await client.end();
  }
}

/**
 * How old something must be before it counts as left over. It may belong to a backup that is still being made,
 * perhaps by another shop, and a backup is not listed before it is complete.
 */
const LEFT_OVER_MS = 2 * 86_400_000;

/**
 * Deletes backups that are older than this time, files that no remaining backup holds, and parts of backups that
 * were never completed. The newest backup always stays.
 */
export async function forgetBackups(
  place: Storage,
  seal: Seal,
  { before, now }: { before: Date; now: Date },
): Promise<string[]> {
  const names = await listBackups(place);
  const newest = newestOf(names);
  const isOld = (at: Date | null) => at !== null && at < before;
  const old = names.filter((name) => name !== newest && isOld(timeOf(name)));
  const needed = new Set<string>();
  for (const name of names) {
    if (old.includes(name)) continue;
    for (const { kept } of (await readManifest(place, seal, name)).files) needed.add(kept);
  }
  for (const name of old) for await (const key of place.keys(`backups/${name}`)) await place.delete(key);
  const isLeftOver = async (key: string) => {
    const found = await place.stat(key);
    return found !== null && now.getTime() - found.lastModified.getTime() > LEFT_OVER_MS;
  };
  for await (const key of place.keys('files'))
    if (!needed.has(key) && (await isLeftOver(key))) await place.delete(key);
  for await (const key of place.keys('backups'))
    if (!names.includes(backupOf(key)) && (await isLeftOver(key))) await place.delete(key);
  return old;
}

/**
 * Encrypts and stores the files of the shop. The name of a stored file is a hash of its key and state, so the
 * name reveals nothing.
 */
async function keepFiles({ files, place, seal }: Pick<Options, 'files' | 'place' | 'seal'>) {
  const kept: Manifest['files'] = [];
  const missing = new Set<string>();
  let fresh = 0;
  const newest = newestOf(await listBackups(place));
  const earlier = newest === undefined ? [] : (await readManifest(place, seal, newest)).files;
  const sums = new Map(earlier.map((file) => [file.kept, file]));
  for await (const key of files.keys()) {
    const found = await files.stat(key);
    if (!found) {
      missing.add(key);
      continue;
    }
    const name = `files/${createHmac('sha256', key).update(`${found.size} ${found.etag}`).digest('hex')}.age`;
    const before = sums.get(name);
    if (before && (await place.exists(name))) {
      kept.push(before);
      continue;
    }
    try {
      const sum = await putSealed(place, seal, name, await files.read(key));
      await verifySealed(place, seal, { key: name, sum });
      kept.push({ key, type: found.contentType, kept: name, sum });
      fresh += 1;
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error;
      missing.add(key);
    }
  }
  // The shop may have deleted a file since it was listed. A backup without any other would not be complete.
  requireAllRead(await findUnread(files, missing));
  return { files: kept, fresh };
}

/** The newest migration of a database, as the time that Drizzle stores for it. */
export async function findMigratedTo(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ newest: string }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest);
}
