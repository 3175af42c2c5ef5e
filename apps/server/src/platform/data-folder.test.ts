import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inDataFolder, makeDataFolder } from './data-folder.ts';
import { StartupError } from './startup-errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsong-folder-'));
  writeFileSync(join(folder, 'notes.txt'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

function refusalOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('a data folder is made with the folders above it, and kept', () => {
  const dataDir = join(folder, 'shops', 'one');
  makeDataFolder(dataDir);
  makeDataFolder(dataDir);
  expect(existsSync(dataDir)).toBe(true);
});

test.each(['notes.txt', 'notes.txt/data'])('a file cannot be the data folder or hold it: %s', (path) => {
  const error = refusalOf(() => makeDataFolder(join(folder, path)));
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toContain(
    `There can be no data folder ${join(folder, path)}, because a file is in its place: set DATA_DIR`,
  );
});

test('a folder of another account gives a clear message; other errors are unchanged', () => {
  const forbidden = Object.assign(new Error('no'), { code: 'EACCES' });
  const fault = new Error('other');
  const throwing = (error: Error) => () => {
    throw error;
  };
  expect(refusalOf(() => inDataFolder(folder, throwing(forbidden)))).toMatchObject({
    message: expect.stringContaining('belongs to another account'),
  });
  expect(refusalOf(() => inDataFolder(folder, throwing(fault)))).toBe(fault);
});
