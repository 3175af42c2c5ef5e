import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeTemporaryFolder } from '../temporary-files.ts';

/**
 * Writes the content to a file, so that a process of the sandbox can read it there. Sending many bytes to a process
 * blocks the main thread, because they are copied first. The file is removed when `use` has ended.
 */
export async function withTemporaryFile<T>(
  content: Uint8Array | Readable,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await makeTemporaryFolder('file');
  try {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
