import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program of the benchmark and waits until it prints that it is ready. */
export async function start(path: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', path], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
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
