import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withTemporaryFile } from './sandbox/temporary-file.ts';
import { deleteLeftFiles } from './temporary-files.ts';

const NOW = new Date('2026-11-02T15:00:00Z');
const log = {
  warn: (_context: object, text: string) => {
    throw new Error(text);
  },
};
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsong-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Puts a folder with a file, or only a file, into the folder for temporary files. */
async function leave(name: string, hoursAgo: number, isFolder = true): Promise<void> {
  const path = join(folder, name);
  if (isFolder) await mkdir(path);
  await writeFile(isFolder ? join(path, 'file') : path, 'a voice');
  const at = new Date(NOW.getTime() - hoursAgo * 3_600_000);
  await utimes(path, at, at);
}

it('what a killed process left is deleted after a day, and nothing else', async () => {
  await leave('keepsong-file-a1', 25);
  await leave('keepsong-upload-b2', 25);
  await leave('keepsong-upload-c3', 25, false);
  await leave('keepsong-migrations-d4', 25);
  await leave('keepsong-file-new', 23);
  await leave('keepsong-test-e5', 25);
  await leave('another-file-f6', 25);
  await deleteLeftFiles(NOW, log, folder);
  expect((await readdir(folder)).sort()).toEqual([
    'another-file-f6',
    'keepsong-file-new',
    'keepsong-test-e5',
  ]);
});

it('a file for a process of the sandbox has a name that is swept', async () => {
  const name = await withTemporaryFile(Buffer.from('a voice'), async (path) => basename(join(path, '..')));
  await leave(name, 25);
  await deleteLeftFiles(NOW, log, folder);
  expect(await readdir(folder)).toEqual([]);
});
