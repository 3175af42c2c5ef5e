import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { embeddedDatabaseUnreachable } from '../startup-errors.ts';

/** The account under which PostgreSQL runs. The shop may run as root, but PostgreSQL refuses to. */
export type DatabaseAccount = {
  /** Starts a program under this account. */
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Makes this account the owner of one of the shop's folders and of everything in it. */
  own(folder: string): void;
};

type Ids = { uid: number; gid: number };

const ROOT: Ids = { uid: 0, gid: 0 };

/**
 * Decides which account runs PostgreSQL:
 * - an ordinary user runs it as itself;
 * - root runs it as the owner of the existing data, otherwise as `nobody`;
 * - when that account cannot enter a private parent folder (a clone below `/root`), root runs it in a user namespace,
 * in which root's own files belong to an unprivileged user number.
 * `programs` is the folder of the binaries, `folder` the one that will hold the data. Throws
 * `embeddedDatabaseUnreachable` when none of these is possible.
 */
export function databaseAccount(folder: string, programs: string): DatabaseAccount {
  if (process.getuid?.() !== 0) return { spawn, own: () => undefined };
  const ids = ownerOf(folder) ?? nobody();
  if (canReach(ids, folder) && canReach(ids, programs)) return asUser(ids);
  const account = inNamespace();
  if (account === null) throw embeddedDatabaseUnreachable(folder);
  return account;
}

function asUser(ids: Ids): DatabaseAccount {
  return {
    spawn: (program, args, options) => spawn(program, args, { ...options, ...ids }),
    own: (folder) => giveTo(folder, ids),
  };
}

function inNamespace(): DatabaseAccount | null {
  const { uid, gid } = nobody();
  const flags = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  if (spawnSync('unshare', [...flags, 'true'], { stdio: 'ignore' }).status !== 0) return null;
  return {
    spawn: (program, args, options) => spawn('unshare', [...flags, program, ...args], options),
    own: (folder) => giveTo(folder, ROOT),
  };
}

function ownerOf(folder: string): Ids | null {
  if (!existsSync(folder)) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? null : { uid, gid };
}

function nobody(): Ids {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether an account may enter every existing folder on the way to `path`. */
function canReach(ids: Ids, path: string): boolean {
  const parent = dirname(path);
  if (parent !== path && !canReach(ids, parent)) return false;
  if (!existsSync(path)) return true;
  const { uid, gid, mode } = statSync(path);
  if (uid === ids.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === ids.gid ? 0o010 : 0o001)) !== 0;
}

// The folder itself changes its owner last. If the process is interrupted before, the folder still has its old
// owner, which shows that the change must be repeated.
function giveTo(folder: string, ids: Ids): void {
  const { uid } = lstatSync(folder);
  if (uid === ids.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = resolve(join(folder, entry));
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, ids.uid, ids.gid);
  }
  chownSync(folder, ids.uid, ids.gid);
}
