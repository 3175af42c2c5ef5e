import { isNetworkError } from '~/platform/api/api-error.ts';

/** What an artist writes. */
export type Work = { title: string; lyrics: string; artist_note: string };

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** `at` in epoch milliseconds. */
  | { kind: 'saved'; at: number }
  /** The shop was not reached; it is tried again. */
  | { kind: 'offline' }
  | { kind: 'failed'; error: unknown };

type AutosaveDeps = {
  save: (work: Work, options: { keepalive: boolean }) => Promise<unknown>;
  onState: (state: SaveState) => void;
  /** Epoch milliseconds. */
  now: () => number;
};

export type Autosave = {
  /** The work has changed; it is saved once the artist rests. */
  change: (work: Work) => void;
  /** Saves what is not saved yet; false when that did not work. */
  flush: () => Promise<boolean>;
  /** The browser leaves the page: sends what is left in a request that outlives it. */
  leave: () => void;
  hasUnsaved: () => boolean;
};

/** An artist who does not type for so long has finished a thought. */
export const REST_MS = 1_000;
/** How soon an unreachable shop is tried again. */
export const RETRY_MS = 5_000;

/** Saves work while it is written: one request at a time, always the newest text. */
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
    // What was typed meanwhile is newer than what failed.
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
      // The browser drops the request that is under way, too.
      const work = unsaved ?? onItsWay;
      unsaved = null;
      onItsWay = null;
      // Nobody is left to hear how it went.
      if (work) save(work, { keepalive: true }).catch(() => undefined);
    },
    hasUnsaved: () => unsaved !== null || onItsWay !== null,
  };
}
