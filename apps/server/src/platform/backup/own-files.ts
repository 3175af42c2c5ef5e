import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

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

/** A path without links. The end of it that does not exist yet stays as it is. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
