import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` while no other process runs work with the same lock folder; the others wait. Each process first writes a
 * file into the folder (its claim) and then looks for claims of others, so two never run at once. The claim of a
 * process that has ended does not count. If this process must wait, `onWait` is called once with the number of the
 * other process.
 */
export async function withLock(folder, work, onWait) {
  const claim = `${process.pid}-${birthOf(process.pid)}-${randomBytes(4).toString('hex')}`;
  const path = join(folder, claim);
  let told = false;
  for (;;) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, '');
    const holder = livingHolder(folder, claim);
    if (holder === null) break;
    rmSync(path, { force: true });
    if (!told) onWait(holder);
    told = true;
    await pause(50 + Math.random() * 150);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function livingHolder(folder, own) {
  for (const claim of readdirSync(folder)) {
    if (claim === own) continue;
    const pid = claimantOf(claim);
    if (pid !== null) return pid;
    rmSync(join(folder, claim), { force: true });
  }
  return null;
}

/**
 * The number of the process that holds a lock folder; `null` when no process holds it or the folder cannot be read.
 * Does not change the folder. A running shop claims its data folder with a file of the same form
 * (apps/server/src/platform/db/embedded-lock.ts).
 */
export function holderOf(folder) {
  try {
    return readdirSync(folder).reduce((holder, claim) => holder ?? claimantOf(claim), null);
  } catch {
    return null;
  }
}

/** The number of the process that made a claim; `null` when it has ended. */
function claimantOf(claim) {
  const [pid, birth] = claim.split('-');
  return birthOf(Number(pid)) === birth ? Number(pid) : null;
}

/**
 * The start time of a process, which tells it from a later process with the same number; `null` when there is
 * no process.
 */
export function birthOf(pid) {
  if (!existsSync('/proc/self/stat')) return psBirth(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    return fields[0] === 'Z' ? null : `${boot}.${fields[19]}`;
  } catch {
    return null;
  }
}

function psBirth(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').trim() === '' ? null : stdout.replace(/\W+/g, '.');
}
