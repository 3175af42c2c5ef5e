/** A program of the sandbox for a test: it tells what it can see and do. */
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

/** What the process was started with. Where the system shows it, it is also what other programs of the user read. */
const startedWith = (): string =>
  process.platform === 'linux' ? readFileSync('/proc/self/environ', 'utf8') : '';

process.once('message', ({ path }: { path: string }) => {
  const told = { env: { ...process.env }, startedWith: startedWith(), mayWrite: mayWrite(path) };
  process.send?.(ok(told), () => process.disconnect());
});
