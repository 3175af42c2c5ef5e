/** A sandbox program for a test: it reports what it can see and do. */
import { readFileSync, writeFileSync } from 'node:fs';
import { ok } from '@keepsong/domain/result';

function mayWrite(path: string): boolean {
  try {
    writeFileSync(path, 'x');
    return true;
  } catch {
    return false;
  }
}

/**
 * The environment with which the process was started. On systems that show it, other programs of the same user
 * can read it as well.
 */
const startedWith = (): string =>
  process.platform === 'linux' ? readFileSync('/proc/self/environ', 'utf8') : '';

process.once('message', ({ path }: { path: string }) => {
  const told = { env: { ...process.env }, startedWith: startedWith(), mayWrite: mayWrite(path) };
  process.send?.(ok(told), () => process.disconnect());
});
