import { mkdirSync } from 'node:fs';
import { dataFolderForbidden, dataFolderImpossible } from './startup-errors.ts';

/** Creates the data folder if it does not exist. Throws a `StartupError` when this account cannot create or use it. */
export function makeDataFolder(dataDir: string): void {
  inDataFolder(dataDir, () => mkdirSync(dataDir, { recursive: true }));
}

/**
 * Runs `work` on the data folder. When the file system does not allow it, the error becomes a `StartupError`. Any other
 * error is thrown unchanged.
 */
export function inDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' || code === 'ENOTDIR') throw dataFolderImpossible(dataDir);
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') throw dataFolderForbidden(dataDir);
    throw error;
  }
}
