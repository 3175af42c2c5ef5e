import type { Storage } from './storage.port.ts';

/** A file that can be made from nothing but its key. */
export type Maker = () => Promise<{ content: Uint8Array; contentType: string }>;

/**
 * A store in which some files are made when they are first asked for, and kept. Whoever asks meanwhile waits for the same
 * making; one that fails is tried again by the next who asks.
 * @param makerOf the maker of a key, or undefined for files that are only ever put.
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
