import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const RERUN = new URL('./rerun.mjs', import.meta.url).href;
const RUN = new URL('./run.mjs', import.meta.url).href;
const WAIT = 'console.log("started"); setInterval(() => {}, 1000);';

let home;
let folder;
let outer;
let stamped = 1_000_000_000;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'keepsong-rerun-'));
  folder = join(home, 'watched');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  write('program.mjs', WAIT);
  write('deep/other.ts', 'first');
  write('deep/other.test.ts', 'first');
});
afterEach(() => {
  // With the program that it runs: that one would outlive it.
  if (outer) killGroup(outer.pid);
  rmSync(home, { recursive: true, force: true });
});

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Puts a file in its place in one step, as editors do: a crowded machine sees no half of it. Each has a time of change
 * of its own, as the clock of a file system may be coarse.
 */
function write(name, content) {
  const draft = join(home, 'draft');
  writeFileSync(draft, content);
  stamped += 1;
  utimesSync(draft, stamped, stamped);
  renameSync(draft, join(folder, name));
}

/** Puts a folder with some sources in its place in one step. */
function writeFolder(name, files) {
  const draft = join(home, 'drafts');
  mkdirSync(draft);
  for (const file of files) writeFileSync(join(draft, file), 'new');
  renameSync(draft, join(folder, name));
}

/** A process that runs the folder's program through `rerun`; `said` is what all of it printed. */
function startOuter({ stopMs = 16_000 } = {}) {
  const options = JSON.stringify({ folders: [folder, join(folder, 'not there')], stopMs });
  const script = `const { rerun } = await import('${RERUN}');
    const { endLike } = await import('${RUN}');
    endLike(await rerun(process.execPath, [${JSON.stringify(join(folder, 'program.mjs'))}], ${options}));`;
  outer = spawn(process.execPath, ['--input-type=module', '-e', script], { detached: true });
  outer.said = '';
  for (const stream of [outer.stdout, outer.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      outer.said += text;
    });
  }
}

const starts = () => outer.said.split('\n').filter((line) => line.endsWith('started')).length;
const restarts = () => outer.said.match(/changed: starting again …/g)?.length ?? 0;
const untilStarted = (count) => expect.poll(starts, { timeout: 20_000, interval: 20 }).toBe(count);

test('changes that come together start the program again once; what is no source of it does not', async () => {
  startOuter();
  await untilStarted(1);
  write('deep/other.test.ts', 'second');
  write('deep/picture.png', 'new');
  writeFolder('fresh', ['one.ts', 'two.ts']);
  await untilStarted(2);

  // What comes next is the only reason for a third start.
  write('fresh/two.ts', 'newer');
  await untilStarted(3);
  expect(outer.said.match(/\S+ changed/g)).toEqual([
    expect.stringMatching(/fresh\/(one|two)\.ts changed/),
    expect.stringMatching(/fresh\/two\.ts changed/),
  ]);
});

test('the program runs with what changed', async () => {
  startOuter();
  await untilStarted(1);
  write('program.mjs', WAIT.replace('started', 'newly started'));
  await untilStarted(2);
  expect(outer.said).toMatch(/program\.mjs changed: starting again …\nnewly started\n$/);
});

test('a program that fails waits for the change that mends it', async () => {
  write('program.mjs', 'process.exit(3)');
  startOuter();
  await expect
    .poll(() => outer.said, { timeout: 20_000 })
    .toContain('It ended with code 3, and starts again when a source changes.');
  write('program.mjs', WAIT);
  await untilStarted(1);
  expect(restarts()).toBe(1);
});

test('a program that ends well is over', async () => {
  write('program.mjs', 'console.log("started")');
  startOuter();
  expect(await once(outer, 'close')).toEqual([0, null]);
  expect(starts()).toBe(1);
});

test.each(['SIGTERM', 'SIGINT'])(
  '%s ends the program its own way, whose code becomes ours',
  async (signal) => {
    write('program.mjs', `process.on('${signal}', () => process.exit(7)); ${WAIT}`);
    startOuter();
    await untilStarted(1);
    outer.kill(signal);
    expect(await once(outer, 'close')).toEqual([7, null]);
  },
);

test('while it waits for a change it ends at once', async () => {
  write('program.mjs', 'process.exit(3)');
  startOuter();
  await expect.poll(() => outer.said, { timeout: 20_000 }).toContain('code 3');
  outer.kill('SIGTERM');
  expect(await once(outer, 'close')).toEqual([3, null]);
});

test('a program that does not want to end is made to', async () => {
  write('program.mjs', `process.on('SIGTERM', () => console.log('no')); ${WAIT}`);
  startOuter({ stopMs: 200 });
  await untilStarted(1);
  write('program.mjs', WAIT);
  await untilStarted(2);
  expect(outer.said).toContain('no');
});
