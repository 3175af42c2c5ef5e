/**
 * Text stored in the browser. When the storage is blocked or damaged, reading returns null. When it is blocked or full,
 * writing has no effect.
 */
export type SafeStorage = {
  read: (key: string) => string | null;
  /** The stored JSON value, or null when there is none or it is damaged. */
  readJson: (key: string) => unknown;
  /** Returns false when the browser could not store the value. */
  write: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  clear: () => void;
};

/** Any use of storage may throw, for example in private windows, with blocked site data or with a full quota. */
function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

function parse(text: string | null): unknown {
  return text === null ? null : attempt<unknown>(() => JSON.parse(text), null);
}

/**
 * Wraps a storage that may be missing or blocked. `open` runs at each use, because opening can throw too, and
 * `beforeWrite` at each write.
 */
export function safeStorage(open: () => Storage, beforeWrite?: (storage: Storage) => void): SafeStorage {
  const read = (key: string) => attempt(() => open().getItem(key), null);
  return {
    read,
    readJson: (key) => parse(read(key)),
    write: (key, value) =>
      attempt(() => {
        beforeWrite?.(open());
        open().setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
    clear: () => attempt(() => open().clear(), undefined),
  };
}

/**
 * The key under which the version of the stored data is kept, and the version of this page (`data-version.ts`).
 */
let versionMark: readonly [key: string, version: string] | null = null;

/** Sets the version that is written together with the first value in an empty storage. */
export const markStorage = (key: string, version: string): void => {
  versionMark = [key, version];
};

export const safeLocal = safeStorage(
  () => window.localStorage,
  (storage) => {
    if (versionMark && storage.getItem(versionMark[0]) === null) storage.setItem(...versionMark);
  },
);
export const safeSession = safeStorage(() => window.sessionStorage);
