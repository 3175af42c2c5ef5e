import { isNetworkError } from '~/platform/api/api-error.ts';

/** The artist's work on a commission. */
export type Work = { title: string; lyrics: string; artist_note: string };

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** `at` is in epoch milliseconds. */
  | { kind: 'saved'; at: number }
  /** The shop could not be reached, and saving is tried again. */
  | { kind: 'offline' }
  | { kind: 'failed'; error: unknown };

type AutosaveDeps = {
  save: (work: Work, options: { keepalive: boolean }) => Promise<unknown>;
  onState: (state: SaveState) => void;
  /** The present time in epoch milliseconds. */
  now: () => number;
};

export type Autosave = {
  /** Call this when the work has changed. It is saved once the artist pauses. */
  change: (work: Work) => void;
  /** Saves unsaved work. Returns false when that failed. */
  flush: () => Promise<boolean>;
  /**
   * Call this when the browser leaves the page. Sends unsaved work in a request that continues after the page has
   * closed.
   */
  leave: () => void;
  hasUnsaved: () => boolean;
};

/** The time without typing, in milliseconds, after which the work is saved. */
export const REST_MS = 1_000;
/** The time, in milliseconds, until the next try when the shop cannot be reached. */
export const RETRY_MS = 5_000;

/** Saves work while the artist writes: one request at a time, always with the newest text. */
export function createAutosave({ save, onState, now }: AutosaveDeps): Autosave {
  let unsaved: Work | null = null;
  let onItsWay: Work | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<boolean> = Promise.resolve(true);

  function flushIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function failed(work: Work, error: unknown): false {
    // Keep text that was typed during the save, because it is newer than the text that failed.
    unsaved ??= work;
    const isOffline = isNetworkError(error);
    onState(isOffline ? { kind: 'offline' } : { kind: 'failed', error });
    if (isOffline) flushIn(RETRY_MS);
    return false;
  }

  async function saveAll(): Promise<boolean> {
    while (unsaved) {
      const work = unsaved;
      unsaved = null;
      onItsWay = work;
      onState({ kind: 'saving' });
      try {
        await save(work, { keepalive: false });
      } catch (error) {
        return failed(work, error);
      } finally {
        onItsWay = null;
      }
    }
    onState({ kind: 'saved', at: now() });
    return true;
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    last = last.then((saved) => (unsaved ? saveAll() : saved));
    return last;
  }

  return {
    change(work) {
      unsaved = work;
      flushIn(REST_MS);
    },
    flush,
    leave() {
      clearTimeout(timer);
      // The browser also drops a save that is still running, so send that work again.
      const work = unsaved ?? onItsWay;
      unsaved = null;
      onItsWay = null;
      // The page is closing, so nobody can see the result.
      if (work) save(work, { keepalive: true }).catch(() => undefined);
    },
    hasUnsaved: () => unsaved !== null || onItsWay !== null,
  };
}
