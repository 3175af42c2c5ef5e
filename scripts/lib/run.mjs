import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './root.mjs';

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program and waits for its end. Passes signals on to the program. With `capture` the output is returned and not
 * shown. The code is 127 when the program cannot be started.
 */
export async function run(command, args, { env = {}, cwd = root, capture = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const stopForwarding = forwardSignals(child);
  try {
    const [code, signal] = await once(child, 'close');
    return { code: code ?? 1, signal, output };
  } catch (error) {
    return { code: 127, signal: null, output: `${output}${error.message}\n` };
  } finally {
    stopForwarding();
  }
}

/** Passes the signals that would end this process on to a child. Returns a function that stops passing them on. */
export function forwardSignals(child) {
  const forwarders = FORWARDED.map((signal) => {
    const forward = () => child.kill(signal);
    process.on(signal, forward);
    return [signal, forward];
  });
  return () => {
    for (const [signal, forward] of forwarders) process.off(signal, forward);
  };
}

/** Ends this process in the same way as its child: with the same code, or by the same signal. */
export function endLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code;
}
