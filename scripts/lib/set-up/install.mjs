import { existsSync, readFileSync } from 'node:fs';
import { delimiter, sep } from 'node:path';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';
import { SetUpError } from './set-up-error.mjs';
import { contentHash, isStamped, stamp } from './stamp.mjs';

const LOCKFILE = inRoot('package-lock.json');
const STAMP = inRoot('node_modules', '.cache', 'keepsong', 'installed');

/** Whether `node_modules` contains exactly the packages of `package-lock.json`. */
export function isInstalled() {
  const wanted = contentHash(LOCKFILE);
  if (isStamped(STAMP, wanted)) return true;
  // npm writes this file last, so it is missing when an install was interrupted.
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record) || !matches(packagesOf(LOCKFILE), packagesOf(record))) return false;
  stamp(STAMP, wanted);
  return true;
}

/** Installs all packages of the lockfile from scratch. */
export async function install() {
  console.log('Installing the packages (npm ci) …');
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const { code, output } = await run('npm', args, {
    env: { PATH: outsidePath(process.env.PATH ?? '') },
    capture: true,
  });
  if (code === 127) throw new SetUpError('npm was not found: install Node.js 20 or newer together with npm.');
  if (code !== 0) {
    throw new SetUpError(
      `npm ci failed; check the network and the disk space, then start again.\n${output.trim()}`,
    );
  }
  stamp(STAMP, contentHash(LOCKFILE));
}

/**
 * Whether `installed`, npm's record of the installed packages, has every package of the lockfile. Only optional
 * packages may be missing.
 */
export function matches(wanted, installed) {
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return optional === true || devOptional === true;
    return found.version === version && found.integrity === integrity;
  });
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

// Removes the folders in node_modules from a PATH. Otherwise npm could run on the Node.js in node_modules, which it is
// about to delete.
function outsidePath(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.includes(`node_modules${sep}`))
    .join(delimiter);
}
