import { markStorage, type SafeStorage } from './storage.ts';
import { STORED_KEYS } from './stored-keys.ts';

export const DATA_VERSION_KEY = STORED_KEYS.dataVersion;

/**
 * Clears data that an older version of the shop stored in this browser (spec 4.9-05).
 *
 * @returns true when the page must be loaded again: the storage was cleared and keeps the new version.
 */
export function applyDataVersion(current: string, storage: SafeStorage): boolean {
  // If the storage is empty, the version is written later, together with the first stored value.
  markStorage(DATA_VERSION_KEY, current);
  const stored = storage.read(DATA_VERSION_KEY);
  if (stored === current || stored === null) return false;
  storage.clear();
  // When the browser cannot keep the new version, do not ask for a reload. The next page would clear and reload
  // forever.
  return storage.write(DATA_VERSION_KEY, current);
}
