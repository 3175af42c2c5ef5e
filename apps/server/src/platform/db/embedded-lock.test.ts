import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder, processBirth } from './embedded-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keepsong-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a claimed folder is refused until it is released', async () => {
  const claim = await claimFolder(dataDir);
  await expect(claimFolder(dataDir)).rejects.toThrow(`in use by another shop (process ${process.pid})`);
  claim.release();
  (await claimFolder(dataDir)).release();
});

test('of many that start together, exactly one gets the folder', async () => {
  const claims = await Promise.allSettled(Array.from({ length: 8 }, () => claimFolder(dataDir)));
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a claim is ignored when its process is gone or its process number belongs to another process', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  mkdirSync(join(dataDir, 'shop.lock'));
  writeFileSync(join(dataDir, 'shop.lock', `${gone.pid}-dead.1-00000000`), '');
  writeFileSync(join(dataDir, 'shop.lock', `${process.ppid}-another.1-00000000`), '');
  const claim = await claimFolder(dataDir);
  expect(readdirSync(join(dataDir, 'shop.lock'))).toHaveLength(1);
  claim.release();
});

test('the start time of a process stays the same, and differs from the start time of another process', async () => {
  const own = processBirth(process.pid);
  expect(own).not.toBeNull();
  expect(processBirth(process.pid)).toBe(own);
  expect(processBirth(process.ppid)).not.toBe(own);
});
