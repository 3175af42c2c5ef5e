import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertKey, type PutOptions, type Storage, StoredFileMissing } from './storage.port.ts';

/**
 * Folders for unfinished files and for content types. No part of a key begins with a dot, so these names cannot collide
 * with stored files.
 */
const UNFINISHED = '.unfinished';
const TYPES = '.types';
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** Stores files in a folder of this machine. Several processes may share the folder. */
export async function createFolderStorage(root: string): Promise<Storage> {
  await mkdir(join(root, UNFINISHED), { recursive: true });
  await removeForgotten(join(root, UNFINISHED));

  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, ...key.split('/'));
  };
  const typePathOf = (key: string) => join(root, TYPES, ...key.split('/'));

  return {
    async put(key, content, options) {
      const path = pathOf(key);
      const unfinished = join(root, UNFINISHED, randomUUID());
      try {
        await writeWhole(unfinished, content, options);
        // Move the type to its final name before the file, so that nobody sees the file without its type.
        await writeWhole(`${unfinished}.type`, Buffer.from(options.contentType), {});
        await moveInto(`${unfinished}.type`, typePathOf(key));
        await moveInto(unfinished, path);
      } finally {
        await rm(unfinished, { force: true });
        await rm(`${unfinished}.type`, { force: true });
      }
    },

    async stat(key) {
      const found = await unlessMissing(stat(pathOf(key), { bigint: true }));
      if (!found?.isFile()) return null;
      const contentType = await unlessMissing(readFile(typePathOf(key), 'utf8'));
      return {
        size: Number(found.size),
        contentType: contentType ?? 'application/octet-stream',
        etag: `${found.size.toString(16)}-${found.mtimeNs.toString(16)}-${found.ino.toString(16)}`,
        lastModified: new Date(Number(found.mtimeMs)),
      };
    },

    async read(key, range = {}) {
      const file = await unlessMissing(open(pathOf(key), 'r'));
      if (!file) throw new StoredFileMissing(key);
      return file.createReadStream(range);
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
      await rm(typePathOf(key), { force: true });
    },

    async exists(key) {
      return (await unlessMissing(stat(pathOf(key))))?.isFile() ?? false;
    },

    async *keys(folder) {
      const start = folder === undefined ? root : pathOf(folder);
      for await (const path of filesBelow(start)) yield relative(root, path).split(sep).join('/');
    },
  };
}

/** The paths of all files in a folder and its subfolders, without the storage's own files. */
async function* filesBelow(folder: string): AsyncIterable<string> {
  for (const entry of (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Deletes files that processes left unfinished more than a day ago because they were killed. */
async function removeForgotten(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await unlessMissing(stat(path));
    if (found && Date.now() - found.mtimeMs > FORGOTTEN_AFTER_MS) await rm(path, { force: true });
  }
}

async function writeWhole(
  path: string,
  content: Uint8Array | Readable,
  { size }: Pick<PutOptions, 'size'>,
): Promise<void> {
  const source = content instanceof Readable ? content : Readable.from([content]);
  // `flush`: the bytes are on the disk before the file gets its final name.
  const target = createWriteStream(path, { flags: 'wx', flush: true });
  await pipeline(source, target);
  if (size !== undefined && target.bytesWritten !== size) {
    throw new Error(`The file has ${target.bytesWritten} bytes instead of ${size}.`);
  }
}

/**
 * Gives a file its final name in one atomic step. Flushing the folder makes sure that the name survives a power cut.
 */
async function moveInto(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  await mkdir(folder, { recursive: true });
  await rename(from, to);
  // Windows cannot open a folder, and its file system stores the name without a flush.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
