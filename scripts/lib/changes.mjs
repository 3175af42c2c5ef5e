import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.(ts|mjs|js|sql|json)$/;
const TEST = /\.test\.\w+$/;
/** Editors and checkouts write several files, and one file in several steps. */
const SETTLED_MS = 150;

/**
 * Tells when the sources in some folders change, their tests aside. What counts is a file's time of change, so that a
 * file that is only read, or written by a tool elsewhere, tells nothing. Folders are watched and not files, as a file
 * that an editor puts in another's place is a new one.
 */
export class SourceChanges {
  #folders;
  #watchers = [];
  #known;
  #timer;
  #told = () => undefined;

  constructor(folders) {
    this.#folders = folders;
    this.forget();
  }

  /** Resolves to the name of a file that changed since it was last asked, as soon as there is one. */
  next() {
    return new Promise((resolve) => {
      this.#told = resolve;
      this.#look();
    });
  }

  /** Counts what changed until now as known. */
  forget() {
    this.#known = this.#watch();
  }

  stop() {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.splice(0)) watcher.close();
  }

  #look() {
    const before = this.#known;
    this.#known = this.#watch();
    const names = [...new Set([...this.#known.keys(), ...before.keys()])];
    const changed = names.find((name) => before.get(name) !== this.#known.get(name));
    if (changed !== undefined) this.#told(changed);
  }

  /** Watches every folder that there is now, then reads the times of change: nothing falls between the two. */
  #watch() {
    this.stop();
    const folders = this.#folders.filter(existsSync).flatMap(withSubfolders);
    this.#watchers = folders.map((folder) =>
      watch(folder, () => this.#lookSoon()).on('error', () => this.#lookSoon()),
    );
    return new Map(folders.flatMap(timesIn));
  }

  #lookSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), SETTLED_MS);
  }
}

function withSubfolders(folder) {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.flatMap(({ name }) => withSubfolders(join(folder, name)))];
}

function timesIn(folder) {
  return readdirSync(folder)
    .filter((name) => SOURCE.test(name) && !TEST.test(name))
    .map((name) => join(folder, name))
    .map((path) => [path, statSync(path, { throwIfNoEntry: false })?.mtimeMs]);
}
