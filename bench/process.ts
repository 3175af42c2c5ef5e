import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import LEAN from '../scripts/lib/lean.json' with { type: 'json' };

/** Starts a program of the benchmark and waits until it prints that it is ready. */
export async function start(path: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...LEAN.flags, path], {
    env: { ...process.env, ...LEAN.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ready = new Promise<void>((resolve) =>
    child.stdout?.on('data', (text) => String(text).includes('ready') && resolve()),
  );
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${path} ended while starting`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return child;
}
