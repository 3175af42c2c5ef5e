import type { Storage } from './storage.port.ts';

/** Makes one file. The key of the file contains all that the maker needs. */
export type Maker = () => Promise<{ content: Uint8Array; contentType: string }>;

/**
 * Makes some files only when they are first requested, and then stores them in `storage`. When several callers request
 * the same file at the same time, it is made only once. If making it fails, the next request tries again.
 * @param makerOf returns the maker for a key, or undefined when files with this key are stored only by `put`
 */
export function withMade(storage: Storage, makerOf: (key: string) => Maker | undefined): Storage {
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
