import { mkdirSync } from 'node:fs';
import { dataFolderForbidden, dataFolderImpossible } from './startup-errors.ts';

/** Makes the data folder on first use. Throws a `StartupError` when it cannot be made or used by this account. */
export function makeDataFolder(dataDir: string): void {
  inDataFolder(dataDir, () => mkdirSync(dataDir, { recursive: true }));
}

/** Runs `work` on the data folder. Refusals of the file system become a `StartupError`; other errors are unchanged. */
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
