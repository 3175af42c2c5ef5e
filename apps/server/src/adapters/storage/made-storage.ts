import { ok, type Result } from '@keepsong/domain/result';
import type { TooMany } from '../../platform/http/limits.ts';
import { createFairSlots } from '../../platform/sandbox/fair-slots.ts';
import type { Storage } from './storage.port.ts';

/** Makes one file. The key of the file contains all that the maker needs. */
export type Maker = () => Promise<{ content: Uint8Array; contentType: string }>;

export type MadeStorage = Storage & {
  /**
   * Has a file made in the turn of this address, unless it is stored or is never made. Call it before a stranger's
   * request reads the file. Refuses with `too_many_requests` when too many files wait.
   */
  prepare(key: string, who: string): Promise<Result<null, TooMany>>;
};

/** Few waiting files of one address, so that it delays those of others by one file. */
const TURNS = { places: 1, mostWaiting: 60, mostOfOne: 6 };

/**
 * Makes some files only when they are first requested, and then stores them in `storage`. When several callers request
 * the same file at the same time, it is made only once. If making it fails, the next request tries again.
 * @param makerOf returns the maker for a key, or undefined when files with this key are stored only by `put`
 */
export function withMade(storage: Storage, makerOf: (key: string) => Maker | undefined): MadeStorage {
  const inTurn = createFairSlots(TURNS);
  const underWay = new Map<string, Promise<void>>();

  async function make(key: string, maker: Maker): Promise<void> {
    if (await storage.exists(key)) return;
    const { content, contentType } = await maker();
    await storage.put(key, content, { contentType });
  }

  async function ready(key: string): Promise<void> {
    const maker = makerOf(key);
    if (!maker) return;
    const running = underWay.get(key) ?? make(key, maker).finally(() => underWay.delete(key));
    underWay.set(key, running);
    await running;
  }

  return {
    ...storage,
    async prepare(key, who) {
      if (makerOf(key) === undefined || (await storage.exists(key))) return ok(null);
      return inTurn(who, async () => {
        await ready(key);
        return ok(null);
      });
    },
    async stat(key) {
      await ready(key);
      return storage.stat(key);
    },
    async read(key, range) {
      await ready(key);
      return storage.read(key, range);
    },
    exists: async (key) => makerOf(key) !== undefined || storage.exists(key),
  };
}
