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

/** Made by tools inside the source folders; never a reason to build again. */
const GENERATED =
  /(^|[\\/])(node_modules|build|\.react-router|\.cache|app[\\/]paraglide|public[\\/]fonts|project\.inlang[\\/](?!settings\.json$)[^\\/]+)$/;

/**
 * A fingerprint of files and folders, from names and contents: some tens of milliseconds for a thousand files.
 * Times of change say nothing: a build writes its own settings again, and so does a checkout of the same commit.
 * Missing paths count as empty; what tools generate is left out.
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
