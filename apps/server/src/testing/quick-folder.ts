import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder in which Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/**
 * The space that a whole test run needs, with a large reserve. In Docker the folder has only 64 MB, which is
 * too little.
 */
const ROOM_BYTES = 2 ** 31;

/**
 * The folder for the databases and files of tests, which are written often and soon thrown away: in memory if
 * there is room, otherwise the usual temporary folder. On a disk, copying databases took a quarter of the
 * processor time of all server tests.
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
 * Makes a folder in `quickFolder` for this process. Its name begins with `prefix`. Folders with this prefix
 * whose process was killed are removed, because they could fill the memory.
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
