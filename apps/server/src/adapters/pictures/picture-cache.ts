import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type PictureCache = {
  find(key: string): Promise<Buffer | null>;
  /** Stores a picture. When the cache is full, the oldest pictures are deleted. */
  keep(key: string, bytes: Uint8Array): Promise<void>;
};

const MEGABYTE = 1024 * 1024;

/**
 * Keeps pictures in a folder, at most `maxBytes` in all. Each process has its own folder. If the folder is lost,
 * nothing else is lost, because every picture can be drawn again.
 */
export function createPictureCache(folder: string, maxBytes = 64 * MEGABYTE): PictureCache {
  const pathOf = (name: string) => join(folder, name);
  let known: Promise<Map<string, number>> | undefined;

  /** The sizes of the stored pictures by file name, oldest first. */
  async function look(): Promise<Map<string, number>> {
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png'));
    const files = await Promise.all(names.map(async (name) => ({ name, ...(await sizeOf(pathOf(name))) })));
    files.sort((a, b) => a.at - b.at);
    return new Map(files.map(({ name, size }) => [name, size]));
  }

  async function makeRoom(sizes: Map<string, number>): Promise<void> {
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [name, size] of sizes) {
      if (total <= maxBytes) return;
      sizes.delete(name);
      total -= size;
      await rm(pathOf(name), { force: true });
    }
  }

  return {
    find: (key) => readFile(pathOf(nameOf(key))).catch(absent),
    async keep(key, bytes) {
      known ??= look();
      const sizes = await known;
      const name = nameOf(key);
      // Write to a temporary file first and then rename it, so that readers never see half a picture.
      const draft = pathOf(`${name}.${crypto.randomUUID()}.new`);
      await writeFile(draft, bytes);
      await rename(draft, pathOf(name));
      sizes.delete(name);
      sizes.set(name, bytes.byteLength);
      await makeRoom(sizes);
    },
  };
}

const nameOf = (key: string): string => `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.png`;

const sizeOf = async (path: string) => {
  const { size, mtimeMs } = await stat(path);
  return { size, at: mtimeMs };
};

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
