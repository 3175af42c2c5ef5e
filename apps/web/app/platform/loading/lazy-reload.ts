import { type SafeStore, sessionStore } from '../api/storage.ts';

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

/** Why a page stays as it is though something that it needs is missing. */
export type Standstill = 'offline' | 'unreachable' | 'given_up';

/** What a page that stays has to say. Without `retry` only a refresh by hand helps. */
export type StandstillNotice = { why: Standstill; retry?: () => void };

export type ReloaderPorts = {
  store: SafeStore;
  /** Milliseconds. */
  now: () => number;
  isOnline: () => boolean;
  /** Whether the shop answers for this page: a reload would otherwise end in the browser's own error page. */
  isReachable: () => Promise<boolean>;
  whenOnline: (work: () => void) => void;
  reload: () => void;
};

/** The page's way to heal itself by loading anew, within the guard. */
export function createReloader({ store, now, isOnline, isReachable, whenOnline, reload }: ReloaderPorts) {
  let listener: (notice: StandstillNotice | null) => void = () => {};
  let told: StandstillNotice | null = null;
  let underWay = false;
  let checked: Promise<unknown> = Promise.resolve();
  const waiting = new Set<() => void>();

  function tell(notice: StandstillNotice | null): void {
    told = notice;
    listener(notice);
  }

  function guardedReload(): void {
    // A page asks the shop several things at once: what fails while it goes down is one and the same reload.
    if (underWay) return;
    underWay = claimReload(store, now());
    if (underWay) reload();
    else tell({ why: 'given_up' });
  }

  /** Tells whether the shop was there to load the page from. */
  async function reloadWhenReachable(): Promise<boolean> {
    const isThere = isOnline() && (await isReachable());
    if (isThere) guardedReload();
    return isThere;
  }

  function goOn(): void {
    if (waiting.size === 0) return;
    const retries = [...waiting];
    waiting.clear();
    tell(null);
    for (const retry of retries) retry();
  }

  function waitForShop(retry: () => void): void {
    if (waiting.size === 0) whenOnline(goOn);
    waiting.add(retry);
    tell({ why: isOnline() ? 'unreachable' : 'offline', retry: goOn });
  }

  /** Does work that needs the shop, now or when it can be reached. */
  async function whenReachable(work: () => void): Promise<void> {
    if (isOnline() && (await isReachable())) work();
    else waitForShop(() => void whenReachable(work));
  }

  return {
    whenReachable,
    /** Reloads the page when the guard allows it; otherwise the customer is asked to. */
    guardedReload,
    /**
     * What a page asked for did not come: the page stays, and with it all that is on it. `retry` runs once, when the
     * connection is back or the customer asks.
     */
    waitForShop,
    /** Whether the page is about to go, once that is decided. */
    isLeaving: () => checked.then(() => underWay),
    /** A part of the page that is loaded later could not be fetched, as after a new release. */
    partFailed(): void {
      checked = reloadWhenReachable();
    },
    /** The script of another page could not be fetched. `retry` goes on there. */
    async pageFailed(retry: () => void): Promise<void> {
      if (!(await reloadWhenReachable())) waitForShop(retry);
    },
    /** What happens when the page has to stay as it is: the shell says so, until `null`. */
    whenStandstill(next: (notice: StandstillNotice | null) => void): void {
      listener = next;
      // The shell may be loaded only after the page has come to a standstill.
      if (told) next(told);
    },
  };
}

let reloading = false;

/** Whether the shop itself has asked for a reload. */
export const isReloading = (): boolean => reloading;

/** Loads the page anew. */
export function reloadPage(): void {
  reloading = true;
  window.location.reload();
}

/** How long the shop may take to answer before it counts as unreachable. */
const PATIENCE_MS = 8_000;

export const {
  guardedReload,
  waitForShop,
  whenReachable,
  isLeaving,
  partFailed,
  pageFailed,
  whenStandstill,
} = createReloader({
  store: sessionStore,
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  isReachable: () =>
    fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      ({ status }) => status < 500,
      () => false,
    ),
  whenOnline: (work) => window.addEventListener('online', work, { once: true }),
  reload: reloadPage,
});

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

/** Hears of every part that the bundler could not fetch. */
export function watchLazyLoads(): void {
  window.addEventListener('vite:preloadError', () => {
    if (ahead === 0) partFailed();
  });
}
