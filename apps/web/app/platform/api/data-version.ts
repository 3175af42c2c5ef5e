import type { SafeStore } from './storage.ts';
import { STORED_KEYS } from './stored-keys.ts';

export const DATA_VERSION_KEY = STORED_KEYS.dataVersion;

/**
 * Clears data that an older version of the shop stored in this browser (spec 4.9-05).
 *
 * @returns true when the storage was cleared, so that the page must be loaded again.
 */
export function applyDataVersion(current: string, store: SafeStore): boolean {
  const stored = store.read(DATA_VERSION_KEY);
  if (stored === current) return false;
  if (stored === null) {
    store.write(DATA_VERSION_KEY, current);
    return false;
  }
  store.clear();
  // A browser that cannot keep the new version would reload forever.
  return store.write(DATA_VERSION_KEY, current);
}
