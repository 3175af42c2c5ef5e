import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { createFolderStorage } from '../../adapters/storage/folder-storage.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { StartupError } from '../startup-errors.ts';

/** Where the shop keeps its own files: a bucket, or a folder of `DATA_DIR`. */
type OwnPlace = { bucket: string | null; dataDir: string };

/** The folders of `DATA_DIR` that the shop uses. Backups may lie in another one. */
const OWN_FOLDERS = ['files', 'postgres'];

/**
 * Whether backups at this target would lie among the shop's own files or its database. Then each backup would contain
 * all earlier ones, and what is deleted with old backups could be a file of the shop.
 */
export function isAmongOwnFiles(target: string, { bucket, dataDir }: OwnPlace): boolean {
  if (target.startsWith('s3://')) return target.slice('s3://'.length).split('/')[0] === bucket;
  const [place, own] = [realPath(resolve(target)), realPath(resolve(dataDir))];
  // Backups have a folder `files` too.
  if (place === own) return true;
  return OWN_FOLDERS.some((name) => !relative(realPath(join(own, name)), place).startsWith('..'));
}

/**
 * Throws a `StartupError` when the bucket of the shop is empty and `DATA_DIR` holds files: then the `S3_` settings were
 * made for backups only, and a backup of this bucket would contain none of the files.
 */
export async function requireNotInFolder(bucket: Pick<Storage, 'keys'>, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files');
  if (!existsSync(folder) || (await hasKeys(bucket))) return;
  if (await hasKeys(await createFolderStorage(folder)))
    throw new StartupError(
      `S3_BUCKET is empty, and the files of the shop are in ${folder}: leave S3_BUCKET out to back them up, or move them into the bucket.`,
    );
}

async function hasKeys(files: Pick<Storage, 'keys'>): Promise<boolean> {
  for await (const _ of files.keys()) return true;
  return false;
}

/** A path without links. The end of it that does not exist yet stays as it is. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
