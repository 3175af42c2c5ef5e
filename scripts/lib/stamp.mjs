import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Made by tools inside the source folders; never a reason to build again. */
const GENERATED = /(^|[\\/])(node_modules|build|\.react-router|\.cache|app[\\/]paraglide|public[\\/]fonts)$/;

/**
 * A fingerprint of files and folders, from names, sizes and times of change: a few milliseconds for
 * thousands of files. Missing paths count as empty; generated folders are left out.
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  if (!existsSync(path)) return;
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!GENERATED.test(join(path, name))) addTo(hash, join(path, name));
  }
}

/** A hash of a file's content. */
export function contentHash(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Whether a step was completed for exactly these inputs. */
export function isStamped(path, value) {
  return existsSync(path) && readFileSync(path, 'utf8') === value;
}

/** Records that a step is complete. Written last and in one piece: a killed step leaves no stamp. */
export function stamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, value);
  renameSync(`${path}.${process.pid}`, path);
}

/** Forgets a step before it is done again. */
export function unstamp(path) {
  rmSync(path, { force: true });
}
