import { spawn } from 'node:child_process';
import { relative } from 'node:path';
import { SourceChanges } from './changes.mjs';
import { root } from './root.mjs';

/** How long a program may take to end before it is killed: a little longer than the shop's shutdown may take. */
const STOP_MS = 16_000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program, and restarts it when the sources in `folders` change. Changes at nearly the same time cause only one
 * restart. A program that ended with an error is started again at the next change. A signal is passed on to the program
 * and ends both. Resolves to the code and signal with which the program ended.
 */
export async function rerun(command, args, { env = {}, folders, stopMs = STOP_MS }) {
  const changes = new SourceChanges(folders);
  const asked = firstSignal();
  try {
    for (;;) {
      const child = start(command, args, env);
      const changed = changes.next();
      await Promise.race([child.ended, asked.promise, changed]);
      if (child.end === null) await stop(child, asked.signal ?? 'SIGTERM', stopMs);
      else if (!hasFailed(child.end)) return child.end;
      else await waitAfter(child, [asked.promise, changed]);
      if (asked.signal !== null) return child.end;
      console.log(`${relative(root, await changed)} changed: starting again …`);
      changes.forget();
    }
  } finally {
    changes.stop();
    asked.forget();
  }
}

function start(command, args, env) {
  const child = { end: null };
  child.process = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  child.ended = new Promise((resolve) => {
    const endWith = (code, signal) => {
      child.end = { code, signal };
      resolve();
    };
    child.process.on('close', endWith).on('error', () => endWith(127, null));
  });
  return child;
}

/** Asks a program to end, and kills it when it takes too long. */
async function stop(child, signal, stopMs) {
  child.process.kill(signal);
  const timer = setTimeout(() => child.process.kill('SIGKILL'), stopMs);
  await child.ended;
  clearTimeout(timer);
}

const hasFailed = ({ code }) => code !== null && code !== 0;

async function waitAfter({ end }, reasons) {
  console.log(`It ended with code ${end.code}, and starts again when a source changes.`);
  await Promise.race(reasons);
}

/** The first signal that asks this process to end. */
function firstSignal() {
  const asked = { signal: null };
  asked.promise = new Promise((resolve) => {
    const take = (signal) => {
      asked.signal ??= signal;
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, take);
    asked.forget = () => {
      for (const signal of SIGNALS) process.off(signal, take);
    };
  });
  return asked;
}
