import { type SafeStorage, safeSession } from '../api/storage.ts';
import { isReachable, whenShopBack } from './shop-back.ts';

export const RELOADS_KEY = 'sf_reloads';
const MAX_RELOADS = 3;
const WINDOW_MS = 5 * 60 * 1000;

/**
 * Whether the page may reload itself once more: at most 3 times within 5 minutes (spec 8.6-02, 9.5-06). Reloads after
 * failed lazy loads and after 503 answers share this limit. When it returns true, the reload is already counted.
 * Without storage it always returns false.
 */
export function claimReload(storage: SafeStorage, now: number): boolean {
  const stored = storage.readJson(RELOADS_KEY);
  const recent = (Array.isArray(stored) ? stored : []).filter(
    (at) => typeof at === 'number' && at > now - WINDOW_MS && at <= now,
  );
  if (recent.length >= MAX_RELOADS) return false;
  return storage.write(RELOADS_KEY, JSON.stringify([...recent, now]));
}

/** The reason why a page cannot load something it needs and does not reload itself either. */
export type Standstill = 'offline' | 'unreachable' | 'given_up';

/** The notice on a page that cannot load something. Without `retry` the visitor can only reload the page. */
export type StandstillNotice = { why: Standstill; retry?: () => void };

export type ReloaderPorts = {
  storage: SafeStorage;
  /** The time in milliseconds. */
  now: () => number;
  isOnline: () => boolean;
  isReachable: () => Promise<boolean>;
  /** Calls `work` once, when the connection is back and the shop answers. */
  whenBack: (work: () => void) => void;
  reload: () => void;
};

/**
 * Reloads a page that cannot load something it needs, within the limit of `claimReload`. When a reload is not possible,
 * it tells the listener.
 */
export function createReloader({ storage, now, isOnline, isReachable, whenBack, reload }: ReloaderPorts) {
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
    // A page makes several requests at once. If they all fail, one reload is enough.
    if (underWay) return;
    underWay = claimReload(storage, now());
    if (underWay) reload();
    else tell({ why: 'given_up' });
  }

  /** Reloads the page if the shop can be reached. Returns whether the shop could be reached. */
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
    if (waiting.size === 0) whenBack(goOn);
    waiting.add(retry);
    tell({ why: isOnline() ? 'unreachable' : 'offline', retry: goOn });
  }

  /** Runs `work`, which needs the shop, as soon as the shop can be reached. */
  async function whenReachable(work: () => void): Promise<void> {
    if (isOnline() && (await isReachable())) work();
    else waitForShop(() => void whenReachable(work));
  }

  return {
    whenReachable,
    /** Reloads the page when the limit allows it. Otherwise asks the customer to reload it. */
    guardedReload,
    /**
     * Call this when a request of the page failed. The page stays with all its content. `retry` runs once: when the
     * connection is back, or earlier when the customer asks for it.
     */
    waitForShop,
    /** Whether the page is about to reload. Resolves once the running check has decided that. */
    isLeaving: () => checked.then(() => underWay),
    /** Call this when a lazily loaded part of the page could not be fetched, for example after a new release. */
    partFailed(): void {
      checked = reloadWhenReachable();
    },
    /**
     * Call this when a script that the visitor waits for could not be fetched. If the shop cannot be reached, `retry`
     * is called later and must fetch the script again.
     */
    async pageFailed(retry: () => void): Promise<void> {
      if (!(await reloadWhenReachable())) waitForShop(retry);
    },
    /** Sets the listener that shows the visitor why the page stays. `null` means that the page can go on. */
    whenStandstill(next: (notice: StandstillNotice | null) => void): void {
      listener = next;
      // The notice may have been set before this listener, so show it now.
      if (told) next(told);
    },
  };
}

let reloading = false;

/** Whether the shop's own scripts started the reload of this page. */
export const isReloading = (): boolean => reloading;

/**
 * Loads this page anew. No other code may do so: reloads that are not marked count as those of the router, which
 * are prevented (lost-scripts.ts).
 */
export function reloadPage(): void {
  reloading = true;
  window.location.reload();
}

export const {
  guardedReload,
  waitForShop,
  whenReachable,
  isLeaving,
  partFailed,
  pageFailed,
  whenStandstill,
} = createReloader({
  storage: safeSession,
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  isReachable,
  whenBack: whenShopBack,
  reload: reloadPage,
});

/**
 * How many parts are being fetched ahead now. If one of them fails, the page does not reload, because nobody has asked
 * for the part yet.
 */
let ahead = 0;

/** Fetches a part before it is needed and ignores a failure. Returns whether the fetch succeeded. */
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

/** Reloads the page when Vite could not fetch a lazily loaded part. */
export function watchLazyLoads(): void {
  window.addEventListener('vite:preloadError', () => {
    if (ahead === 0) partFailed();
  });
}
