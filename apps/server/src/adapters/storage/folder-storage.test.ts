import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';
import { storageContract } from './testing/storage-contract.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'keepsong-storage-'));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

describe('a folder', () => {
  storageContract(async () => {
    const folder = await newFolder();
    return {
      storage: await createFolderStorage(folder),
      list: () => filesIn(folder),
      close: () => rm(folder, { recursive: true }),
    };
  });

  it('deletes unfinished files of killed processes after a day, and no younger ones', async () => {
    const folder = await newFolder();
    await createFolderStorage(folder);
    const [old, young] = ['old', 'young'].map((name) => join(folder, '.unfinished', name));
    if (!old || !young) throw new Error('There are two files.');
    await writeFile(old, 'x');
    await writeFile(young, 'x');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(old, yesterday, yesterday);
    await createFolderStorage(folder);
    expect(await filesIn(folder)).toEqual([young]);
    await rm(folder, { recursive: true });
  });
});
