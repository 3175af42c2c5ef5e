import { type SafeStore, sessionStore } from './storage.ts';

export const RELOADS_KEY = 'sf_reloads';
const MAX_RELOADS = 3;
const WINDOW_MS = 5 * 60 * 1000;

/**
 * Whether the page may reload itself once more: at most 3 times within 5 minutes (spec 8.6-02, 9.5-06), shared by
 * failed lazy loads and 503 answers. Counts the reload when it allows it; without storage it allows none.
 */
export function claimReload(store: SafeStore, now: number): boolean {
  const stored = store.readJson(RELOADS_KEY);
  const recent = (Array.isArray(stored) ? stored : []).filter(
    (at) => typeof at === 'number' && at > now - WINDOW_MS && at <= now,
  );
  if (recent.length >= MAX_RELOADS) return false;
  return store.write(RELOADS_KEY, JSON.stringify([...recent, now]));
}

/** Why a page stays as it is though a part of it is missing. */
export type Standstill = 'offline' | 'given_up';

export type ReloaderPorts = {
  store: SafeStore;
  /** Milliseconds. */
  now: () => number;
  isOnline: () => boolean;
  whenOnline: (work: () => void) => void;
  reload: () => void;
};

/** The page's way to heal itself by loading anew, within the guard. */
export function createReloader({ store, now, isOnline, whenOnline, reload }: ReloaderPorts) {
  let listener: (why: Standstill) => void = () => {};
  let told: Standstill | null = null;
  let underWay = false;

  function standStill(why: Standstill): void {
    told = why;
    listener(why);
  }

  function guardedReload(): void {
    // A page asks the shop several things at once: what fails while it goes down is one and the same reload.
    if (underWay) return;
    underWay = claimReload(store, now());
    if (underWay) reload();
    else standStill('given_up');
  }

  function waitFor(retry: () => void): void {
    standStill('offline');
    whenOnline(() => {
      told = null;
      retry();
    });
  }

  return {
    /** Reloads the page when the guard allows it; otherwise the customer is asked to. */
    guardedReload,
    /** Whether the page is about to go. */
    isUnderWay: () => underWay,
    /**
     * A part of the page that is loaded later could not be fetched, as after a new release. Without a connection the
     * page would be gone, and with it what is on it: then it stays.
     */
    partFailed(): void {
      if (isOnline()) guardedReload();
    },
    /** The script of another page could not be fetched. `retry` goes on there; it runs once the connection is back. */
    pageFailed(retry: () => void): void {
      if (isOnline()) guardedReload();
      else waitFor(retry);
    },
    /** What happens when the page has to stay as it is: the shell says so in a toast. */
    whenStandstill(next: (why: Standstill) => void): void {
      listener = next;
      // The shell may be loaded only after the page has come to a standstill.
      if (told) next(told);
    },
  };
}

export const { guardedReload, isUnderWay, partFailed, pageFailed, whenStandstill } = createReloader({
  store: sessionStore,
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  whenOnline: (work) => window.addEventListener('online', work, { once: true }),
  reload: () => window.location.reload(),
});

/** The router's word that a page's script could not be fetched; its `detail` tries again (build-plugins/route-scripts.ts). */
export const ROUTE_SCRIPT_FAILED = 'shop:route-script-failed';

/** Parts that are fetched ahead of their need may fail: nobody has asked for them yet. */
let ahead = 0;

/** Fetches a part before it is needed; a failure is nobody's concern until it is. Tells whether it is there. */
export async function fetchAhead(load: () => Promise<unknown>): Promise<boolean> {
  ahead += 1;
  try {
    await load();
    return true;
  } catch {
    return false;
  } finally {
    ahead -= 1;
  }
}

/** Hears of every script that the bundler or the router could not fetch. */
export function watchLazyLoads(): void {
  window.addEventListener('vite:preloadError', () => {
    if (ahead === 0) partFailed();
  });
  window.addEventListener(ROUTE_SCRIPT_FAILED, (event) => {
    if (event instanceof CustomEvent) pageFailed(event.detail);
  });
}
