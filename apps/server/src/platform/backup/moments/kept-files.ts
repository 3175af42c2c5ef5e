import { createHmac } from 'node:crypto';
import { type Storage, StoredFileMissing } from '../../../adapters/storage/storage.port.ts';
import { putSealed, verifySealed } from '../sealed-file.ts';
import { findUnread } from '../unread-files.ts';
import { type Change, FILES, type KeptFile, type Place } from './chain.ts';

export type ShopFiles = Pick<Storage, 'keys' | 'stat' | 'read'>;

/**
 * Compares the stored files with those that the archive knows, and stores the new ones in it. A file never
 * changes, so a known key is not read again. `known` is updated. `unread` are files that are there and cannot be read.
 */
export async function followFiles(
  where: Place,
  files: ShopFiles,
  known: Map<string, KeptFile>,
): Promise<Pick<Change, 'added' | 'gone'> & { unread: string[] }> {
  const there = new Set<string>();
  const missing = new Set<string>();
  const added: KeptFile[] = [];
  for await (const key of files.keys()) {
    there.add(key);
    if (known.has(key)) continue;
    const kept = await keepFile(where, files, key);
    if (kept === null) {
      missing.add(key);
      continue;
    }
    known.set(key, kept);
    added.push(kept);
  }
  const gone = [...known.keys()].filter((key) => !there.has(key));
  for (const key of gone) known.delete(key);
  return { added, gone, unread: await findUnread(files, missing) };
}

/** Null when the store calls the file missing although it listed it. */
async function keepFile({ place, seal }: Place, files: ShopFiles, key: string): Promise<KeptFile | null> {
  const found = await files.stat(key);
  if (!found) return null;
  // Without the key, nobody can learn anything about the file from its name.
  const kept = `${FILES}/${createHmac('sha256', key).update(`${found.size} ${found.etag}`).digest('hex')}.age`;
  try {
    const sum = await putSealed(place, seal, kept, await files.read(key));
    await verifySealed(place, seal, { key: kept, sum });
    return { key, type: found.contentType, kept, sum, since: found.lastModified.toISOString() };
  } catch (error) {
    if (error instanceof StoredFileMissing) return null;
    throw error;
  }
}

/**
 * The stored files at a moment, computed from the list of a copy and the changes after it. If a file
 * disappeared between two scans and the later scan was after the moment, the file counts as present.
 */
export function filesAt(list: readonly KeptFile[], changes: readonly Change[], moment: Date): KeptFile[] {
  const files = new Map(list.map((file) => [file.key, file]));
  for (const { at, added, gone } of changes) {
    if (new Date(at) <= moment) for (const key of gone) files.delete(key);
    for (const file of added) files.set(file.key, file);
  }
  return [...files.values()].filter(({ since }) => new Date(since) <= moment);
}
