import { type SafeStore, sessionStore } from '../api/storage.ts';

export const RELOADS_KEY = 'sf_reloads';
const MAX_RELOADS = 3;
const WINDOW_MS = 5 * 60 * 1000;

/**
 * Whether the page may reload itself once more: at most 3 times within 5 minutes (spec 8.6-02, 9.5-06). Failed lazy
 * loads and 503 answers share this limit. Counts the reload when it allows it. Without storage it allows none.
 */
export function claimReload(store: SafeStore, now: number): boolean {
  const stored = store.readJson(RELOADS_KEY);
  const recent = (Array.isArray(stored) ? stored : []).filter(
    (at) => typeof at === 'number' && at > now - WINDOW_MS && at <= now,
  );
  if (recent.length >= MAX_RELOADS) return false;
  return store.write(RELOADS_KEY, JSON.stringify([...recent, now]));
}

/** The reason why a page stays as it is although something it needs is missing. */
export type Standstill = 'offline' | 'unreachable' | 'given_up';

/** The notice on a page that stays. Without `retry` only a refresh by hand helps. */
export type StandstillNotice = { why: Standstill; retry?: () => void };

export type ReloaderPorts = {
  store: SafeStore;
  /** The time in milliseconds. */
  now: () => number;
  isOnline: () => boolean;
  /** Whether the shop answers. If not, a reload would end on the browser's own error page. */
  isReachable: () => Promise<boolean>;
  whenOnline: (work: () => void) => void;
  reload: () => void;
};

/** Lets a page repair itself by reloading, within the limit of `claimReload`. */
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
    // A page asks the shop several things at once. If they all fail, one reload is enough.
    if (underWay) return;
    underWay = claimReload(store, now());
    if (underWay) reload();
    else tell({ why: 'given_up' });
  }

  /** Returns whether the shop could be reached for the reload. */
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

  /** Does work that needs the shop, at once or as soon as the shop can be reached. */
  async function whenReachable(work: () => void): Promise<void> {
    if (isOnline() && (await isReachable())) work();
    else waitForShop(() => void whenReachable(work));
  }

  return {
    whenReachable,
    /** Reloads the page when the limit allows it. Otherwise asks the customer to reload it. */
    guardedReload,
    /**
     * Call this when a request of the page failed. The page stays with all its content. `retry` runs once, when the
     * connection is back or when the customer asks.
     */
    waitForShop,
    /** Whether the page is about to reload. Resolves once that is decided. */
    isLeaving: () => checked.then(() => underWay),
    /** Call this when a lazily loaded part of the page could not be fetched, for example after a new release. */
    partFailed(): void {
      checked = reloadWhenReachable();
    },
    /** Call this when the script of another page could not be fetched. `retry` goes to that page. */
    async pageFailed(retry: () => void): Promise<void> {
      if (!(await reloadWhenReachable())) waitForShop(retry);
    },
    /** Sets the listener that the shell uses to show why the page stays. `null` means that the page can go on. */
    whenStandstill(next: (notice: StandstillNotice | null) => void): void {
      listener = next;
      // The shell may load after the notice was set.
      if (told) next(told);
    },
  };
}

let reloading = false;

/** Whether the shop itself asked for the reload. */
export const isReloading = (): boolean => reloading;

/** Reloads the page. */
export function reloadPage(): void {
  reloading = true;
  window.location.reload();
}

/** How long the shop may take to answer, in ms, before it counts as unreachable. */
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

/** The number of parts now being fetched ahead. Their failures are ignored, because nobody asked for the parts yet. */
let ahead = 0;

/** Fetches a part before it is needed and ignores a failure. Returns whether the part is there. */
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

/** Listens for parts that the bundler could not fetch. */
export function watchLazyLoads(): void {
  window.addEventListener('vite:preloadError', () => {
    if (ahead === 0) partFailed();
  });
}
