import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.(ts|mjs|js|sql|json)$/;
const TEST = /\.test\.\w+$/;
/**
 * After a change, the files are read once nothing has changed for this time. Editors and `git checkout` write
 * several files, and may write one file in several steps.
 */
const SETTLED_MS = 150;

/**
 * Reports changes of the sources in some folders, but not of their tests. A file counts as changed when its
 * modification time is different, so reading a file is not a change. Folders are watched and not files, because an
 * editor may replace a file with a new one.
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

  /** Resolves to the name of a file that changed since the last call, as soon as there is one. */
  next() {
    return new Promise((resolve) => {
      this.#told = resolve;
      this.#look();
    });
  }

  /** Ignores all changes until now. */
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

  /**
   * Watches every folder that exists now, and returns the modification times of the sources. It begins to watch before
   * it reads the times, so that no change between the two is missed.
   */
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
