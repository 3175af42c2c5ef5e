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
import { dirname, join, relative } from 'node:path';
import { root } from '../root.mjs';

/** Files and folders that tools generate inside the source folders. They are not part of a fingerprint. */
const GENERATED =
  /(^|[\\/])(node_modules|build|\.react-router|\.cache|app[\\/]paraglide|public[\\/]fonts|project\.inlang[\\/](?!settings\.json$)[^\\/]+)$/;

/**
 * A fingerprint of files and folders, from names and contents. A thousand files take some tens of milliseconds.
 * Modification times do not count, because builds and `git checkout` rewrite files without changing their contents.
 * Missing paths count as empty. Generated files are left out.
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    hash.update(`${relative(root, path)}\0${contentHash(path)}\n`);
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

/** Whether the stamp file has this value, which means that its step was completed for these inputs. */
export function isStamped(path, value) {
  return existsSync(path) && readFileSync(path, 'utf8') === value;
}

/**
 * Records that a step is complete. Call it last. The file is written in one step, so that half a stamp never exists.
 */
export function stamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, value);
  renameSync(`${path}.${process.pid}`, path);
}

/** Deletes a step's stamp before the step runs again. */
export function unstamp(path) {
  rmSync(path, { force: true });
}
