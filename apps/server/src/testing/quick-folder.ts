import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** What a whole test run needs, with much to spare. Docker offers 64 MB there, which is too little. */
const ROOM_BYTES = 2 ** 31;

/**
 * The folder for the databases and files of tests, which are written often and soon thrown away: in memory if there is
 * room, otherwise the usual temporary folder. Copying databases on a disk took a quarter of the processor time of all
 * server tests.
 */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Makes a folder there for this process. Its name begins with `prefix`. Folders of the same kind whose process was
 * killed are removed, because they may fill the memory.
 */
export function runFolder(prefix: string): string {
  const place = quickFolder();
  for (const name of readdirSync(place)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(place, `${prefix}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
