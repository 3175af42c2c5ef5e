import { type SafeStorage, safeStorage } from '../api/storage.ts';

/** A storage in memory, for tests. With `full` it refuses every write, like a browser whose quota is used up. */
export function memoryStorage(initial: Record<string, string> = {}, full = false): SafeStorage {
  const kept = new Map(Object.entries(initial));
  const storage: Storage = {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  return safeStorage(() => storage);
}
