import type { Storage } from './storage.port.ts';

/** Makes a file from its key alone. */
export type Maker = () => Promise<{ content: Uint8Array; contentType: string }>;

/**
 * A store that makes some files at the first request and keeps them. Requests at the same time share the work. After a
 * failure the next request tries again.
 * @param makerOf the maker of a key; undefined for files that are only stored by `put`.
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
