import * as v from 'valibot';
import type { SafeStorage } from '../api/storage.ts';

/** The events of the server that this browser has told the networks in the page, newest last. */
export const JOINED_KEY = 'sf_joined_told';
const MOST_KEPT = 20;
const KEPT = v.fallback(v.array(v.string()), []);

/**
 * Says of an event that the server tells too whether this browser tells it for the first time. The server gives an
 * address that is given again on the same day the same id, because its answer must not show whether the address is
 * known. Call it only for visitors who agreed to analytics, because it stores the id.
 */
export function createJoinedOnce(store: Pick<SafeStorage, 'readJson' | 'write'>) {
  // For browsers that store nothing.
  const memory = new Set<string>();
  return (id: string): boolean => {
    const before = v.parse(KEPT, store.readJson(JOINED_KEY));
    if (memory.has(id) || before.includes(id)) return false;
    memory.add(id);
    store.write(JOINED_KEY, JSON.stringify([...before, id].slice(-MOST_KEPT)));
    return true;
  };
}
