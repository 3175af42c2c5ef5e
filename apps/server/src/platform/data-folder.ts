import { mkdirSync } from 'node:fs';
import { dataFolderForbidden, dataFolderImpossible } from './startup-errors.ts';

/** Makes the data folder on first use. Throws a `StartupError` when there cannot be one, or none of this account. */
export function makeDataFolder(dataDir: string): void {
  inDataFolder(dataDir, () => mkdirSync(dataDir, { recursive: true }));
}

/** Runs `work` on the data folder; what the file system refuses becomes a `StartupError`, other causes stay. */
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
