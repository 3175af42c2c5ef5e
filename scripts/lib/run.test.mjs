import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { run } from './run.mjs';
import { birthOf } from './set-up/lock.mjs';

const RUN = new URL('./run.mjs', import.meta.url).href;
const WATCH_PARENT = new URL('./watch-parent.mjs', import.meta.url).href;

/**
 * Starts a process that runs `script` as its child through `run`, and waits for the first line of the child's output.
 */
async function startOuter(script, flags = []) {
  const outer = `const { run, endLike } = await import(${JSON.stringify(RUN)});
    endLike(await run(process.execPath, ${JSON.stringify([...flags, '-e', script])}));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', outer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { outer: child, innerPid: Number(line) };
}

const WAIT = 'setInterval(() => {}, 1000); console.log(process.pid);';

test("captures a program's output and its code", async () => {
  const script = 'console.log("said"); console.error("complained"); process.exit(3)';
  const { code, output } = await run(process.execPath, ['-e', script], { capture: true });
  expect(code).toBe(3);
  expect(output.split('\n').sort()).toEqual(['', 'complained', 'said']);
});

test('a program that does not exist has code 127', async () => {
  expect(await run('no-such-program-here', [], { capture: true })).toMatchObject({ code: 127 });
});

test.each(['SIGTERM', 'SIGINT'])('%s reaches the child, whose code becomes the parent’s', async (signal) => {
  const { outer } = await startOuter(`process.on('${signal}', () => process.exit(7)); ${WAIT}`);
  outer.kill(signal);
  expect(await once(outer, 'exit')).toEqual([7, null]);
});

test('a child that dies by a signal ends its parent with the same signal', async () => {
  const { outer, innerPid } = await startOuter(WAIT);
  process.kill(innerPid, 'SIGKILL');
  expect(await once(outer, 'exit')).toEqual([null, 'SIGKILL']);
});

test('a server whose parent is killed stops by itself', async () => {
  const { outer, innerPid } = await startOuter(WAIT, ['--import', WATCH_PARENT]);
  outer.kill('SIGKILL');
  await expect.poll(() => birthOf(innerPid), { timeout: 10_000 }).toBeNull();
});

test('(control) a server that does not watch its parent lives on', async () => {
  const { outer, innerPid } = await startOuter(WAIT);
  outer.kill('SIGKILL');
  await once(outer, 'exit');
  expect(birthOf(innerPid)).not.toBeNull();
  process.kill(innerPid, 'SIGKILL');
});
