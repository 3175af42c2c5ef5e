import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { SetUpError } from './set-up/set-up-error.mjs';

/** Whether a version of Node.js runs TypeScript directly: 22.22 or newer, 24 or newer. */
export function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 22);
}

/** The path of a Node.js that is new enough: the installed one, otherwise the one that runs this script. */
export function findNode() {
  const installed = inRoot('node_modules', '.bin', 'node');
  if (existsSync(installed) && spawnSync(installed, ['-v']).status === 0) return installed;
  if (isNewEnough(process.version)) return process.execPath;
  throw new SetUpError(
    `The shop needs Node.js 24 (or 22.22), this is ${process.version} and there is none for this machine among the packages: install Node.js 24 and start again.`,
  );
}
