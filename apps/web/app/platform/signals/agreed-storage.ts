import type { Agreed } from '@keepsong/domain/signals/consent';
import type { SafeStorage } from '../api/storage.ts';
import { useConsent, whenAgreed } from './consent.store.ts';

/**
 * A browser storage for data that the shop does not need. It stores data only for a visitor who agreed to
 * `purpose`. For all others, and when the browser stores nothing, it keeps the data in memory while the page is
 * open (decision 0126). A refusal removes what was stored under `keys`. It is heard only after the first use in this
 * document, so `agreed-keys.ts` lists the keys that not every page uses.
 */
export function agreedStorage(
  store: SafeStorage,
  purpose: keyof Agreed,
  keys: readonly string[],
): Pick<SafeStorage, 'read' | 'readJson' | 'write'> {
  const memory = new Map<string, string>();
  const mayStore = () => {
    const { status, agreed } = useConsent.getState();
    return status === 'known' && agreed[purpose];
  };
  let isWatched = false;

  const followConsent = (): void => {
    for (const key of keys) {
      const value = memory.get(key) ?? store.read(key);
      if (value === null) continue;
      if (!mayStore()) {
        memory.set(key, value);
        store.remove(key);
      } else if (memory.has(key) && store.write(key, value)) memory.delete(key);
    }
  };
  const read = (key: string): string | null => {
    if (!isWatched) {
      isWatched = true;
      whenAgreed(followConsent);
    }
    return memory.get(key) ?? store.read(key);
  };
  return {
    read,
    readJson(key) {
      const text = read(key);
      try {
        return text === null ? null : JSON.parse(text);
      } catch {
        return null;
      }
    },
    write(key, value) {
      read(key);
      if (mayStore() && store.write(key, value)) memory.delete(key);
      else memory.set(key, value);
      return true;
    },
  };
}
