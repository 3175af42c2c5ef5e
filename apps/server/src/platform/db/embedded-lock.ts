import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownLikeParent } from '../ownership.ts';
import { dataFolderForbidden, dataFolderInUse } from '../startup-errors.ts';

export type FolderClaim = { release(): void };

const ATTEMPTS = 5;

/**
 * Claims a data folder for this process: one data folder, one shop.
 *
 * Every starting process first writes its own claim (`shop.lock/<pid>-<birth>-<nonce>`) and only then looks for others.
 * So when two start at the same time, at least one sees the other and steps back. Nobody removes the claim of a living
 * process. `birth` is the start time of the process: it tells whether `pid` still belongs to the process that made the
 * claim.
 *
 * Throws the `StartupError` `dataFolderInUse` within a second when another living process holds the folder.
 */
export async function claimFolder(dataDir: string): Promise<FolderClaim> {
  const folder = join(dataDir, 'shop.lock');
  const name = `${process.pid}-${processBirth(process.pid)}-${randomBytes(4).toString('hex')}`;
  const release = () => rmSync(join(folder, name), { force: true });
  let holder: number | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    writeClaim(dataDir, folder, name);
    holder = livingHolder(folder, name);
    if (holder === null) return { release };
    release();
    // When two processes start together, both remove their claims again. Random pauses let one of them through.
    await pause(randomInt(10, 120));
  }
  throw dataFolderInUse(dataDir, holder);
}

/**
 * Returns the start time of a process as an opaque word (start ticks and boot id on Linux, the start date elsewhere). A
 * later process with the same number has another word. `null` when no such process is running.
 */
export function processBirth(pid: number): string | null {
  return existsSync('/proc/self/stat') ? linuxBirth(pid) : psBirth(pid);
}

function linuxBirth(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // `stat` holds the command's name in parentheses, and the name may contain spaces. The fields after it contain none.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return null;
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.slice(0, 8) ?? 'boot';
  return `${boot}.${fields[19]}`;
}

function psBirth(pid: number): string | null {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() === '' ? null : stdout.replace(/\W+/g, '.');
}

function writeClaim(dataDir: string, folder: string, name: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    ownLikeParent(folder);
    writeFileSync(join(folder, name), '');
    ownLikeParent(join(folder, name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')) {
      throw dataFolderForbidden(dataDir);
    }
    throw error;
  }
}

function livingHolder(folder: string, own: string): number | null {
  for (const claim of readdirSync(folder)) {
    if (claim === own) continue;
    const [pid = '', birth = ''] = claim.split('-');
    if (processBirth(Number(pid)) === birth) return Number(pid);
    rmSync(join(folder, claim), { force: true });
  }
  return null;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
