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
  // Kill the whole process group. If only the outer process were killed, the program that it started would live on.
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
 * Writes a file in one step, as editors do, so that `rerun` never sees half a file, even on a slow machine. Each file
 * gets a different modification time, because the file system may give two writes the same time.
 */
function write(name, content) {
  const draft = join(home, 'draft');
  writeFileSync(draft, content);
  stamped += 1;
  utimesSync(draft, stamped, stamped);
  renameSync(draft, join(folder, name));
}

/** Creates a folder with some sources in one step. */
function writeFolder(name, files) {
  const draft = join(home, 'drafts');
  mkdirSync(draft);
  for (const file of files) writeFileSync(join(draft, file), 'new');
  renameSync(draft, join(folder, name));
}

/** Starts a process that runs the program in `folder` through `rerun`. `outer.said` is the output of both. */
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

test('changes that come together restart the program once; other files do not', async () => {
  startOuter();
  await untilStarted(1);
  write('deep/other.test.ts', 'second');
  write('deep/picture.png', 'new');
  writeFolder('fresh', ['one.ts', 'two.ts']);
  await untilStarted(2);

  // This change must be the only reason for a third start.
  write('fresh/two.ts', 'newer');
  await untilStarted(3);
  expect(outer.said.match(/\S+ changed/g)).toEqual([
    expect.stringMatching(/fresh\/(one|two)\.ts changed/),
    expect.stringMatching(/fresh\/two\.ts changed/),
  ]);
});

test('the restarted program runs the changed source', async () => {
  startOuter();
  await untilStarted(1);
  write('program.mjs', WAIT.replace('started', 'newly started'));
  await untilStarted(2);
  expect(outer.said).toMatch(/program\.mjs changed: starting again …\nnewly started\n$/);
});

test('a program that failed waits for the change that repairs it', async () => {
  write('program.mjs', 'process.exit(3)');
  startOuter();
  await expect
    .poll(() => outer.said, { timeout: 20_000 })
    .toContain('It ended with code 3, and starts again when a source changes.');
  write('program.mjs', WAIT);
  await untilStarted(1);
  expect(restarts()).toBe(1);
});

test('a program that ends without an error is not restarted', async () => {
  write('program.mjs', 'console.log("started")');
  startOuter();
  expect(await once(outer, 'close')).toEqual([0, null]);
  expect(starts()).toBe(1);
});

test.each(['SIGTERM', 'SIGINT'])(
  '%s lets the program end in its own way, and its exit code becomes ours',
  async (signal) => {
    write('program.mjs', `process.on('${signal}', () => process.exit(7)); ${WAIT}`);
    startOuter();
    await untilStarted(1);
    outer.kill(signal);
    expect(await once(outer, 'close')).toEqual([7, null]);
  },
);

test('a signal ends `rerun` at once while it waits for a change', async () => {
  write('program.mjs', 'process.exit(3)');
  startOuter();
  await expect.poll(() => outer.said, { timeout: 20_000 }).toContain('code 3');
  outer.kill('SIGTERM');
  expect(await once(outer, 'close')).toEqual([3, null]);
});

test('a program that does not end is killed', async () => {
  write('program.mjs', `process.on('SIGTERM', () => console.log('no')); ${WAIT}`);
  startOuter({ stopMs: 200 });
  await untilStarted(1);
  write('program.mjs', WAIT);
  await untilStarted(2);
  expect(outer.said).toContain('no');
});
