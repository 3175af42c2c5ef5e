import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsong-set-up-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// Takes the lock, reads a number, waits a little and writes the number back plus one.
const COUNT = `
  import { readFileSync, writeFileSync } from 'node:fs';
  import { setTimeout as pause } from 'node:timers/promises';
  const [, lockModule, folder, locked] = process.argv;
  const { withLock } = await import(lockModule);
  const work = async () => {
    const count = Number(readFileSync(folder + '/count', 'utf8'));
    await pause(250);
    writeFileSync(folder + '/count', String(count + 1));
  };
  await (locked === 'yes' ? withLock(folder + '/lock', work, () => {}) : work());
`;

async function countTogether(locked) {
  writeFileSync(join(folder, 'count'), '0');
  const module = new URL('./lock.mjs', import.meta.url).href;
  const args = ['--input-type=module', '-e', COUNT, module, folder, locked];
  const processes = Array.from({ length: 4 }, () => spawn(process.execPath, args, { stdio: 'inherit' }));
  await Promise.all(processes.map((child) => once(child, 'exit')));
  return Number(readFileSync(join(folder, 'count'), 'utf8'));
}

test('processes that start together work one after another', async () => {
  expect(await countTogether('yes')).toBe(4);
  expect(readdirSync(join(folder, 'lock'))).toEqual([]);
});

test('(control) processes without the lock disturb each other', async () => {
  expect(await countTogether('no')).toBeLessThan(4);
});

test('the claim of a killed process, or of one whose number was reused, blocks nobody', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  mkdirSync(join(folder, 'lock'));
  writeFileSync(join(folder, 'lock', `${gone.pid}-x.1-0`), '');
  writeFileSync(join(folder, 'lock', `${process.ppid}-x.1-0`), '');
  const told = [];
  expect(
    await withLock(
      join(folder, 'lock'),
      () => 'done',
      (pid) => told.push(pid),
    ),
  ).toBe('done');
  expect(told).toEqual([]);
});

test('a failure lets the next process work', async () => {
  const lock = join(folder, 'lock');
  await expect(
    withLock(
      lock,
      () => Promise.reject(new Error('no')),
      () => {},
    ),
  ).rejects.toThrow('no');
  expect(
    await withLock(
      lock,
      () => 'done',
      () => {},
    ),
  ).toBe('done');
});

test('a waiting process says once which process it waits for', async () => {
  const lock = join(folder, 'lock');
  const told = [];
  let release;
  const first = withLock(
    lock,
    () => new Promise((resolve) => (release = resolve)),
    () => {},
  );
  const second = withLock(
    lock,
    () => 'second',
    (pid) => {
      told.push(pid);
      release('first');
    },
  );
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(told).toEqual([process.pid]);
});
